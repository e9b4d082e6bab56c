/** Which mutations of Univer concern what a plugin keeps beside the cells, and which say nothing that is kept. */
import { plugins } from "@digao/sheets/resources";

const ofPlugins: readonly [pattern: RegExp, plugin: string][] = [
  [/^data-validation\.mutation\./, plugins.validation],
  [/^sheet\.mutation\.(add|set|delete|move)-conditional-rule$/, plugins.conditions],
  [/^sheet\.mutation\.(remove-note|update-note|toggle-note-popup|update-note-position)$/, plugins.notes],
  [/^sheets\.mutation\.(add|update|remove)-.*link/, plugins.links],
  [/^sheet\.mutation\.(set-filter-range|set-filter-criteria|remove-filter)$/, plugins.filters],
  [/^sheet\.mutation\.set-drawing-apply$/, plugins.drawings],
  [/^formula\.mutation\.(set|remove)-defined-name$/, plugins.names],
];
export const storedPlugins: ReadonlySet<string> = new Set(Object.values(plugins));

export const pluginOfMutation = (id: string) => ofPlugins.find(([pattern]) => pattern.test(id))?.[1];

/** Worked out anew by every window, or of no effect on what is kept. */
export const silentMutations: ReadonlySet<string> = new Set([
  "sheet.mutation.set-worksheet-row-auto-height",
  "sheet.mutation.mark-dirty-filter-change",
  "sheet.mutation.re-calc-filter",
  "sheet.mutation.copy-worksheet-end",
  "sheet.mutation.empty",
  "sheet.mutation.data-validation-formula-mark-dirty",
  "sheet.mutation.set-worksheet-permission-points",
  "sheet.mutation.set-worksheet-range-theme-style",
  "sheet.mutation.remove-worksheet-range-theme-style",
]);
