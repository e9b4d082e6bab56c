/** What other areas ask of statement items' papers. */
import type { SignedTotal } from "@digao/contract/areas/statement-items";
import type { Lang } from "@digao/contract/messages";
import type { LeadRow } from "@digao/contract/sign-off/lead-row";
import type { Db } from "@digao/db/tenant";
import type { GateName } from "@digao/domain/sign-off/gates";
import { openPoints } from "../papers/door.ts";
import { readDetails, type StoredDetail } from "./detail-rows.ts";
import { brokenTies, itemGates } from "./item-gates.ts";
import { leadKey, leadRows } from "./lead-rows.ts";
import { loadPapers, signedTotalOf } from "./signed-total.ts";
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

/** An item's lead schedule with the details that people keep, by the key of their row. */
export async function itemLead(
  ctx: Parameters<typeof loadSubject>[0],
  itemId: number,
  lang: Lang,
): Promise<{ subject: Subject; rows: LeadRow[]; kept: ReadonlyMap<string, StoredDetail> }> {
  const subject = await loadSubject(ctx, itemId);
  const details = await readDetails(ctx.db, itemId);
  const rows = await leadRows(ctx.db, subject, details, lang);
  return { subject, rows, kept: new Map(details.map((detail) => [leadKey(detail), detail])) };
}

/** An equality that does not hold, in words. */
export const tieText = (tie: string, lang: Lang): string => openPoints.tie(tie, lang);
