import { voucherNumber } from "@digao/contract/areas/books/vouchers/voucher-name";
import { type Lang, messageOf } from "@digao/contract/messages";
import type { Column } from "../../../platform/workbook/columns.ts";
import type { LedgerWholeLine } from "../../books/vouchers/door.ts";

type Shown = Column<LedgerWholeLine>;

const nil = "0.00";
/** Books leave the side that has no amount empty. */
const amount = (value: string): string | null => (value === nil ? null : value);

/** Where and what a line is: the same in front of every file of lines. */
export const headColumns: readonly Shown[] = [
  { words: "download.col.date", width: 12, kind: "day", of: ({ row }) => row.jDate },
  { words: "download.col.period", width: 10, of: ({ row }) => String(row.jPeriod) },
  { words: "download.col.type", width: 9, of: ({ row }) => row.jType },
  { words: "download.col.no", width: 10, of: ({ row }) => voucherNumber(row.jNoText) },
  { words: "download.col.lineNo", width: 8, kind: "count", of: ({ row }) => String(row.lineNo) },
  { words: "download.col.summary", width: 40, of: ({ row }) => row.summary },
  { words: "download.col.accountCode", width: 16, of: ({ row }) => row.accountCode },
  { words: "download.col.accountName", width: 32, of: ({ accountName }) => accountName },
];

const sideColumns: readonly Shown[] = [
  { words: "download.col.debit", width: 18, kind: "money", of: ({ row }) => amount(row.debit) },
  { words: "download.col.credit", width: 18, kind: "money", of: ({ row }) => amount(row.credit) },
];

export const auxColumns: readonly Shown[] = [
  { words: "download.col.counter", width: 28, of: ({ counter }) => counter },
  { words: "download.col.customer", width: 24, of: ({ customer }) => customer },
  { words: "download.col.supplier", width: 24, of: ({ supplier }) => supplier },
  { words: "download.col.department", width: 14, of: ({ department }) => department },
  { words: "download.col.person", width: 12, of: ({ person }) => person },
  { words: "download.col.project", width: 18, of: ({ project }) => project },
  { words: "download.col.otherAux", width: 18, of: ({ otherAux }) => otherAux },
];

/** All that the journal knows of a line. */
export function lineColumns(lang: Lang): Shown[] {
  const yes = messageOf(lang, "download.yes");
  const count = (value: number | null): string | null => (value === null ? null : String(value));
  return [
    ...headColumns,
    ...sideColumns,
    ...auxColumns,
    { words: "download.col.currency", width: 8, of: ({ row }) => row.currency },
    { words: "download.col.fcAmount", width: 16, kind: "money", of: ({ row }) => row.fcAmount },
    { words: "download.col.rate", width: 12, kind: "rate", of: ({ row }) => row.rate },
    { words: "download.col.quantity", width: 14, kind: "rate", of: ({ row }) => row.quantity },
    { words: "download.col.settleNo", width: 16, of: ({ row }) => row.settleNo },
    {
      words: "download.col.attachCount",
      width: 8,
      kind: "count",
      of: ({ row }) => count(row.attachCount),
    },
    { words: "download.col.preparer", width: 10, of: ({ row }) => row.preparer },
    { words: "download.col.reviewer", width: 10, of: ({ row }) => row.reviewer },
    { words: "download.col.poster", width: 10, of: ({ row }) => row.poster },
    { words: "download.col.closing", width: 8, of: ({ row }) => (row.isClosing ? yes : null) },
  ];
}
