/** Journals whose rows name the accounts of both sides (借方科目, 贷方科目, 金额): each row is two lines. */
import { AccountCell, type CodeOf } from "./account-cell.ts";
import { negated } from "./amount-cells.ts";
import { textAt } from "./ledger-layout.ts";
import { ZERO_AMOUNT } from "./parse-amount.ts";
import type { VoucherRow } from "./read-vouchers.ts";
import type { Row } from "./table-file.ts";
import type { VoucherColumns } from "./voucher-columns.ts";

export const hasBothSides = (columns: VoucherColumns): boolean =>
  Math.max(columns.debitAccountCode, columns.debitAccountName) >= 0 &&
  Math.max(columns.creditAccountCode, columns.creditAccountName) >= 0;

/** The columns by which such a row is read as one line: that of its debit account. */
export const columnsOfDebit = (columns: VoucherColumns): VoucherColumns =>
  hasBothSides(columns)
    ? { ...columns, accountCode: columns.debitAccountCode, accountName: columns.debitAccountName }
    : columns;

export class BothSides {
  private readonly hasTwoAmounts: boolean;
  private readonly debitAccount: AccountCell;
  private readonly creditAccount: AccountCell;

  constructor(columns: VoucherColumns, codeOf?: CodeOf) {
    this.hasTwoAmounts = columns.debit >= 0 && columns.credit >= 0;
    this.debitAccount = new AccountCell(columns.debitAccountCode, columns.debitAccountName, codeOf);
    this.creditAccount = new AccountCell(columns.creditAccountCode, columns.creditAccountName, codeOf);
  }

  /** @param first number of the first of `rows`, from which `lines` were read */
  split(lines: readonly VoucherRow[], rows: readonly Row[], first: number): VoucherRow[] {
    return lines.flatMap((line) => this.linesOf(line, rows[line.row - first] ?? []));
  }

  /** Rows of a voucher of many lines may name one account alone. Line numbers are those of rows: lines have none. */
  private linesOf(line: VoucherRow, row: Row): VoucherRow[] {
    const { debitAccount, creditAccount } = this;
    debitAccount.read(row);
    creditAccount.read(row);
    debitAccount.settle();
    creditAccount.settle();
    const [debit, credit] = this.amountsOf(line);
    const across = this.hasTwoAmounts ? 0 : -line.roundedBy;
    const lines = [
      { ...line, lineNoText: "", ...accountOf(debitAccount), debit, credit: ZERO_AMOUNT },
      { ...line, lineNoText: "", ...accountOf(creditAccount), debit: ZERO_AMOUNT, credit, roundedBy: across },
    ];
    const named = lines.filter(({ accountCode, accountName }) => accountCode + accountName !== "");
    return named.length > 0 ? named : [line];
  }

  /** One amount is that of both sides, red ones too. */
  private amountsOf({ debit, credit }: VoucherRow): [debit: string, credit: string] {
    if (this.hasTwoAmounts) return [debit, credit];
    const amount = debit === ZERO_AMOUNT ? negated(credit) : debit;
    return [amount, amount];
  }
}

/** The row names an account on its credit side. */
export const isNamedAcross = (row: Row, { creditAccountCode, creditAccountName }: VoucherColumns): boolean =>
  textAt(row, creditAccountCode) + textAt(row, creditAccountName) !== "";

const accountOf = ({ code, name }: AccountCell) => ({ accountCode: code, accountName: name });
