/** Voucher numbers: word (凭证字), number and what follows. */
import { ownValue } from "./own-value.ts";
import { toHalfWidth } from "./parse-amount.ts";

export interface VoucherNumber {
  type: string;
  no: number;
  suffix: string;
  /** As the client wrote it. */
  text: string;
}

/** The word a voucher has when the client gives none. */
export const DEFAULT_VOUCHER_TYPE = "记";
const FORM = /^(?<type>[^\d-]*)-?0*(?<no>\d+)(?<suffix>.*)$/;
/** What else the word is written as. */
const WORDS: Readonly<Record<string, string>> = {
  记账: "记",
  记账凭证: "记",
  记帐: "记",
  收款: "收",
  收款凭证: "收",
  付款: "付",
  付款凭证: "付",
  转账: "转",
  转账凭证: "转",
  银行: "银",
  现金: "现",
};

/** The sheet of a voucher printed on several: 记字第1号(1/3), 记-12-1/3; never the month of 记-2024-01/15. */
const PART = /^(.*\d.*?)\s*[(（]\s*(\d{1,3})\s*[/／]\s*(\d{1,3})\s*[)）]$/;
const PART_BARE = /^(\D+(?!(?:19|20)\d\d-)\d{1,5})-(\d{1,3})\/(\d{1,3})$/;

/** All sheets of a voucher have one number. */
export function withoutPart(text: string): string {
  if (!text.includes("/") && !text.includes("／")) return text;
  const [, number = text, sheet, sheets] = PART.exec(text) ?? PART_BARE.exec(text) ?? [];
  return Number(sheet) >= 1 && Number(sheet) <= Number(sheets) ? number : text;
}

/** Reads "记-0001", "记 - 18", "记账-1", "JZ00000001", "1"; null when there is no number in it. */
export function parseVoucherNumber(text: string): VoucherNumber | null {
  const value = toHalfWidth(text)
    .trim()
    .replace(/\s*[-–—_]\s*/g, "-")
    .replace(/第(?=\d)|号$/g, "");
  const groups = FORM.exec(value)?.groups;
  if (!groups) return null;
  const no = Number(groups.no);
  if (!Number.isSafeInteger(no)) return null;
  return { type: voucherWord(groups.type ?? ""), no, suffix: (groups.suffix ?? "").trim(), text: text.trim() };
}

/** The word as a column of its own gives it. */
export function voucherWord(text: string): string {
  const word = text.trim().replace(/[-_.字\s]+$/, "");
  return ownValue(WORDS, word) ?? (word === "" ? DEFAULT_VOUCHER_TYPE : word);
}
