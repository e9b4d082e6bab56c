import { createHash } from "node:crypto";
import { adjustStatus } from "@digao/contract/areas/balance/adjustments/codes";
import type { Misstatement, Misstatements } from "@digao/contract/areas/report/misstatements/calls";
import {
  evaluationStatus,
  misstatementCause,
  misstatementKind,
} from "@digao/contract/areas/report/misstatements/codes";
import { codeOf } from "@digao/contract/codes";
import type { Lang } from "@digao/contract/messages";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { type Materiality, performanceOf } from "@digao/domain/materiality/materiality";
import { evaluateMisstatements, isTrivial, itemLight, type Sums } from "@digao/domain/misstatements/evaluation";
import type { Effects, Misstatement as Judged, Limits } from "@digao/domain/misstatements/misstatement";
import { fen, yuan } from "@digao/domain/money";
import { lineName, withoutSignRemark } from "@digao/domain/statements/statement-line";
import { sql } from "kysely";
import { materialityInForce } from "../../balance/materiality/door.ts";
import { allStatementItems, formAmounts, projectTrialBalance } from "../../balance/trial-balance/door.ts";
import { entries } from "./entry-source.ts";
import { letters } from "./letter-source.ts";
import { priors } from "./prior-source.ts";
import { samples } from "./sample-source.ts";
import type { Found, Note, Setting, Source } from "./source.ts";
import { vouchers } from "./voucher-source.ts";

const sources: readonly Source[] = [entries, samples, vouchers, letters, priors];

export type List = Omit<Misstatements, "records" | "canDraft" | "lastYear" | "isWithheld" | "bound" | "named">;

/** The list with its evaluation, as the books and decisions stand now. */
export async function readList(db: Db, projectId: number, lang: Lang): Promise<List> {
  const balance = await projectTrialBalance(db, { projectId });
  const lines = await allStatementItems(db, projectId);
  const notes = await readNotes(db, projectId);
  const setting: Setting = { db, projectId, lang, notes, items: new Map(lines.map(({ id, line }) => [id, line])) };
  const found: Found[] = [];
  for (const source of sources) found.push(...(await source(setting)));
  const taxRate = balance.source.project.settings.taxRate;
  const thresholds = await materialityInForce(db, projectId);
  const judged = found.map((one) => judge(one, setting, { taxRate, thresholds }));
  const isCovered = ({ note }: Row) => note?.covered !== undefined && note.covered !== null && !note.covered.isVoid;
  const counted = judged.filter((row) => !isCovered(row));
  const onForm = formAmounts(balance.source);
  const at = (code: string) => onForm(code, balance.rows.get(code)?.audited ?? 0n);
  const evaluation = evaluateMisstatements(
    counted.map((row) => row.judged),
    thresholds,
    { beforeTax: at("P299"), net: at("P399") },
  );
  const shown = { thresholds, setting };
  const rows = counted.map((row, index) => rowOf(row, index + 1, shown));
  const materiality = {
    om: yuan(thresholds.om),
    pm: yuan(thresholds.pm),
    trivial: yuan(thresholds.trivial),
    isApproved: thresholds.isApproved,
  };
  const { leftOut } = evaluation;
  return {
    rows,
    covered: judged.filter(isCovered).map((row, index) => rowOf(row, index + 1, shown)),
    materiality,
    taxRate,
    corrected: asWire(evaluation.corrected),
    uncorrected: sumsOf(evaluation.uncorrected),
    worst: sumsOf(evaluation.worst),
    classification: yuan(evaluation.classification),
    leftOut: { count: leftOut.count, effects: asWire(leftOut.effects), gross: yuan(leftOut.gross) },
    changesSign: evaluation.changesSign,
    print: printOf({ rows, materiality, taxRate }),
  };
}

interface Row {
  found: Found;
  note: Note | undefined;
  judged: Judged;
}

interface Measures {
  taxRate: string;
  thresholds: Materiality;
}

function judge(found: Found, { notes }: Setting, { taxRate: rate, thresholds }: Measures): Row {
  const note = notes.get(found.key);
  const kind = codeOf("misstatementKind", note?.kind ?? found.kind) ?? misstatementKind.factual;
  const cause = codeOf("misstatementCause", note?.cause ?? found.cause) ?? misstatementCause.error;
  const impact = found.impact({ rate, isTaxFree: note?.isTaxFree ?? false });
  return {
    found,
    note,
    judged: { key: found.key, kind, cause, standing: found.standing, impact, limits: strictest(thresholds, found) },
  };
}

/** Of the items it touches, the one that matters from the lowest amount on. */
function strictest(thresholds: Materiality, { fsItemIds }: Found): Limits {
  const own = thresholds.specific.filter(({ fsItemId }) => fsItemIds.includes(fsItemId));
  return own.reduce<Limits>(
    (now, { fsItemId, amount }) => (amount < now.om ? { om: amount, pm: performanceOf(thresholds, fsItemId) } : now),
    thresholds,
  );
}

const asWire = (effects: Effects): Misstatement["effects"] => ({
  assets: yuan(effects.assets),
  liabilities: yuan(effects.liabilities),
  equity: yuan(effects.equity),
  profitBeforeTax: yuan(effects.profitBeforeTax),
  tax: yuan(effects.tax),
  netProfit: yuan(effects.netProfit),
});

const sumsOf = ({ effects, rollover, ironCurtain, decisive, light, share }: Sums): Misstatements["uncorrected"] => ({
  effects: asWire(effects),
  rollover: yuan(rollover),
  ironCurtain: yuan(ironCurtain),
  decisive: yuan(decisive),
  light,
  share,
});

/** Nobody has decided anything yet. */
const undecided: Note = {
  kind: null,
  cause: null,
  kindBy: null,
  kindAt: null,
  clientReason: null,
  isTaxFree: false,
  standsAlone: false,
  reversal: null,
  covered: null,
  placed: null,
  by: null,
  at: null,
  rowVersion: 0,
};

function rowOf(
  { found, note = undecided, judged }: Row,
  no: number,
  { thresholds, setting }: { thresholds: Materiality; setting: Setting },
): Misstatement {
  const { impact } = judged;
  const nameOf = (id: number): string => {
    const line = setting.items.get(id);
    return line ? withoutSignRemark(lineName(line, setting.lang)) : "";
  };
  const names = found.fsItemIds.map(nameOf);
  return {
    key: found.key,
    source: found.source,
    no,
    refNo: found.refNo,
    ref: found.ref,
    wpIndex: found.wpIndex,
    items: names.join(setting.lang === "zh" ? "、" : ", "),
    itemCodes: found.fsItemIds.map((id) => setting.items.get(id)?.code ?? ""),
    content: found.content,
    lines: found.lines.map(({ fsItemId, debit, credit }) => ({ item: nameOf(fsItemId), debit, credit })),
    kind: judged.kind,
    kindBy: note.kindBy,
    kindAt: note.kindAt,
    cause: judged.cause,
    standing: judged.standing,
    openReasons: [...found.openReasons],
    isLeftOut: judged.standing !== "corrected" && isTrivial(judged, thresholds.trivial),
    isClassification: impact.isClassification,
    isTaxFree: note.isTaxFree,
    isTaxAlone: found.isTaxAlone ?? false,
    standsAlone: note.standsAlone,
    effects: asWire(impact.effects),
    arising: yuan(impact.arising),
    carryOver: yuan(impact.carryOver),
    cumulative: yuan(impact.cumulative),
    size: yuan(impact.size),
    light: itemLight(impact, judged.limits),
    clientReason: note.clientReason ?? found.clientReason,
    coveredBy: note.covered && { id: note.covered.id, name: note.covered.name },
    placed: note.placed,
    prior: found.prior,
    rowVersion: note.rowVersion,
    changedBy: note.by,
    changedAt: note.at,
  };
}

/** Of everything that a conclusion rests on; words may change. */
function printOf({ rows, ...rest }: Pick<List, "rows" | "materiality" | "taxRate">): string {
  const figures = rows.map(
    ({ key, kind, cause, standing, openReasons, isLeftOut, effects, arising, carryOver, cumulative, size }) => [
      key,
      kind,
      cause,
      standing,
      openReasons,
      isLeftOut,
      effects,
      arising,
      carryOver,
      cumulative,
      size,
    ],
  );
  const text = JSON.stringify([figures, rest.materiality, rest.taxRate]);
  return createHash("sha256").update(text).digest("hex");
}

async function readNotes(db: Db, projectId: number): Promise<ReadonlyMap<string, Note>> {
  const { rows } = await sql<
    Omit<Note, "reversal" | "covered"> & {
      key: string;
      reversal: string | null;
      coveredId: number | null;
      coveredName: string | null;
      coveredStatus: number | null;
    }
  >`
    select n.source_key as key, n.kind, n.cause, k.name as "kindBy", n.kind_at as "kindAt", n.client_reason as "clientReason",
      n.is_tax_free as "isTaxFree", n.stands_alone as "standsAlone", n.reversal::text, n.covered_by as "coveredId", h.adj_no as "coveredName", h.status as "coveredStatus",
      case when n.place_reason is not null then jsonb_build_object('reason', n.place_reason, 'by', w.name, 'at', n.placed_at) end as placed,
      u.name as by, n.updated_at as at, n.row_version as "rowVersion"
    from misstatement_note n
    join app_user u on u.id = n.updated_by left join app_user k on k.id = n.kind_by left join app_user w on w.id = n.placed_by
    left join adjust_head h on ${ofProject("h")} and h.id = n.covered_by
    where ${ofProject("n")} and n.project_id = ${projectId}`.execute(db);
  return new Map(
    rows.map(({ key, reversal, coveredId, coveredName, coveredStatus, ...note }) => [
      key,
      {
        ...note,
        reversal: reversal === null ? null : fen(reversal),
        covered:
          coveredId === null
            ? null
            : { id: coveredId, name: coveredName ?? `#${coveredId}`, isVoid: coveredStatus === adjustStatus.void },
      },
    ]),
  );
}

/** Which count and wait for a decision. */
export const openOf = ({ rows }: Pick<List, "rows">): Misstatement[] =>
  rows.filter(({ openReasons, isLeftOut }) => openReasons.length > 0 && !isLeftOut);

/** What a leader concluded last, and whether it is approved and still of the list as it stands. */
export async function lastConclusion(db: Db, { print }: Pick<List, "print">) {
  const { concluded, approved } = evaluationStatus;
  const { rows } = await sql<{ conclusion: number; print: string; status: number }>`
    select (v.data -> 'conclusion')::int as conclusion, v.data -> 'basis' ->> 'print' as print, v.status from paper_record v
    where ${ofProject("v")} and v.kind = 'misstatementConclusion' and v.status in (${concluded}, ${approved})
    order by v.revision desc limit 1`.execute(db);
  const [last] = rows;
  if (!last) return null;
  return { conclusion: last.conclusion, isStale: last.print !== print, isApproved: last.status === approved };
}
