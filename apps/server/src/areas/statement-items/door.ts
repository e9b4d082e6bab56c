/** What other areas ask of statement items' papers. */

import type { Lang } from "@digao/contract/messages";
import type { LeadRow } from "@digao/contract/sign-off/lead-row";
import type { GateOverride } from "@digao/contract/sign-off/papers";
import type { Db } from "@digao/db/tenant";
import { readDetails, type StoredDetail } from "./detail-rows.ts";
import { itemGates, overridesWire } from "./item-gates.ts";
import { loadItems, type ProjectItems } from "./item-rows.ts";
import { leadKey, leadRows } from "./lead-rows.ts";
import { loadOpenWork, type OpenWork } from "./open-work.ts";
import { loadSubject, type Subject, subjectOf } from "./subject.ts";

export interface OverriddenItem {
  itemId: number;
  overrides: readonly GateOverride[];
}

/** Papers of a project with gates that somebody has overridden, in the order of the statements: the report lists them. */
export async function overriddenItems(
  db: Db,
  projectId: number,
  lang: Lang,
  loaded?: { items: ProjectItems; work: OpenWork },
): Promise<OverriddenItem[]> {
  const { items, work } = loaded ?? { items: await loadItems(db, projectId), work: await loadOpenWork(db) };
  return items.balance.source.items.flatMap(({ id }): OverriddenItem[] =>
    work.overrides.has(id)
      ? [{ itemId: id, overrides: overridesWire(itemGates(subjectOf(items, projectId, id), work), lang) }]
      : [],
  );
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
