/** Matters without cash that the notes disclose (不涉及现金收支的重大活动): what a voucher without cash does. */
import { type Fen, max, min } from "../money.ts";
import { type CashLine, type CashVoucher, countersOf, hasCash } from "./voucher.ts";

/** Bills endorsed to suppliers, for long-term assets, bills with recourse settled by their drawer, new leases, debt turned into capital. */
export type NonCashKind = "billsEndorsed" | "billsForEquipment" | "recourseSettled" | "newLease" | "debtToCapital";

const longTermPayable = /设备|工程|基建/u;

function settledByBill({ code, name }: CashLine): NonCashKind | null {
  if (/^160[14]/u.test(code) || (/^2202/u.test(code) && longTermPayable.test(name))) return "billsForEquipment";
  if (/^(2202|1123|140[1-5])/u.test(code)) return "billsEndorsed";
  return /^2001/u.test(code) ? "recourseSettled" : null;
}

const total = (lines: readonly CashLine[], code: RegExp, of: "debit" | "credit"): Fen =>
  lines.reduce((sum, line) => (code.test(line.code) ? sum + line[of] : sum), 0n);

/** By kind; a voucher with cash has none. */
export function nonCashMatters(voucher: CashVoucher): ReadonlyMap<NonCashKind, Fen> {
  const found = new Map<NonCashKind, Fen>();
  if (hasCash(voucher)) return found;
  const take = (kind: NonCashKind, amount: Fen) => {
    if (amount > 0n) found.set(kind, (found.get(kind) ?? 0n) + amount);
  };
  const lines = countersOf(voucher);
  let bills = max(0n, total(lines, /^(1121|1124)/u, "credit"));
  for (const line of lines) {
    const kind = settledByBill(line);
    if (!kind || line.debit <= 0n) continue;
    const settled = min(line.debit, bills);
    take(kind, settled);
    bills -= settled;
  }
  take(
    "newLease",
    min(total(lines, /^1641/u, "debit"), total(lines, /^2505/u, "credit") - total(lines, /^2506/u, "debit")),
  );
  take("debtToCapital", min(total(lines, /^(2001|250[12]|2241)/u, "debit"), total(lines, /^400[12]/u, "credit")));
  return found;
}
