import { voucherNumber } from "@digao/contract/areas/books/vouchers/voucher-name";
import type { DrawnVoucher } from "@digao/contract/areas/evidence/vouching/calls";
import { checkMark, drawResult } from "@digao/contract/areas/evidence/vouching/codes";
import { codeWord } from "@digao/contract/code-words";
import { type Lang, messageOf } from "@digao/contract/messages";
import { IMPORT_TYPE, importTemplate } from "@digao/excel/import-types";
import { englishLabels } from "@digao/excel/templates/labels-en";
import { clockOf } from "../../../platform/lib/china-time.ts";
import { type Column, money, text } from "../../../platform/workbook/columns.ts";

const points = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
/** As auditors tick them on paper . */
const signs: Readonly<Record<number, string>> = {
  [checkMark.tick]: "√",
  [checkMark.cross]: "×",
  [checkMark.notApplicable]: "N/A",
};
const nil = "0.00";

export const markOf = ({ marks }: DrawnVoucher, seq: number): string => signs[marks[String(seq)] ?? 0] ?? "";
export const amountOf = (value: string): string | null => (value === nil ? null : value);
/** In the firm's time. */
export const timeOf = (time: string | null): string | null => time && clockOf(time);

export const resultWord = (lang: Lang, result: number): string => codeWord(lang, "drawResult", result);

const template = importTemplate(IMPORT_TYPE.voucherCheck).columns;
function headingOf(lang: Lang, field: string): string {
  const label = template.find((column) => column.field === field)?.label ?? field;
  return lang === "zh" ? label : (englishLabels[field] ?? label);
}

/** First the columns of the import's template under its own headings, so that the file can come back filled in. */
export function drawnColumns(lang: Lang, indexes: ReadonlyMap<number, string>): Column<DrawnVoucher>[] {
  const heading = (field: string) => ({ text: headingOf(lang, field) });
  return [
    { words: heading("jDate"), width: 12, kind: "day", of: ({ jDate }) => jDate },
    text(heading("jType"), 9, ({ jType }) => jType),
    text(heading("jNo"), 10, ({ jNoText }) => voucherNumber(jNoText)),
    { words: heading("lineNo"), width: 8, kind: "count", of: ({ lineNo }) => String(lineNo) },
    text(heading("summary"), 40, ({ summary }) => summary),
    text(heading("accountCode"), 16, ({ accountCode }) => accountCode),
    text(heading("accountName"), 30, ({ accountName }) => accountName),
    money(heading("debit"), 18, ({ debit }) => amountOf(debit)),
    money(heading("credit"), 18, ({ credit }) => amountOf(credit)),
    ...points.map(
      (seq): Column<DrawnVoucher> => ({
        words: { text: messageOf(lang, "download.draw.point", { seq }) },
        width: 12,
        kind: "center",
        of: (row) => markOf(row, seq),
      }),
    ),
    text(heading("result"), 18, ({ result }) => (result === drawResult.none ? null : resultWord(lang, result))),
    money("download.draw.diff", 16, ({ diffAmount }) => diffAmount),
    text(heading("remark"), 36, ({ remark }) => remark),
    text(heading("wpIndex"), 10, ({ RId }) => indexes.get(RId) ?? ""),
    text("download.draw.item", 18, ({ itemName }) => itemName),
    text("download.draw.procedure", 30, ({ progLine }) => progLine && `${progLine.lineNo} ${progLine.content}`),
    text("download.col.counter", 26, ({ counterText }) => counterText),
    text("download.draw.party", 26, ({ partyText }) => partyText),
    text("download.draw.source", 12, ({ drawSource }) => codeWord(lang, "drawSource", drawSource)),
    text("download.draw.status", 12, ({ status }) => codeWord(lang, "drawStatus", status)),
    text("download.draw.checker", 10, ({ checkUserName }) => checkUserName),
    { words: "download.draw.checkTime", width: 19, kind: "moment", of: ({ checkTime }) => timeOf(checkTime) },
    text("download.draw.reviewer", 10, ({ reviewUserName }) => reviewUserName),
    {
      words: "download.draw.reviewTime",
      width: 19,
      kind: "moment",
      of: ({ reviewTime }) => timeOf(reviewTime),
    },
  ];
}
