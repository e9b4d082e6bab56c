/** Vouchers line by line, as each layout writes them. */
import { auxType } from "@digao/contract/areas/books/account-books/codes";
import type { AuxOfClient, ClientVoucher, VoucherLine } from "@digao/domain/adjustments/client-vouchers";

export interface WrittenLine extends VoucherLine {
  voucher: ClientVoucher;
  /** From 1. */
  lineNo: number;
}

export const linesOf = (vouchers: readonly ClientVoucher[]): WrittenLine[] =>
  vouchers.flatMap((voucher) => voucher.lines.map((line, at) => ({ ...line, voucher, lineNo: at + 1 })));

export const periodOf = ({ date }: ClientVoucher): { year: string; month: string } => ({
  year: date.slice(0, 4),
  month: String(Number(date.slice(5, 7))),
});

const named: ReadonlySet<number> = new Set([
  auxType.customer,
  auxType.supplier,
  auxType.department,
  auxType.person,
  auxType.project,
]);
export const auxOf = ({ aux }: VoucherLine, type: number): AuxOfClient | undefined =>
  aux.find((item) => item.type === type);
export const otherAux = ({ aux }: VoucherLine): AuxOfClient[] => aux.filter(({ type }) => !named.has(type));
