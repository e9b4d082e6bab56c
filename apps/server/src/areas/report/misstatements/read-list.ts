/** The list of misstatements with its evaluation, as the books and decisions stand now. */
import { createHash } from "node:crypto";
import { adjustStatus } from "@digao/contract/areas/balance/adjustments/codes";
import type { Misstatement, Misstatements } from "@digao/contract/areas/report/misstatements/calls";
import { evaluationStatus } from "@digao/contract/areas/report/misstatements/codes";
import type { Lang } from "@digao/contract/messages";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { isUnsettled, listMisstatements } from "@digao/domain/misstatements/list";
import { fen, inYuan, yuan } from "@digao/domain/money";
import { lineName, type StatementLine, withoutSignRemark } from "@digao/domain/statements/statement-line";
import { sql } from "kysely";
import { materialityInForce } from "../../balance/materiality/door.ts";
import { allStatementItems, formAmounts, projectTrialBalance } from "../../balance/trial-balance/door.ts";
import { type Found, findMisstatements } from "./sources.ts";

export type List = Omit<Misstatements, "records" | "canDraft" | "lastYear" | "lastYearGap" | "bound" | "named">;

export async function readList(db: Db, projectId: number, lang: Lang): Promise<List> {
  const { source, rows: lines } = await projectTrialBalance(db, { projectId });
  const items = new Map((await allStatementItems(db, projectId)).map(({ id, line }) => [id, line]));
  const decisions = await readDecisions(db, projectId);
  const found = await findMisstatements({ db, projectId, lang, decisions, items });
  const { taxRate } = source.project.settings;
  const thresholds = await materialityInForce(db, projectId);
  const onForm = formAmounts(source);
  const at = (code: string) => onForm(code, lines.get(code)?.audited ?? 0n);
  const reported = { beforeTax: at("P299"), net: at("P399") };
  const isCovered = (key: string): boolean => decisions.get(key)?.isHeld ?? false;
  const listed = listMisstatements(found, decisions, { taxRate, thresholds, reported, isCovered });
  const { om, pm, trivial, isApproved } = thresholds;
  const materiality = { ...inYuan({ om, pm, trivial }), isApproved };
  const shown = (row: Row, index: number) => rowOf(row, decisions.get(row.found.key), { no: index + 1, items, lang });
  const rows = listed.counted.map(shown);
  return {
    rows,
    covered: listed.covered.map(shown),
    taxes: listed.taxes.map(({ keys, ...tax }) => ({ ...inYuan(tax), entries: keys.map((key) => nameOf(rows, key)) })),
    materiality,
    taxRate,
    ...inYuan(listed.evaluation),
    print: printOf({ rows, materiality, taxRate }),
  };
}

const nameOf = (rows: readonly Misstatement[], key: string): string => {
  const row = rows.find((one) => one.key === key);
  return row ? row.refNo || `#${row.no}` : "";
};

type Row = ReturnType<typeof listMisstatements<Found>>["counted"][number];

interface Shown {
  no: number;
  items: ReadonlyMap<number, StatementLine>;
  lang: Lang;
}

function rowOf(
  { found, judged, nettedTax, isLeftOut, light }: Row,
  decision: Decided | undefined,
  { no, items, lang }: Shown,
): Misstatement {
  const { computedTax: _computedTax, ...impact } = judged.impact;
  const { impact: _impact, fsItemIds, lines, openReasons, clientReason, prior, ...origin } = found;
  const { isHeld: _isHeld, reversal: _reversal, ...decided } = decision ?? undecided;
  const nameOf = (id: number): string => {
    const line = items.get(id);
    return line ? withoutSignRemark(lineName(line, lang)) : "";
  };
  return {
    ...origin,
    ...decided,
    no,
    items: fsItemIds.map(nameOf).join(lang === "zh" ? "、" : ", "),
    itemCodes: fsItemIds.map((id) => items.get(id)?.code ?? ""),
    lines: lines.map(({ fsItemId, debit, credit }) => ({ item: nameOf(fsItemId), debit, credit })),
    kind: judged.kind,
    cause: judged.cause,
    openReasons: [...openReasons],
    clientReason: decided.clientReason ?? clientReason,
    prior: prior && inYuan(prior),
    ...inYuan(impact),
    nettedTax: nettedTax === null ? null : yuan(nettedTax),
    isLeftOut,
    light,
  };
}

/** What a conclusion rests on of each row, in the order that prints are made of; words may change. */
const judgedOf = [
  "key",
  "kind",
  "cause",
  "standing",
  "openReasons",
  "isLeftOut",
  "effects",
  "arising",
  "carryOver",
  "cumulative",
  "size",
] as const satisfies readonly (keyof Misstatement)[];

function printOf({ rows, materiality, taxRate }: Pick<List, "rows" | "materiality" | "taxRate">): string {
  const figures = rows.map((row) => judgedOf.map((name) => row[name]));
  const text = JSON.stringify([figures, materiality, taxRate]);
  return createHash("sha256").update(text).digest("hex");
}

type Decided = Pick<
  Misstatement,
  "kindBy" | "kindAt" | "coveredBy" | "placed" | "rowVersion" | "changedBy" | "changedAt" | "isTaxFree" | "standsAlone"
> & {
  kind: number | null;
  cause: number | null;
  clientReason: string | null;
  reversal: bigint | null;
  /** By an entry that is not void: it is not counted on its own. */
  isHeld: boolean;
};

/** Nobody has decided anything yet. */
const undecided: Decided = {
  kind: null,
  cause: null,
  kindBy: null,
  kindAt: null,
  clientReason: null,
  isTaxFree: false,
  standsAlone: false,
  reversal: null,
  coveredBy: null,
  isHeld: false,
  placed: null,
  changedBy: null,
  changedAt: null,
  rowVersion: 0,
};

async function readDecisions(db: Db, projectId: number): Promise<ReadonlyMap<string, Decided>> {
  const { rows } = await sql<Omit<Decided, "reversal"> & { key: string; reversal: string | null }>`
    select n.source_key as key, n.kind, n.cause, k.name as "kindBy", n.kind_at as "kindAt", n.client_reason as "clientReason",
      n.is_tax_free as "isTaxFree", n.stands_alone as "standsAlone", n.reversal::text,
      case when h.id is not null then jsonb_build_object('id', h.id, 'name', coalesce(h.adj_no, '#' || h.id)) end as "coveredBy",
      coalesce(h.status <> ${adjustStatus.void}, false) as "isHeld",
      case when n.place_reason is not null then jsonb_build_object('reason', n.place_reason, 'by', w.name, 'at', n.placed_at) end as placed,
      u.name as "changedBy", n.updated_at as "changedAt", n.row_version as "rowVersion"
    from misstatement_note n
    join app_user u on u.id = n.updated_by left join app_user k on k.id = n.kind_by left join app_user w on w.id = n.placed_by
    left join adjust_head h on ${ofProject("h")} and h.id = n.covered_by
    where ${ofProject("n")} and n.project_id = ${projectId}`.execute(db);
  return new Map(
    rows.map(({ key, reversal, ...decided }) => [
      key,
      { ...decided, reversal: reversal === null ? null : fen(reversal) },
    ]),
  );
}

/** Which count and wait for a decision. */
export const openOf = ({ rows }: Pick<List, "rows">): Misstatement[] => rows.filter(isUnsettled);

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
