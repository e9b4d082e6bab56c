/** What follows the cells when rows, columns or ranges of a sheet move: formulas, merged ranges, rules, notes, filters, pictures, names. */
import { parseRange, rangeName } from "../a1.ts";
import type { Book, Cell, Range, Sheet } from "../book.ts";
import { eachCell } from "../cells.ts";
import { type PluginName, pluginData, plugins, withPluginData } from "../resources.ts";
import { type FormulaChange, shiftFormula, throughLines } from "../shift-formula.ts";
import type { Draft } from "./draft.ts";

/** @returns null when the range is gone */
export type MoveRange = <R extends Range>(range: R) => R | null;

/** How a formula of a sheet reads after a change; `cell` is the one it stands in. */
type Shift = (formula: string, home: string, cell?: Cell) => string;

/** Formulas of all sheets, rules and names of the book. */
export const followInFormulas = (draft: Draft, change: FormulaChange): void =>
  followWith(draft, (formula, home) => shiftFormula(formula, home, change));

/** Formulas follow the rows and columns that were changed since they last did, all at once. */
export function settleFormulas(draft: Draft): void {
  if (draft.waiting.size === 0) return;
  const { all, of } = draft.waiting.take();
  const through = throughLines();
  followWith(draft, (formula, home, cell) => through(formula, home, cell ? of(cell) : all));
}

function followWith(draft: Draft, shift: Shift): void {
  for (const id of draft.book.sheetOrder) followInSheet(draft, id, shift);
  followInNames(draft, shift);
  followInRules(draft, shift);
}

function followInSheet(draft: Draft, id: string, shift: Shift): void {
  const home = draft.look(id);
  const changed: { row: number; column: number; cell: Cell }[] = [];
  eachCell(home, (cell, row, column) => {
    if (!cell.f) return;
    const f = shift(cell.f, home.name, cell);
    if (f !== cell.f) changed.push({ row, column, cell: { ...cell, f } });
  });
  if (changed.length === 0) return;
  const sheet = draft.sheet(id);
  for (const { row, column, cell } of changed) draft.setCell(sheet, row, column, cell);
}

function followInNames(draft: Draft, shift: Shift): void {
  const names = pluginData(draft.book, plugins.names);
  let isChanged = false;
  const next = Object.entries(names).map(([id, name]) => {
    const home = draft.book.sheets[name.localSheetId ?? ""]?.name ?? "";
    const formulaOrRefString = shift(name.formulaOrRefString, home);
    isChanged ||= formulaOrRefString !== name.formulaOrRefString;
    return [id, { ...name, formulaOrRefString }] as const;
  });
  if (isChanged)
    draft.book.resources = withPluginData(draft.book.resources ?? [], plugins.names, Object.fromEntries(next));
}

/** Formulas inside data validation and conditional formats. */
function followInRules(draft: Draft, shift: Shift): void {
  const homeOf = (id: string) => draft.book.sheets[id]?.name ?? "";
  const shifted = (id: string, formula: string) => shift(formula, homeOf(id));
  mapPluginData(draft, plugins.validation, (rules, id) =>
    rules.map((rule) => ({
      ...rule,
      ...(rule.formula1 ? { formula1: shifted(id, rule.formula1) } : null),
      ...(rule.formula2 ? { formula2: shifted(id, rule.formula2) } : null),
    })),
  );
  mapPluginData(draft, plugins.conditions, (conditions, id) =>
    conditions.map((condition) => {
      const { rule } = condition;
      if (rule.type !== "highlightCell" || rule.subType !== "formula") return condition;
      return { ...condition, rule: { ...rule, value: shifted(id, rule.value) } };
    }),
  );
}

type PluginDataOf<P extends PluginName> = ReturnType<typeof pluginData<P>>;

function mapPluginData<P extends PluginName>(
  draft: Draft,
  plugin: P,
  map: (value: PluginDataOf<P>[string], id: string) => PluginDataOf<P>[string],
): void {
  const data = pluginData(draft.book, plugin);
  const next = Object.fromEntries(Object.entries(data).map(([id, value]) => [id, map(value, id)]));
  if (JSON.stringify(next) !== JSON.stringify(data))
    draft.book.resources = withPluginData(draft.book.resources ?? [], plugin, next);
}

/** Ranges of one sheet: merged ones, those of rules, notes, links, filters, pictures and print areas. */
export function followOnSheet(draft: Draft, sheet: Sheet, move: MoveRange): void {
  if (sheet.mergeData) sheet.mergeData = sheet.mergeData.flatMap((range) => move(range) ?? []);
  movePrint(sheet, move);
  const only = <T>(value: T, id: string, change: (value: T) => T): T => (id === sheet.id ? change(value) : value);
  mapPluginData(draft, plugins.validation, (rules, id) => only(rules, id, (own) => movedRanges(own, move)));
  mapPluginData(draft, plugins.conditions, (rules, id) => only(rules, id, (own) => movedRanges(own, move)));
  mapPluginData(draft, plugins.links, (links, id) =>
    only(links, id, (own) =>
      own.flatMap((link) => {
        const place = movedPlace(link.row, link.column, move);
        return place ? { ...link, row: place.startRow, column: place.startColumn } : [];
      }),
    ),
  );
  moveNotes(draft, sheet, move);
  moveFilter(draft, sheet, move);
  moveDrawings(draft, sheet, move);
}

const movedRanges = <T extends { ranges: Range[] }>(rules: readonly T[], move: MoveRange): T[] =>
  rules
    .map((rule) => ({ ...rule, ranges: rule.ranges.flatMap((range) => move(range) ?? []) }))
    .filter(({ ranges }) => ranges.length > 0);

const movedPlace = (row: number, column: number, move: MoveRange): Range | null =>
  move({ startRow: row, endRow: row, startColumn: column, endColumn: column });

function moveNotes(draft: Draft, sheet: Sheet, move: MoveRange): void {
  mapPluginData(draft, plugins.notes, (notes, id) => {
    if (id !== sheet.id) return notes;
    const next: typeof notes = {};
    for (const note of Object.values(notes).flatMap((row) => Object.values(row))) {
      const place = movedPlace(note.row, note.col, move);
      if (!place) continue;
      const { startRow: row, startColumn: col } = place;
      const inRow = next[row] ?? {};
      next[row] = inRow;
      inRow[col] = { ...note, row, col };
    }
    return next;
  });
}

function moveFilter(draft: Draft, sheet: Sheet, move: MoveRange): void {
  const data = pluginData(draft.book, plugins.filters);
  const filter = data[sheet.id];
  if (!filter) return;
  const ref = move(filter.ref);
  const filterColumns = filter.filterColumns?.flatMap((column) => {
    const place = movedPlace(filter.ref.startRow, column.colId, move);
    return place ? { ...column, colId: place.startColumn } : [];
  });
  const cachedFilteredOut = filter.cachedFilteredOut?.flatMap(
    (row) => movedPlace(row, filter.ref.startColumn, move)?.startRow ?? [],
  );
  const { [sheet.id]: _, ...others } = data;
  const own = ref && {
    ref,
    ...(filterColumns ? { filterColumns } : null),
    ...(cachedFilteredOut ? { cachedFilteredOut } : null),
  };
  draft.book.resources = withPluginData(
    draft.book.resources ?? [],
    plugins.filters,
    own ? { ...others, [sheet.id]: own } : others,
  );
}

function moveDrawings(draft: Draft, sheet: Sheet, move: MoveRange): void {
  mapPluginData(draft, plugins.drawings, (drawings, id) => {
    if (id !== sheet.id) return drawings;
    const data = Object.entries(drawings.data).map(([key, drawing]) => {
      const { from, to } = drawing.sheetTransform;
      const first = movedPlace(from.row, from.column, move);
      if (!first || drawing.anchorType === "2") return [key, drawing] as const;
      const [rows, columns] = [first.startRow - from.row, first.startColumn - from.column];
      const sheetTransform = {
        from: { ...from, row: from.row + rows, column: from.column + columns },
        to: { ...to, row: to.row + rows, column: to.column + columns },
      };
      return [key, { ...drawing, sheetTransform, axisAlignSheetTransform: sheetTransform }] as const;
    });
    return { ...drawings, data: Object.fromEntries(data) };
  });
}

function movePrint(sheet: Sheet, move: MoveRange): void {
  const print = sheet.custom?.print;
  if (!print) return;
  const moved = (text: string | undefined) => {
    const names = (text ?? "").split(",").flatMap((part) => {
      const range = parseRange(part);
      const next = range && move(range);
      return next ? rangeName(next) : [];
    });
    return names.length > 0 ? names.join(",") : undefined;
  };
  const next = { ...print };
  for (const key of ["area", "titleRows", "titleColumns"] as const) {
    const text = moved(print[key]);
    if (text === undefined) delete next[key];
    else next[key] = text;
  }
  sheet.custom = { ...sheet.custom, print: next };
}

/** Filters, notes and the rest of a sheet that is gone. */
export function forgetSheet(book: Book, id: string): void {
  for (const plugin of Object.values(plugins)) {
    if (plugin === plugins.names) continue;
    const data = pluginData(book, plugin);
    if (!Object.hasOwn(data, id)) continue;
    const rest = Object.fromEntries(Object.entries(data).filter(([key]) => key !== id));
    book.resources = withPluginData(book.resources ?? [], plugin, rest);
  }
  const names = pluginData(book, plugins.names);
  const rest = Object.entries(names).filter(([, { localSheetId }]) => localSheetId !== id);
  if (rest.length !== Object.keys(names).length)
    book.resources = withPluginData(book.resources ?? [], plugins.names, Object.fromEntries(rest));
}
