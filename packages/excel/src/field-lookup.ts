/** Which field of an import type a header label means: exact label, then alias, then the parts of an amount label, then likeness. */
import { balanceFieldOf, voucherFieldOf } from "./amount-labels.ts";
import { extraAliases } from "./extra-aliases.ts";
import { labelKey, similarity } from "./header-text.ts";
import { IMPORT_TYPE, importTemplate } from "./import-types.ts";
import { englishLabels } from "./templates/labels-en.ts";
import { withoutYear } from "./year-groups.ts";

export type MatchKind = "exact" | "alias" | "pattern" | "fuzzy";

export interface FieldMatch {
  /** More than one when the label alone does not decide (科目: code or name). */
  fields: string[];
  how: MatchKind;
  confidence: number;
}

export const FUZZY_MIN = 0.85;
const CONFIDENCE = { exact: 1, alias: 0.95, pattern: 0.9 } as const;

interface Lookup {
  exact: Map<string, string[]>;
  alias: Map<string, string[]>;
}

const lookups = new Map<number, Lookup>();

/** The match without guessing by likeness: what header detection counts as a hit. A label in two languages is known by either. */
export function exactField(typeId: number, label: string): FieldMatch | null {
  return (
    fieldOf(typeId, label) ??
    languagesOf(label).reduce<FieldMatch | null>((found, part) => found ?? fieldOf(typeId, part), null)
  );
}

const LATIN = /[A-Za-z][A-Za-z\s.,'&#/()-]*/g;

/** "借方 Debit", "科目编码(Account Code)": the Chinese words, then the others; nothing for a label in one language. */
function languagesOf(label: string): string[] {
  if (!/[\u3400-\u9fff]/.test(label) || !/[A-Za-z]{2}/.test(label)) return [];
  const chinese = label.replace(LATIN, " ").replace(/[\s/|]+|[(（]\s*[)）]?/g, "");
  const other = label
    .replace(/[^\x20-\x7e]+/g, " ")
    .replace(/[(（]\s*[)）]/g, "")
    .replace(/^[\s/|(]+|[\s/|)]+$/g, "");
  return [chinese, other].filter((part) => part !== "");
}

function fieldOf(typeId: number, label: string): FieldMatch | null {
  const key = labelKey(label);
  if (key === "") return null;
  const lookup = lookupOf(typeId);
  const exact = lookup.exact.get(key);
  if (exact) return { fields: exact, how: "exact", confidence: CONFIDENCE.exact };
  const alias = lookup.alias.get(key);
  if (alias) return { fields: alias, how: "alias", confidence: CONFIDENCE.alias };
  const pattern = patternField(typeId, key);
  return pattern ? { fields: [pattern], how: "pattern", confidence: CONFIDENCE.pattern } : null;
}

/** `knownField`, or the label that is at least 85 % alike. */
export function likelyField(typeId: number, label: string): FieldMatch | null {
  const exact = exactField(typeId, label);
  if (exact) return exact;
  const key = labelKey(label);
  const lookup = lookupOf(typeId);
  let best: FieldMatch | null = null;
  for (const [candidate, fields] of [...lookup.exact, ...lookup.alias]) {
    const likeness = similarity(key, candidate);
    if (likeness >= FUZZY_MIN && likeness > (best?.confidence ?? 0))
      best = { fields, how: "fuzzy", confidence: likeness };
  }
  return best;
}

function patternField(typeId: number, key: string): string | null {
  // Which year is meant where there are several is asked before the columns are matched.
  if (typeId === IMPORT_TYPE.balance) return balanceFieldOf(key) ?? balanceFieldOf(withoutYear(key));
  if (typeId !== IMPORT_TYPE.voucher) return null;
  // U8 prints the year above the columns: "2024年" over "月" and "日".
  if (/^\d{4}年?月$/.test(key)) return "month";
  return /^\d{4}年?日$/.test(key) ? "day" : voucherFieldOf(key);
}

function lookupOf(typeId: number): Lookup {
  const cached = lookups.get(typeId);
  if (cached) return cached;
  const lookup: Lookup = { exact: new Map(), alias: new Map() };
  const { columns } = importTemplate(typeId);
  for (const column of columns) {
    add(lookup.exact, column.label, column.field);
    add(lookup.exact, englishLabels[column.field] ?? column.field, column.field);
  }
  for (const [field, labels] of Object.entries(extraAliases[typeId] ?? {})) {
    for (const label of labels) add(lookup.alias, label, field);
  }
  const extra = new Set(lookup.alias.keys());
  for (const column of columns) {
    for (const label of column.aliases) if (!extra.has(labelKey(label))) add(lookup.alias, label, column.field);
  }
  lookups.set(typeId, lookup);
  return lookup;
}

function add(map: Map<string, string[]>, label: string, field: string): void {
  const key = labelKey(label);
  const fields = map.get(key) ?? [];
  if (!fields.includes(field)) map.set(key, [...fields, field]);
}
