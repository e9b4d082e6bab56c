/** On which side a balance of a GB/T file stands: by a mark of its own (24589), or by a sign that follows the account's side (19581). */
import { parseSide, type Side } from "../parse-side.ts";
import { fenOf } from "./exact-sums.ts";

/** How balances without a mark are signed. */
export type SideStyle = "account" | "debit";

/** 1 where a positive amount is a debit, -1 where it is a credit; null where nothing says it. */
export function signOf(mark: string, account: Side | null, style: SideStyle): 1 | -1 | null {
  const own = mark === "" ? null : parseSide(mark);
  if (own === 1 || own === -1) return own;
  if (style === "debit") return 1;
  return account === 1 || account === -1 ? account : null;
}

/** The amount as written in the column of its mark; one that is signed alone, positive in the column of its side. */
export function placed(
  amount: string,
  mark: string,
  account: Side | null,
  style: SideStyle,
): { debit: string; credit: string } {
  const sign = signOf(mark, account, style) ?? 1;
  const isTurned = signOf(mark, null, "account") === null && fenOf(amount) < 0n;
  const shown = isTurned ? amount.replace("-", "") : amount;
  return (sign === 1) === isTurned ? { debit: "", credit: shown } : { debit: shown, credit: "" };
}
