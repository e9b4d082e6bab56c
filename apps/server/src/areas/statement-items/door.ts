/** What other areas ask of statement items' papers. */

import type { Lang } from "@digao/contract/messages";
import type { GateOverride } from "@digao/contract/sign-off/papers";
import type { Db } from "@digao/db/tenant";
import { itemGates, overridesWire } from "./item-gates.ts";
import { loadItems, type ProjectItems } from "./item-rows.ts";
import { loadOpenWork, type OpenWork } from "./open-work.ts";
import { subjectOf } from "./subject.ts";

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
