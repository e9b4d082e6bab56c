/** Defined names of a workbook: those of people, of print set-up and filters, and two for each binding. */
import { createHash } from "node:crypto";
import { columnLetters, parseRange, quotedSheet } from "../a1.ts";
import { type BindingText, cellNameOf, referenceNameOf, textConstant, textNameOf } from "../bindings.ts";
import type { Book, Cell, Range, Sheet } from "../book.ts";
import { sheetsOf } from "../book.ts";
import { ofTheBook, pluginData, plugins } from "../resources.ts";
import { rangeOf, tokensOf } from "../shift-formula.ts";
import { type Survey, surveyBook } from "./survey.ts";

export interface NameOut {
  name: string;
  text: string;
  /** Place of its sheet. */
  local?: number;
  comment?: string;
  isHidden?: boolean;
}

export function namesOf(book: Book, surveys: ReadonlyMap<string, Survey> = surveyBook(book)): NameOut[] {
  const places = new Map(book.sheetOrder.map((id, place) => [id, place]));
  const own = Object.values(pluginData(book, plugins.names)).map(
    ({ name, formulaOrRefString, comment, localSheetId, hidden }): NameOut => {
      const local = localSheetId && localSheetId !== ofTheBook ? places.get(localSheetId) : undefined;
      return {
        name,
        text: formulaOrRefString.replace(/^=/, ""),
        ...(local === undefined ? null : { local }),
        ...(comment ? { comment } : null),
        ...(hidden ? { isHidden: true } : null),
      };
    },
  );
  const printed = sheetsOf(book).flatMap((sheet, local) => printNames(sheet, local));
  const filters = Object.entries(pluginData(book, plugins.filters)).flatMap(([id, { ref }]) => {
    const local = places.get(id);
    const sheet = book.sheets[id];
    return local === undefined || !sheet
      ? []
      : [{ name: "_xlnm._FilterDatabase", text: fixedRange(sheet.name, ref), local, isHidden: true }];
  });
  return [...filters, ...printed, ...bindingNames(book, surveys), ...own];
}

const fixedCell = (row: number, column: number): string => `$${columnLetters(column)}$${row + 1}`;

const fixedRange = (sheet: string, { startRow, endRow, startColumn, endColumn }: Range): string =>
  `${quotedSheet(sheet)}!${fixedCell(startRow, startColumn)}:${fixedCell(endRow, endColumn)}`;

function printNames({ name, custom }: Sheet, local: number): NameOut[] {
  const { area, titleRows, titleColumns } = custom?.print ?? {};
  const out: NameOut[] = [];
  const fixed = (text: string) =>
    `${quotedSheet(name)}!${text.replace(/[A-Z]+(?=\d|:|$)|\d+/gi, (part) => `$${part}`)}`;
  const valid = (text: string | undefined) => (text ?? "").split(",").filter((part) => parseRange(part));
  const areas = valid(area);
  if (areas.length > 0) out.push({ name: "_xlnm.Print_Area", text: areas.map(fixed).join(","), local });
  const titles = [...valid(titleColumns), ...valid(titleRows)];
  if (titles.length > 0) out.push({ name: "_xlnm.Print_Titles", text: titles.map(fixed).join(","), local });
  return out;
}

function bindingNames(book: Book, surveys: ReadonlyMap<string, Survey>): NameOut[] {
  const out: NameOut[] = [];
  const references = new Map<string, number>();
  let count = 0;
  for (const sheet of sheetsOf(book)) {
    const quoted = quotedSheet(sheet.name);
    for (const { cell, row, column } of surveys.get(sheet.id)?.bindings ?? []) {
      const formula = cell.f ?? "";
      count++;
      const ids = referencesOf(formula, sheet.name, references);
      const names = [...references.keys()];
      const binding = { formula, value: plainValue(cell), references: ids };
      const mark = markOf(binding, names);
      out.push({ name: cellNameOf(count, mark), text: `${quoted}!${fixedCell(row, column)}`, isHidden: true });
      out.push({ name: textNameOf(count), text: textConstant(binding), isHidden: true });
    }
  }
  const pointed = [...references].map(
    ([text, index]): NameOut => ({ name: referenceNameOf(index), text, isHidden: true }),
  );
  return [...out, ...pointed];
}

/** Of formula, value and what its references point at: as good as the text of the binding where a program has dropped that. */
function markOf(binding: BindingText, names: readonly string[]): string {
  const pointedAt = binding.references.map((index) => names[index - 1] ?? "");
  return createHash("sha256")
    .update(JSON.stringify([binding, pointedAt]))
    .digest("hex")
    .slice(0, 16);
}

const plainValue = ({ v, t }: Cell) => (t === 3 && typeof v === "boolean" ? Number(v) : (v ?? null));

/** Cells that a binding's arguments name are pointed at, too: they move with their rows. */
function referencesOf(formula: string, home: string, indexes: Map<string, number>): number[] {
  return tokensOf(formula).flatMap(({ reference }) => {
    if (!reference) return [];
    const range = rangeOf(reference);
    const isWhole = reference.from.row === null || reference.from.column === null;
    if (!range || isWhole || reference.isExternal || reference.lastSheet !== null) return [0];
    const sheet = reference.sheet ?? home;
    const text = reference.to
      ? fixedRange(sheet, range)
      : `${quotedSheet(sheet)}!${fixedCell(range.startRow, range.startColumn)}`;
    const index = indexes.get(text) ?? indexes.size + 1;
    indexes.set(text, index);
    return [index];
  });
}
