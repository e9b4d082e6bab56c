/** What other areas ask of statement items' papers. */
import type { SignedTotal } from "@digao/contract/areas/papers/statement-items/calls";
import type { Lang } from "@digao/contract/messages";
import type { LeadRow } from "@digao/contract/sign-off/lead-row";
import { ofProject } from "@digao/db/project-rows";
import { type Db, projectIdOf } from "@digao/db/tenant";
import type { GateName } from "@digao/domain/sign-off/gates";
import { sql } from "kysely";
import { code } from "../../../platform/lib/code-sql.ts";
import type { Context } from "../../../platform/serve.ts";
import { projectHead } from "../../balance/trial-balance/door.ts";
import { openPoints, signs } from "../../engagement/papers/door.ts";
import { readDetails, type StoredDetail } from "./detail-rows.ts";
import { brokenTies, itemGates } from "./item-gates.ts";
import { loadItems } from "./item-rows.ts";
import { leadKey, leadRows } from "./lead-rows.ts";
import { loadPapers, signedTotalOf } from "./signed-total.ts";
import { signRows } from "./signs.ts";
import { loadSubject, type Subject, subjectOf } from "./subject.ts";

export interface PapersStanding {
  total: SignedTotal;
  /** Gates that no override in force answers, by item; papers without any are absent. */
  closed: ReadonlyMap<number, readonly GateName[]>;
  /** Equalities of the trial balance that do not hold: "TB-4.audited 12.00". */
  brokenTies: readonly string[];
}

/** The papers of a project with their signs, as the sign-off summary shows them, and what stands against each. */
export async function papersStanding(db: Db, projectId: number, lang: Lang): Promise<PapersStanding> {
  const papers = await loadPapers(db, projectId);
  const total = signedTotalOf(papers, lang);
  const closed = total.rows.flatMap(({ id }): [number, GateName[]][] => {
    const gates = itemGates(subjectOf(papers.items, projectId, id), papers.work).closed;
    return gates.length > 0 ? [[id, gates.map(({ name }) => name)]] : [];
  });
  return { total, closed: new Map(closed), brokenTies: brokenTies(papers.items.balance) };
}

/** One item's paper with its signs, and in words what stands against it that no override in force answers. */
export async function paperOfItem(db: Db, of: { projectId: number; itemId: number; lang: Lang }) {
  const { projectId, itemId, lang } = of;
  const papers = await loadPapers(db, projectId);
  const row = signedTotalOf(papers, lang).rows.find(({ id }) => id === itemId);
  if (!row) return null;
  const { closed } = itemGates(subjectOf(papers.items, projectId, itemId), papers.work);
  const { trivial } = papers.items.balance.materiality;
  return { row, against: closed.map((gate) => openPoints.text(openPoints.reason(gate, lang, trivial), lang)) };
}

/** Items that have a paper, with the signs of each level. */
export const signedTotal = async (db: Db, projectId: number, lang: Lang): Promise<SignedTotal> =>
  signedTotalOf(await loadPapers(db, projectId), lang);

/** Signs those of the items that the rules let the caller sign; of the others, why not. */
export const signItemsOf = (
  ctx: Context,
  projectId: number,
  ids: readonly number[],
  level: number,
): ReturnType<typeof signRows> => signRows(ctx, projectId, ids, signs.levelOf(level));

/** Whether all papers need the engagement quality review, else those of which items do. */
export async function itemsToReview(db: Db): Promise<{ all: boolean; items: ReadonlySet<number> }> {
  const [head, { rows }] = await Promise.all([
    projectHead(db, projectIdOf(db)),
    sql<{ id: number }>`select i.id from fs_item i
      where ${ofProject("i")} and i.risk_level = ${code.riskLevel.significant}`.execute(db),
  ]);
  return { all: head.needsQualityReview, items: new Set(rows.map(({ id }) => id)) };
}

/** A lead schedule, and the details that people keep by the key of their row. */
export interface ItemLead {
  subject: Subject;
  rows: LeadRow[];
  stored: ReadonlyMap<string, StoredDetail>;
}

/** An item's lead schedule with the details that people keep, by the key of their row. */
export async function itemLead(ctx: Parameters<typeof loadSubject>[0], itemId: number, lang: Lang): Promise<ItemLead> {
  const subject = await loadSubject(ctx, itemId);
  const details = await readDetails(ctx.db, itemId);
  const rows = await leadRows(ctx.db, subject, details, lang);
  return { subject, rows, stored: new Map(details.map((detail) => [leadKey(detail), detail])) };
}

/** Lead schedules by the code of their items, out of one reading of the books; of items that the project's statements do not have, none. */
export async function itemLeads(
  ctx: { db: Db },
  codes: readonly string[],
  lang: Lang,
): Promise<ReadonlyMap<string, ItemLead>> {
  const projectId = projectIdOf(ctx.db);
  const items = await loadItems(ctx.db, projectId, {});
  const leads = new Map<string, ItemLead>();
  for (const { id, line } of items.balance.source.items.filter((one) => codes.includes(one.line.code))) {
    const subject = subjectOf(items, projectId, id);
    const details = await readDetails(ctx.db, id);
    const rows = await leadRows(ctx.db, subject, details, lang);
    leads.set(line.code, { subject, rows, stored: new Map(details.map((detail) => [leadKey(detail), detail])) });
  }
  return leads;
}

/** An equality that does not hold, in words. */
export const tieText = (tie: string, lang: Lang): string => openPoints.tie(tie, lang);
