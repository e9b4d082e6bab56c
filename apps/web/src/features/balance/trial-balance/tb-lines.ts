/** Lines of the trial balance grid: statement items, and below an opened one its accounts and auxiliaries. */
import type { ExpandedRow, TrialBalanceRow } from "@digao/contract/areas/balance/trial-balance/calls";
import { withoutSignRemark } from "@digao/domain/statements/statement-line";
import { toFen } from "../../../lib/decimal.ts";
import type { RowTone } from "../../../ui/ledger-grid/types.ts";
import type { Group } from "./use-scope.ts";

export interface TbLine {
  key: string;
  item: TrialBalanceRow;
  /** An account or auxiliary of the item. */
  part: ExpandedRow | undefined;
}
export type AmountKey =
  | "unaudited"
  | "ajeDr"
  | "ajeCr"
  | "rjeDr"
  | "rjeCr"
  | "carried"
  | "audited"
  | "draftEffect"
  | "openUnaudited"
  | "openAjeDr"
  | "openAjeCr"
  | "openRjeDr"
  | "openRjeCr"
  | "openAudited"
  | "prior"
  | "change"
  | "clientAmt"
  | "clientDiff";

export const adjustKeys = [
  "ajeDr",
  "ajeCr",
  "rjeDr",
  "rjeCr",
  "openAjeDr",
  "openAjeCr",
  "openRjeDr",
  "openRjeCr",
] as const;
export type AdjustKey = (typeof adjustKeys)[number];
export const isAdjustKey = (key: string): key is AdjustKey => adjustKeys.some((one) => one === key);

const held: AmountKey[] = ["unaudited", "audited", "openUnaudited", "openAudited", "draftEffect", ...adjustKeys];
const isNil = (text: string | null) => (toFen(text) ?? 0n) === 0n;
/** Nothing stands on the line in any column. */
export const isEmpty = (item: TrialBalanceRow) => held.every((key) => isNil(item[key])) && isNil(item.clientAmt);

const alwaysShown = new Set(["H", "T"]);
export const itemLines = (rows: readonly TrialBalanceRow[], group: Group, showsEmpty: boolean): TbLine[] =>
  rows
    .filter((item) => group === "all" || item.grpId === Number(group))
    .filter((item) => showsEmpty || alwaysShown.has(item.kind) || !isEmpty(item))
    .map((item) => ({ key: `${item.id}`, item, part: undefined }));

export const partLines = (item: TrialBalanceRow, parts: readonly ExpandedRow[]): TbLine[] =>
  parts.map((part) => ({ key: `${item.id}.${part.key}`, item, part }));

/** Totals carry no entries of their own, so nothing rather than a zero stands there. */
export function amountOf({ item, part }: TbLine, key: AmountKey): string | null {
  if (part) {
    if (key === "unaudited") return part.amount;
    return key === "openUnaudited" ? part.openAmount : null;
  }
  if (item.kind === "H") return null;
  // Without a prior year there is no change to tell, which is not none.
  if (key === "change" || key === "prior") return item[key] ?? "—";
  const isEntry = isAdjustKey(key) || key === "draftEffect";
  return item.kind === "T" && isEntry && isNil(item[key]) ? null : item[key];
}

/** As the grid shows it: without the form's remark on signs, which the hover tells. */
export const shownName = (line: TbLine) => withoutSignRemark(nameOf(line));

export const nameOf = ({ item, part }: TbLine) => {
  if (!part) return `${item.prefix}${item.name}`;
  return part.kind === "account" ? `${part.accountCode} ${part.name}` : part.name;
};

export function toneOf({ item, part }: TbLine): RowTone | undefined {
  if (part) return "muted";
  if (item.kind === "T") return "total";
  return item.kind === "H" ? "heading" : undefined;
}
