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
