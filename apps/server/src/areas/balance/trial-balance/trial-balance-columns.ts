import type { MessageKey } from "@digao/contract/messages";
import type { TrialBalanceRow } from "@digao/domain/trial-balance/trial-balance-row";

/** Columns of a row that carry an amount. */
export type Amount = {
  [Field in keyof TrialBalanceRow]: TrialBalanceRow[Field] extends bigint ? Field : never;
}[keyof TrialBalanceRow];

export interface AmountColumn {
  label: MessageKey;
  /** Header over several columns. */
  group?: MessageKey;
  amount: Amount;
  /** balance: totals by the statement's formulas; entry: summed once at the foot; result: balance and entries together. */
  kind: "balance" | "entry" | "result";
}

const entry = (side: "debit" | "credit", group: MessageKey, amount: Amount): AmountColumn => ({
  label: side === "debit" ? "tbSheet.debit" : "tbSheet.credit",
  group,
  amount,
  kind: "entry",
});

export const AMOUNT_COLUMNS: readonly AmountColumn[] = [
  { label: "tbSheet.unaudited", amount: "unaudited", kind: "balance" },
  entry("debit", "tbSheet.aje", "ajeDr"),
  entry("credit", "tbSheet.aje", "ajeCr"),
  entry("debit", "tbSheet.rje", "rjeDr"),
  entry("credit", "tbSheet.rje", "rjeCr"),
  { label: "tbSheet.flow", amount: "systemEffect", kind: "balance" },
  { label: "tbSheet.audited", amount: "audited", kind: "result" },
  { label: "tbSheet.openUnaudited", amount: "openUnaudited", kind: "balance" },
  entry("debit", "tbSheet.openAje", "openAjeDr"),
  entry("credit", "tbSheet.openAje", "openAjeCr"),
  entry("debit", "tbSheet.openRje", "openRjeDr"),
  entry("credit", "tbSheet.openRje", "openRjeCr"),
  { label: "tbSheet.openFlow", amount: "openSystemEffect", kind: "balance" },
  { label: "tbSheet.openAudited", amount: "openAudited", kind: "result" },
];

/** The amounts a result is made of, with the sign a debit line gives them; a credit line turns the entries round. */
export const RESULT_PARTS: Readonly<Partial<Record<Amount, readonly (readonly [amount: Amount, sign: 1 | -1])[]>>> = {
  audited: [
    ["unaudited", 1],
    ["ajeDr", 1],
    ["ajeCr", -1],
    ["rjeDr", 1],
    ["rjeCr", -1],
    ["systemEffect", 1],
  ],
  openAudited: [
    ["openUnaudited", 1],
    ["openAjeDr", 1],
    ["openAjeCr", -1],
    ["openRjeDr", 1],
    ["openRjeCr", -1],
    ["openSystemEffect", 1],
  ],
};
