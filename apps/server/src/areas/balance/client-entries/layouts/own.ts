/** Our own layout: a list whose headings the ledger import reads. */
import { auxType } from "@digao/contract/areas/books/account-books/codes";
import { codeWord } from "@digao/contract/code-words";
import { messageOf } from "@digao/contract/messages";
import type { FileAnswer } from "@digao/contract/shapes";
import { yuan } from "@digao/domain/money";
import { type Column, money, text } from "../../../../platform/workbook/columns.ts";
import { workbookFile } from "../../../../platform/workbook/file.ts";
import { listSheet } from "../../../../platform/workbook/sheet.ts";
import type { VoucherFile } from "../vouchers.ts";
import { auxOf, linesOf, otherAux, periodOf, type WrittenLine } from "./lines.ts";

type Line = Column<WrittenLine>;
const side = (amount: bigint): string | null => (amount === 0n ? null : yuan(amount));
const aux = (words: Line["words"], width: number, type: number): Line =>
  text(words, width, (line) => auxOf(line, type)?.name);

function columnsOf({ lang, preparer }: VoucherFile): Line[] {
  return [
    { words: "download.col.date", width: 12, kind: "day", of: ({ voucher }) => voucher.date },
    text("download.col.period", 10, ({ voucher }) => {
      const { year, month } = periodOf(voucher);
      return `${year}${month.padStart(2, "0")}`;
    }),
    text("download.col.type", 9, ({ voucher }) => voucher.word),
    { words: "download.col.no", width: 8, kind: "count", of: ({ voucher }) => String(voucher.no) },
    { words: "download.col.lineNo", width: 8, kind: "count", of: ({ lineNo }) => String(lineNo) },
    { words: "download.col.summary", width: 40, kind: "long", of: ({ voucher }) => voucher.summary },
    text("download.col.accountCode", 16, ({ code }) => code),
    text("download.col.accountName", 28, ({ name }) => name),
    money("download.col.debit", 16, ({ debit }) => side(debit)),
    money("download.col.credit", 16, ({ credit }) => side(credit)),
    aux("download.col.customer", 20, auxType.customer),
    aux("download.col.supplier", 20, auxType.supplier),
    aux("download.col.department", 14, auxType.department),
    aux("download.col.person", 12, auxType.person),
    aux("download.col.project", 18, auxType.project),
    text("download.col.otherAux", 18, (line) =>
      otherAux(line)
        .map(({ name }) => name)
        .join("、"),
    ),
    { words: "download.col.attachCount", width: 8, kind: "count", of: ({ voucher }) => String(voucher.attachments) },
    text("download.col.preparer", 10, () => preparer),
    text("client-entries.entry", 14, ({ voucher }) => voucher.entry),
    text("client-entries.open", 20, ({ auxOpen }) => auxOpen.map((type) => codeWord(lang, "auxType", type)).join("、")),
  ];
}

export function ownFile(file: VoucherFile): Promise<FileAnswer> {
  const title = messageOf(file.lang, "client-entries.sheet");
  const sheet = listSheet({
    lang: file.lang,
    name: "client-entries.sheet",
    columns: columnsOf(file),
    rows: linesOf(file.vouchers),
  });
  return workbookFile([file.company, title], [sheet]);
}
