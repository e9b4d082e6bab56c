/** Whether the account of an entry line belongs to its statement item (科目与报表项目一致): what the mapping says otherwise asks for a reason. */
import { ADJUSTMENT_TYPES, type AdjustmentType } from "./adjustment.ts";

export interface AccountFit {
  type: AdjustmentType;
  itemCode: string;
  /** Of all lines of the entry. */
  entryItems: readonly string[];
  /** Items that the account is mapped to, whatever side its balance stands on; none = nothing is known of it. */
  accountItems: ReadonlySet<string>;
}

/** A reclassification moves an account to an item that is not its own: one of its lines must be. */
export function accountFits({ type, itemCode, entryItems, accountItems }: AccountFit): boolean {
  if (accountItems.size === 0 || accountItems.has(itemCode)) return true;
  const isReclass = ADJUSTMENT_TYPES[type].kind === "reclassification";
  return isReclass && entryItems.some((code) => accountItems.has(code));
}
