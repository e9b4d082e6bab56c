import type { Lang } from "@digao/contract/messages";
import type { GateOverride } from "@digao/contract/sign-off/papers";
import { itemGates, overridesWire } from "./item-gates.ts";
import type { ProjectItems } from "./item-rows.ts";
import type { OpenWork } from "./open-work.ts";
import { subjectOf } from "./subject.ts";

export interface LoadedPapers {
  projectId: number;
  items: ProjectItems;
  work: OpenWork;
}

/** Gates of a project's papers that somebody has overridden, by item, in the order of the statements. */
export function overriddenItems({ projectId, items, work }: LoadedPapers, lang: Lang): Map<number, GateOverride[]> {
  return new Map(
    items.balance.source.items
      .filter(({ id }) => work.overrides.has(id))
      .map(({ id }) => [id, overridesWire(itemGates(subjectOf(items, projectId, id), work), lang)]),
  );
}
