/** What a calculator declares, in the reader's words. */
import type {
  CalculatorDescriptor,
  CalculatorField,
  CalculatorOutput,
} from "@digao/contract/areas/balance/calculators/calls";
import type { Lang } from "@digao/contract/messages";
import { CALCULATORS, type CalculatorEntry } from "@digao/domain/calculators/all";
import type { Declaration, Field, Fields, Output, Outputs, Pair } from "@digao/domain/calculators/calculator";
import { Refusal } from "../../../platform/refusal.ts";

const all: Readonly<Record<string, CalculatorEntry>> = CALCULATORS;

export const calculatorsOf = (itemCode: string): CalculatorEntry[] =>
  Object.values(all).filter(({ declaration }) => declaration.items.includes(itemCode));

/** @throws Refusal where there is none of this key, or it is not of the item */
export function calculatorOf(key: string, itemCode?: string): CalculatorEntry {
  const entry = Object.hasOwn(all, key) ? all[key] : undefined;
  if (!entry) throw new Refusal("calculators.unknown", { field: "calculator" });
  if (itemCode !== undefined && !entry.declaration.items.includes(itemCode))
    throw new Refusal("calculators.otherItem", { field: "calculator" });
  return entry;
}

export const inWords = ([zh, en]: Pair, lang: Lang): string => (lang === "zh" ? zh : en);

export const fillWords = (text: string, params: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));

const outputOf = (key: string, { kind, label, choices }: Output | Field, lang: Lang): CalculatorOutput => ({
  key,
  kind,
  label: inWords(label, lang),
  choices: Object.entries(choices ?? {}).map(([value, pair]) => ({ value, label: inWords(pair, lang) })),
});

const fieldsOf = (fields: Fields, lang: Lang): CalculatorField[] =>
  Object.entries(fields).map(([key, field]) => ({
    ...outputOf(key, field, lang),
    isOptional: field.isOptional === true,
    initial: field.initial ?? null,
  }));

const outputsOf = (outputs: Outputs, lang: Lang): CalculatorOutput[] =>
  Object.entries(outputs).map(([key, output]) => outputOf(key, output, lang));

export const describe = (
  { key, paper, title, source, fields, tables, figures, schedules }: Declaration,
  books: Readonly<Record<string, string>>,
  lang: Lang,
): CalculatorDescriptor => ({
  key,
  paper,
  title: inWords(title, lang),
  source: inWords(source, lang),
  fields: fieldsOf(fields, lang),
  tables: Object.entries(tables).map(([table, { label, columns, least = 0 }]) => ({
    key: table,
    label: inWords(label, lang),
    least,
    columns: fieldsOf(columns, lang),
  })),
  figures: outputsOf(figures, lang),
  schedules: Object.entries(schedules).map(([schedule, { label, columns }]) => ({
    key: schedule,
    label: inWords(label, lang),
    columns: outputsOf(columns, lang),
  })),
  books: { ...books },
});
