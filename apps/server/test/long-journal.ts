/** A journal of more lines than a call answers at once, with texts that a spreadsheet program might take for formulas. */

export const hostile = ["=cmd|' /C calc'!A0", "-1", "@SUM(A1)", "支付货款", "+86 10", "=1+1"];
export const longLines = 10_006;
/** Vouchers of two lines; an account has leading zeros, every seventh voucher is red. */
export function longJournal(): string {
  const head = "凭证日期,凭证字,凭证号,分录号,摘要,科目编码,科目名称,借方金额,贷方金额";
  const lines = Array.from({ length: longLines }, (_, index) => {
    const [no, side] = [Math.floor(index / 2) + 1, index % 2];
    const month = 1 + (no % 12);
    const amount = `${no % 7 === 0 ? "-" : ""}${no}.05`;
    const account = side === 0 ? "00100101,库存现金_备用金" : "2202,应付账款";
    const summary = `"${hostile[no % hostile.length]}"`;
    const amounts = side === 0 ? `${amount},` : `,${amount}`;
    return `2024-${String(month).padStart(2, "0")}-15,记,${no},${side + 1},${summary},${account},${amounts}`;
  });
  return [head, ...lines].join("\n");
}
