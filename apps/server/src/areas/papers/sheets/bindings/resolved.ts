import { abs, type Fen, yuan } from "@digao/domain/money";
import type { BindingError } from "@digao/domain/sheet-bindings/errors";
import type { Words } from "@digao/domain/sheet-bindings/functions";

/** What a binding says now. */
export interface Resolved {
  /** An amount as a decimal string, or a text; null of an error. */
  value: string | null;
  /** As cells have it: 1 text, 2 number. */
  type: 1 | 2 | null;
  error: BindingError | null;
  meaning: Words;
  link: string | null;
  depends: string[];
}
export type Found = Pick<Resolved, "meaning"> & Partial<Pick<Resolved, "link" | "depends">>;

/** A cell holds a binary number: of larger amounts it would lose fen. */
const exactMax = 2n ** 53n;

export const failed = (error: BindingError, found: Found): Resolved => ({
  link: null,
  depends: [],
  ...found,
  value: null,
  type: null,
  error,
});
export function money(amount: Fen, found: Found): Resolved {
  if (abs(amount) > exactMax) return failed("tooLarge", found);
  return { link: null, depends: [], ...found, value: yuan(amount), type: 2, error: null };
}
export const text = (value: string, found: Found): Resolved => ({
  link: null,
  depends: [],
  ...found,
  value,
  type: 1,
  error: null,
});
export const number = (value: string, found: Found): Resolved => ({ ...text(value, found), type: 2 });

export const join = (zh: readonly string[], en: readonly string[]): Words => [
  zh.filter(Boolean).join(" "),
  en.filter(Boolean).join(", "),
];
export const lower = ([, en]: Words): string => en.charAt(0).toLowerCase() + en.slice(1);
