/** What is particular about the evaluation of the risk assessment: the material classes and later risks that it answers, as they are in the act. */
import { createHash } from "node:crypto";
import { type StandBack, standBackPaper } from "@digao/contract/areas/balance/risks/calls";
import { judgementStatus } from "@digao/contract/areas/engagement/papers/codes";
import { type Lang, messageOf } from "@digao/contract/messages";
import { ofProject } from "@digao/db/project-rows";
import { type Db, projectIdOf } from "@digao/db/tenant";
import { thousands, yuan } from "@digao/domain/money";
import { isMaterialTo, limitsOf } from "@digao/domain/risk/assess";
import { lineName, withoutSignRemark } from "@digao/domain/statements/statement-line";
import { saysWhatWasSeen } from "@digao/domain/vouching/evidence";
import type { RowOut } from "@digao/excel/write/sheet-out";
import { sql } from "kysely";
import { dayOf } from "../../../platform/lib/china-time.ts";
import { paperHandlers } from "../../../platform/paper/handlers.ts";
import type { Lack, Printed } from "../../../platform/paper/parts.ts";
import { materialityInForce } from "../materiality/door.ts";
import { type ProjectTrialBalance, projectTrialBalance } from "../trial-balance/door.ts";
import { boardOf } from "./responses.ts";

export interface Seen extends Pick<StandBack, "classes" | "lateRisks" | "plannedAt"> {
  pm: string;
  /** Else it is a guide value, by which nothing is concluded. */
  isApproved: boolean;
  /** Of all that an evaluation rests on. */
  basis: string;
}

interface StoredRisk {
  id: number;
  fsItemId: number | null;
  words: string;
  since: string;
}

/** Planning ends where the first audit plan is approved: what is assessed afterwards came later. */
async function planningEnd(db: Db): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`
    select min(r.approve_time) as at from paper_record r where ${ofProject("r")} and r.kind = 'auditPlan'`.execute(db);
  return rows[0]?.at ?? null;
}

export async function seenNow(db: Db, lang: Lang, read?: ProjectTrialBalance): Promise<Seen> {
  const projectId = projectIdOf(db);
  const balance = read ?? (await projectTrialBalance(db, { projectId }));
  const materiality = await materialityInForce(db, projectId);
  const { rows: risks } = await sql<StoredRisk>`
    select r.id, r.fs_item_id as "fsItemId", left(r.what_can_go_wrong, 60) as words, r.created_at as since from risk r
    where ${ofProject("r")} and not r.is_deleted order by r.id`.execute(db);
  const board = new Map((await boardOf(db, projectId, balance)).map((one) => [one.id, one]));
  const plannedAt = await planningEnd(db);
  const assessed = new Set(risks.map(({ fsItemId }) => fsItemId));
  const classes = balance.source.items.flatMap(({ id, line }) => {
    const audited = balance.rows.get(line.code)?.audited ?? 0n;
    const isClass = line.kind === "L" && audited !== 0n && isMaterialTo(audited, limitsOf(materiality, id));
    if (!isClass || assessed.has(id)) return [];
    return [{ fsItemId: id, name: `${line.code} ${withoutSignRemark(lineName(line, lang))}`, audited: yuan(audited) }];
  });
  const late = risks.filter(({ since }) => plannedAt !== null && Date.parse(since) > Date.parse(plannedAt));
  const lateRisks = late.map(({ id, words, since }) => {
    const { levelNow = 0, isMet = false } = board.get(id) ?? {};
    return { id, words, since, level: levelNow, isMet };
  });
  const pm = yuan(materiality.pm);
  const rests = [
    pm,
    materiality.isApproved,
    classes.map(({ fsItemId, audited }) => [fsItemId, audited]),
    risks.map(({ id, fsItemId }) => [id, fsItemId, board.get(id)?.levelNow, board.get(id)?.isMet]),
  ];
  const basis = createHash("sha256").update(JSON.stringify(rests)).digest("hex");
  return { classes, lateRisks, plannedAt, pm, isApproved: materiality.isApproved, basis };
}

interface Answer {
  fsItemId: number | null;
  answer: string | null;
}
const answersIn = (version: { classes?: unknown }): Answer[] => (version.classes ?? []) as Answer[];

/** Every class that is material, by a materiality that is approved, and has no risk is answered in words that say something. */
function lacks(version: { classes?: unknown }, { classes, isApproved }: Seen): Lack | null {
  if (!isApproved) return { key: "risk.standBack.noMateriality" };
  const answered = new Set(
    answersIn(version).flatMap(({ fsItemId, answer }) => (saysWhatWasSeen(answer) ? [fsItemId] : [])),
  );
  const open = classes.filter(({ fsItemId }) => !answered.has(fsItemId));
  if (open.length === 0) return null;
  const names = open
    .slice(0, 5)
    .map(({ name }) => name)
    .join("、");
  return { key: "risk.standBack.unanswered", params: { names, count: open.length } };
}

function judge(draft: { classes?: unknown }, { classes }: Seen) {
  const ids = answersIn(draft).map(({ fsItemId }) => fsItemId);
  const twice = ids.find((id, at) => id !== null && ids.indexOf(id) !== at);
  if (twice === undefined) return null;
  const name = classes.find(({ fsItemId }) => fsItemId === twice)?.name ?? String(twice);
  return { key: "risk.standBack.twice" as const, field: "classes", params: { name } };
}

function printed({ lang, sources }: Printed<unknown, Seen>): RowOut[] {
  const say = (key: "item" | "audited" | "risk" | "state" | "met" | "unmet") =>
    messageOf(lang, `risk.standBack.print.${key}`);
  return [
    [say("item"), say("audited")],
    ...sources.classes.map(({ name, audited }): RowOut => [name, thousands(BigInt(audited.replace(".", "")))]),
    [say("risk"), say("state")],
    ...sources.lateRisks.map(({ words, isMet }): RowOut => [words, say(isMet ? "met" : "unmet")]),
  ];
}

export const standBackHandlers = paperHandlers(standBackPaper, {
  readSources: ({ db }, lang) => seenNow(db, lang),
  figures: async (_ctx, { pm, classes, lateRisks }) => ({
    pm,
    unassessed: String(classes.length),
    late: String(lateRisks.length),
  }),
  judge,
  workOut: (_draft, { basis }) => ({ basis }),
  snapshots: { basis: String },
  moved: (version, { basis }) => (version.basis === basis ? null : {}),
  lacks,
  beside: (_ctx, { sources: { classes, lateRisks, plannedAt } }) => Promise.resolve({ classes, lateRisks, plannedAt }),
  print: { after: printed },
});

interface Asked {
  lang: Lang;
  reportDate: string | null;
  balance: ProjectTrialBalance;
}

/** Why the evaluation in force does not do, in words; null where it does. */
export async function standBackLack(db: Db, { lang, reportDate, balance }: Asked): Promise<string | null> {
  const { rows } = await sql<{ basis: string | null; approved: string | null }>`
    select r.data ->> 'basis' as basis, r.approve_time as approved from paper_record r
    where ${ofProject("r")} and r.kind = ${standBackPaper.spec.name} and r.status = ${judgementStatus.approved}
    order by r.revision desc limit 1`.execute(db);
  const [version] = rows;
  if (!version) return messageOf(lang, "risk.standBack.missing");
  const day = dayOf(Date.parse(version.approved ?? ""));
  if (reportDate !== null && day > reportDate) return messageOf(lang, "risk.standBack.late", { day });
  const { basis } = await seenNow(db, lang, balance);
  return version.basis === basis ? null : messageOf(lang, "risk.standBack.stale");
}
