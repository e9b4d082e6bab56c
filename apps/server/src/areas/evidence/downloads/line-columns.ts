import { voucherNumber } from "@digao/contract/areas/books/vouchers/voucher-name";
import { type Lang, messageOf } from "@digao/contract/messages";
import { type Column, money, text } from "../../../platform/workbook/columns.ts";
import type { LedgerWholeLine } from "../../books/vouchers/door.ts";

type Shown = Column<LedgerWholeLine>;

const nil = "0.00";
/** Books leave the side that has no amount empty. */
const amount = (value: string): string | null => (value === nil ? null : value);

/** Where and what a line is: the same in front of every file of lines. */
export const headColumns: readonly Shown[] = [
  { words: "download.col.date", width: 12, kind: "day", of: ({ row }) => row.jDate },
  text("download.col.period", 10, ({ row }) => String(row.jPeriod)),
  text("download.col.type", 9, ({ row }) => row.jType),
  text("download.col.no", 10, ({ row }) => voucherNumber(row.jNoText)),
  { words: "download.col.lineNo", width: 8, kind: "count", of: ({ row }) => String(row.lineNo) },
  text("download.col.summary", 40, ({ row }) => row.summary),
  text("download.col.accountCode", 16, ({ row }) => row.accountCode),
  text("download.col.accountName", 32, ({ accountName }) => accountName),
];

const sideColumns: readonly Shown[] = [
  money("download.col.debit", 18, ({ row }) => amount(row.debit)),
  money("download.col.credit", 18, ({ row }) => amount(row.credit)),
];

export const auxColumns: readonly Shown[] = [
  text("download.col.counter", 28, ({ counter }) => counter),
  text("download.col.customer", 24, ({ customer }) => customer),
  text("download.col.supplier", 24, ({ supplier }) => supplier),
  text("download.col.department", 14, ({ department }) => department),
  text("download.col.person", 12, ({ person }) => person),
  text("download.col.project", 18, ({ project }) => project),
  text("download.col.otherAux", 18, ({ otherAux }) => otherAux),
];

/** All that the journal knows of a line. */
export function lineColumns(lang: Lang): Shown[] {
  const yes = messageOf(lang, "download.yes");
  const count = (value: number | null): string | null => (value === null ? null : String(value));
  return [
    ...headColumns,
    ...sideColumns,
    ...auxColumns,
    text("download.col.currency", 8, ({ row }) => row.currency),
    money("download.col.fcAmount", 16, ({ row }) => row.fcAmount),
    { words: "download.col.rate", width: 12, kind: "rate", of: ({ row }) => row.rate },
    { words: "download.col.quantity", width: 14, kind: "rate", of: ({ row }) => row.quantity },
    text("download.col.settleNo", 16, ({ row }) => row.settleNo),
    {
      words: "download.col.attachCount",
      width: 8,
      kind: "count",
      of: ({ row }) => count(row.attachCount),
    },
    text("download.col.preparer", 10, ({ row }) => row.preparer),
    text("download.col.reviewer", 10, ({ row }) => row.reviewer),
    text("download.col.poster", 10, ({ row }) => row.poster),
    text("download.col.closing", 8, ({ row }) => (row.isClosing ? yes : null)),
  ];
}
