/** Transactions of GnuCash: what its splits share stands on the first alone, amounts are signed, accounts are named by their path. */
import type { Row } from "../table-file.ts";
import type { Arrangement } from "./arrangement.ts";
import { columnsOf, plain, rowWith, widened, widthOf } from "./cells.ts";

const NEEDED = ["date", "transaction id", "full account name", "value num."];
const LABELS = ["凭证日期", "凭证号", "摘要", "科目名称", "金额", "币种"];

interface Transaction {
  date: string;
  no: string;
  text: string;
  currency: string;
}

const labelled = (header: Row) => {
  const columns = columnsOf(header);
  return (row: Row, name: string): string => plain(row[columns.get(name) ?? -1]);
};
const blank = (row: Row): Row => row.map(() => null);

export const gnucashSplits: Arrangement = (head, { note }) => {
  const at = rowWith(head, NEEDED);
  if (at === -1) return null;
  const cell = labelled(head[at] ?? []);
  const width = widthOf(head);
  return () => {
    const transactions = new Transactions(cell, (list, row) =>
      note({ code: "originalCurrencies", row, params: { list } }),
    );
    return (row, index) => {
      if (index < at) return row;
      if (index === at) return widened(blank(row), width, LABELS);
      transactions.take(row, index + 1);
      const account = cell(row, "full account name");
      if (account === "") return [];
      const { date, no, text, currency } = transactions.own;
      return widened(blank(row), width, [
        date,
        no,
        text || cell(row, "memo"),
        account,
        cell(row, "value num."),
        currency,
      ]);
    };
  };
};

class Transactions {
  own: Transaction = { date: "", no: "", text: "", currency: "" };
  private count = 0;
  private readonly used = new Set<string>();
  private readonly currencies = new Set<string>();
  private readonly cell: (row: Row, name: string) => string;
  private readonly tell: (list: string, row: number) => void;

  constructor(cell: (row: Row, name: string) => string, tell: (list: string, row: number) => void) {
    this.cell = cell;
    this.tell = tell;
  }

  /** Rows without day and transaction go on with the one above. */
  take(row: Row, number: number): void {
    const { cell, used, currencies } = this;
    const date = cell(row, "date");
    if (date === "" && cell(row, "transaction id") === "") return;
    this.count++;
    const given = cell(row, "number");
    // Cheques and invoices of several accounts may have one number.
    const no = given === "" || used.has(given) ? `#${this.count}` : given;
    used.add(no);
    this.own = { date, no, text: cell(row, "description"), currency: currencyIn(cell(row, "commodity/currency")) };
    const before = currencies.size;
    currencies.add(this.own.currency);
    if (before === 1 && currencies.size === 2) this.tell([...currencies].join("、"), number);
  }
}

const currencyIn = (text: string): string => text.split("::").at(-1) ?? "";
