/** The debit or credit mark of a row: 借 / 贷 / 平, Dr / Cr, and SAP's S / H and posting keys. */
import { ownValue } from "./own-value.ts";

/** 1 debit, -1 credit, 0 flat; null when the text says neither. */
export type Side = 1 | -1 | 0;

const MARKS: Readonly<Record<string, Side>> = {
  借: 1,
  借方: 1,
  j: 1,
  s: 1,
  d: 1,
  dr: 1,
  debit: 1,
  soll: 1,
  debe: 1,
  dare: 1,
  wn: 1,
  貸: -1,
  貸方: -1,
  haben: -1,
  haber: -1,
  avere: -1,
  ma: -1,
  贷: -1,
  贷方: -1,
  h: -1,
  c: -1,
  cr: -1,
  credit: -1,
  平: 0,
  "0": 0,
};

/** SAP posting keys (记账码): which tens and units are debits. */
const POSTING_KEYS: readonly (readonly [number, number, Side])[] = [
  [1, 9, 1],
  [11, 19, -1],
  [21, 29, 1],
  [31, 39, -1],
  [40, 40, 1],
  [50, 50, -1],
  [70, 70, 1],
  [75, 75, -1],
  [80, 89, 1],
  [90, 99, -1],
];

export function parseSide(text: string): Side | null {
  const key = text.trim().toLowerCase().replace(/\.$/, "");
  const mark = ownValue(MARKS, key);
  if (mark !== undefined) return mark;
  if (!/^\d{2}$/.test(key)) return null;
  const code = Number(key);
  return POSTING_KEYS.find(([from, to]) => code >= from && code <= to)?.[2] ?? null;
}

/** A mark of pinyin (J 借, D 贷): beside one, a D is no debit. */
export const isPinyinDebit = (text: string): boolean => /^\s*j\s*$/i.test(text);

const PINYIN: Readonly<Record<string, Side>> = { j: 1, d: -1 };

/** Where J is the debit D is the credit, and C is nothing that anybody knows; elsewhere a J is no mark. */
export function parseSideBeside(text: string, isPinyin: boolean): Side | null {
  const key = text.trim().toLowerCase();
  if (!isPinyin) return key === "j" ? null : parseSide(text);
  return ownValue(PINYIN, key) ?? (/^[cd]$/.test(key) ? null : parseSide(text));
}
