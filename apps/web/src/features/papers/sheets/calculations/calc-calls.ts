/** The calculators that stand in a book: each call of CALC names one, and the ranges that it reads. */

import type { CalculationInput } from "@digao/contract/areas/balance/calculators/calls";
import type { Declaration } from "@digao/domain/calculators/calculator";
import { calculatorFunction, calculatorNamed, inputOfCells } from "@digao/domain/calculators/cell-function";
import type { SheetEngine } from "../../../../parts/papers/sheets/sheet-editor/engine.ts";

export interface CalcCall {
  declaration: Declaration;
  tabId: string;
  ranges: string[];
}

const CALL = new RegExp(`${calculatorFunction}\\("(\\w+)","([^"]+)",([^()]+)\\)`, "i");

/** One for each place that the figures of a calculator are taken from. */
export function callsIn(engine: SheetEngine): CalcCall[] {
  const found = new Map<string, CalcCall>();
  for (const { tabId, formula } of engine.formulasWith(`${calculatorFunction}(`)) {
    const [, key = "", , ranges = ""] = CALL.exec(formula) ?? [];
    const entry = calculatorNamed(key);
    // Of another tab's cells a figure may be shown; they are found where they stand.
    if (!entry || ranges.includes("!")) continue;
    const call = { declaration: entry.declaration, tabId, ranges: ranges.split(",").map((range) => range.trim()) };
    found.set(`${tabId} ${key} ${ranges}`, call);
  }
  return [...found.values()];
}

export function inputOf(engine: SheetEngine, { declaration, tabId, ranges }: CalcCall): CalculationInput {
  const [values = [], ...tables] = ranges.map((range) => engine.valuesIn(tabId, range));
  const { values: fields, rows } = inputOfCells(declaration, values, tables);
  const plain = (row: object): Record<string, string | null> =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [key, typeof value === "string" ? value : null]));
  return {
    values: plain(fields),
    rows: Object.fromEntries(Object.entries(rows).map(([table, all]) => [table, all.map(plain)])),
  };
}
