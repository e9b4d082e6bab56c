import { voucherNumber } from "@digao/contract/areas/books/vouchers/voucher-name";
import type { Lang } from "@digao/contract/messages";
import type { LedgerWholeLine } from "../../books/vouchers/door.ts";
import { type Column, sayIn } from "./file-out.ts";

type Shown = Column<LedgerWholeLine>;

const nil = "0.00";
/** Books leave the side that has no amount empty. */
const amount = (value: string): string | null => (value === nil ? null : value);

/** Where and what a line is: the same in front of every file of lines. */
export function headColumns(lang: Lang): Shown[] {
  const say = sayIn(lang);
  return [
    { title: say("download.col.date"), width: 12, kind: "date", cell: ({ row }) => row.jDate },
    { title: say("download.col.period"), width: 10, cell: ({ row }) => String(row.jPeriod) },
    { title: say("download.col.type"), width: 9, cell: ({ row }) => row.jType },
    { title: say("download.col.no"), width: 10, cell: ({ row }) => voucherNumber(row.jNoText) },
    { title: say("download.col.lineNo"), width: 8, kind: "integer", cell: ({ row }) => String(row.lineNo) },
    { title: say("download.col.summary"), width: 40, cell: ({ row }) => row.summary },
    { title: say("download.col.accountCode"), width: 16, cell: ({ row }) => row.accountCode },
    { title: say("download.col.accountName"), width: 32, cell: ({ accountName }) => accountName },
  ];
}

export function sideColumns(lang: Lang): Shown[] {
  const say = sayIn(lang);
  return [
    { title: say("download.col.debit"), width: 18, kind: "number", cell: ({ row }) => amount(row.debit) },
    { title: say("download.col.credit"), width: 18, kind: "number", cell: ({ row }) => amount(row.credit) },
  ];
}

export function auxColumns(lang: Lang): Shown[] {
  const say = sayIn(lang);
  return [
    { title: say("download.col.counter"), width: 28, cell: ({ counter }) => counter },
    { title: say("download.col.customer"), width: 24, cell: ({ customer }) => customer },
    { title: say("download.col.supplier"), width: 24, cell: ({ supplier }) => supplier },
    { title: say("download.col.department"), width: 14, cell: ({ department }) => department },
    { title: say("download.col.person"), width: 12, cell: ({ person }) => person },
    { title: say("download.col.project"), width: 18, cell: ({ project }) => project },
    { title: say("download.col.otherAux"), width: 18, cell: ({ otherAux }) => otherAux },
  ];
}

/** All that the journal knows of a line. */
export function lineColumns(lang: Lang): Shown[] {
  const say = sayIn(lang);
  const yes = say("download.yes");
  const count = (value: number | null): string | null => (value === null ? null : String(value));
  return [
    ...headColumns(lang),
    ...sideColumns(lang),
    ...auxColumns(lang),
    { title: say("download.col.currency"), width: 8, cell: ({ row }) => row.currency },
    { title: say("download.col.fcAmount"), width: 16, kind: "number", cell: ({ row }) => row.fcAmount },
    { title: say("download.col.rate"), width: 12, kind: "rate", cell: ({ row }) => row.rate },
    { title: say("download.col.quantity"), width: 14, kind: "rate", cell: ({ row }) => row.quantity },
    { title: say("download.col.settleNo"), width: 16, cell: ({ row }) => row.settleNo },
    {
      title: say("download.col.attachCount"),
      width: 8,
      kind: "integer",
      cell: ({ row }) => count(row.attachCount),
    },
    { title: say("download.col.preparer"), width: 10, cell: ({ row }) => row.preparer },
    { title: say("download.col.reviewer"), width: 10, cell: ({ row }) => row.reviewer },
    { title: say("download.col.poster"), width: 10, cell: ({ row }) => row.poster },
    { title: say("download.col.closing"), width: 8, cell: ({ row }) => (row.isClosing ? yes : null) },
  ];
}
