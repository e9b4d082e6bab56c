import { voucherNumber } from "@digao/contract/areas/books/vouchers/voucher-name";
import type { DrawnVoucher } from "@digao/contract/areas/evidence/vouching/calls";
import { checkMark, drawResult } from "@digao/contract/areas/evidence/vouching/codes";
import { codeWord } from "@digao/contract/code-words";
import { type Lang, messageOf } from "@digao/contract/messages";
import { IMPORT_TYPE, importTemplate } from "@digao/excel/import-types";
import { englishLabels } from "@digao/excel/templates/labels-en";
import { clockOf } from "../../../platform/lib/china-time.ts";
import type { Column } from "../../../platform/workbook/columns.ts";

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
    { words: heading("jType"), width: 9, of: ({ jType }) => jType },
    { words: heading("jNo"), width: 10, of: ({ jNoText }) => voucherNumber(jNoText) },
    { words: heading("lineNo"), width: 8, kind: "count", of: ({ lineNo }) => String(lineNo) },
    { words: heading("summary"), width: 40, of: ({ summary }) => summary },
    { words: heading("accountCode"), width: 16, of: ({ accountCode }) => accountCode },
    { words: heading("accountName"), width: 30, of: ({ accountName }) => accountName },
    { words: heading("debit"), width: 18, kind: "money", of: ({ debit }) => amountOf(debit) },
    { words: heading("credit"), width: 18, kind: "money", of: ({ credit }) => amountOf(credit) },
    ...points.map(
      (seq): Column<DrawnVoucher> => ({
        words: { text: messageOf(lang, "download.draw.point", { seq }) },
        width: 12,
        kind: "center",
        of: (row) => markOf(row, seq),
      }),
    ),
    {
      words: heading("result"),
      width: 18,
      of: ({ result }) => (result === drawResult.none ? null : resultWord(lang, result)),
    },
    { words: "download.draw.diff", width: 16, kind: "money", of: ({ diffAmount }) => diffAmount },
    { words: heading("remark"), width: 36, of: ({ remark }) => remark },
    { words: heading("wpIndex"), width: 10, of: ({ RId }) => indexes.get(RId) ?? "" },
    { words: "download.draw.item", width: 18, of: ({ itemName }) => itemName },
    {
      words: "download.draw.procedure",
      width: 30,
      of: ({ progLine }) => progLine && `${progLine.lineNo} ${progLine.content}`,
    },
    { words: "download.col.counter", width: 26, of: ({ counterText }) => counterText },
    { words: "download.draw.party", width: 26, of: ({ partyText }) => partyText },
    {
      words: "download.draw.source",
      width: 12,
      of: ({ drawSource }) => codeWord(lang, "drawSource", drawSource),
    },
    {
      words: "download.draw.status",
      width: 12,
      of: ({ status }) => codeWord(lang, "drawStatus", status),
    },
    { words: "download.draw.checker", width: 10, of: ({ checkUserName }) => checkUserName },
    { words: "download.draw.checkTime", width: 19, kind: "moment", of: ({ checkTime }) => timeOf(checkTime) },
    { words: "download.draw.reviewer", width: 10, of: ({ reviewUserName }) => reviewUserName },
    {
      words: "download.draw.reviewTime",
      width: 19,
      kind: "moment",
      of: ({ reviewTime }) => timeOf(reviewTime),
    },
  ];
}
