import { voucherNumber } from "@digao/contract/areas/books/vouchers/voucher-name";
import type { DrawnVoucher } from "@digao/contract/areas/evidence/vouching/calls";
import { checkMark, drawResult } from "@digao/contract/areas/evidence/vouching/codes";
import { codeWord } from "@digao/contract/code-words";
import type { Lang } from "@digao/contract/messages";
import { IMPORT_TYPE, importTemplate } from "@digao/excel/import-types";
import { englishLabels } from "@digao/excel/templates/labels-en";
import { clockOf } from "../../../platform/lib/china-time.ts";
import { type Column, sayIn } from "./file-out.ts";

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
  const say = sayIn(lang);
  return [
    { title: headingOf(lang, "jDate"), width: 12, kind: "date", cell: ({ jDate }) => jDate },
    { title: headingOf(lang, "jType"), width: 9, cell: ({ jType }) => jType },
    { title: headingOf(lang, "jNo"), width: 10, cell: ({ jNoText }) => voucherNumber(jNoText) },
    { title: headingOf(lang, "lineNo"), width: 8, kind: "integer", cell: ({ lineNo }) => String(lineNo) },
    { title: headingOf(lang, "summary"), width: 40, cell: ({ summary }) => summary },
    { title: headingOf(lang, "accountCode"), width: 16, cell: ({ accountCode }) => accountCode },
    { title: headingOf(lang, "accountName"), width: 30, cell: ({ accountName }) => accountName },
    { title: headingOf(lang, "debit"), width: 18, kind: "number", cell: ({ debit }) => amountOf(debit) },
    { title: headingOf(lang, "credit"), width: 18, kind: "number", cell: ({ credit }) => amountOf(credit) },
    ...points.map(
      (seq): Column<DrawnVoucher> => ({
        title: say("download.draw.point", { seq }),
        width: 12,
        cell: (row) => ({ text: markOf(row, seq), style: "center" }),
      }),
    ),
    {
      title: headingOf(lang, "result"),
      width: 18,
      cell: ({ result }) => (result === drawResult.none ? null : resultWord(lang, result)),
    },
    { title: say("download.draw.diff"), width: 16, kind: "number", cell: ({ diffAmount }) => diffAmount },
    { title: headingOf(lang, "remark"), width: 36, cell: ({ remark }) => remark },
    { title: headingOf(lang, "wpIndex"), width: 10, cell: ({ RId }) => indexes.get(RId) ?? "" },
    { title: say("download.draw.item"), width: 18, cell: ({ itemName }) => itemName },
    {
      title: say("download.draw.procedure"),
      width: 30,
      cell: ({ progLine }) => progLine && `${progLine.lineNo} ${progLine.content}`,
    },
    { title: say("download.col.counter"), width: 26, cell: ({ counterText }) => counterText },
    { title: say("download.draw.party"), width: 26, cell: ({ partyText }) => partyText },
    {
      title: say("download.draw.source"),
      width: 12,
      cell: ({ drawSource }) => codeWord(lang, "drawSource", drawSource),
    },
    {
      title: say("download.draw.status"),
      width: 12,
      cell: ({ status }) => codeWord(lang, "drawStatus", status),
    },
    { title: say("download.draw.checker"), width: 10, cell: ({ checkUserName }) => checkUserName },
    { title: say("download.draw.checkTime"), width: 19, kind: "dateTime", cell: ({ checkTime }) => timeOf(checkTime) },
    { title: say("download.draw.reviewer"), width: 10, cell: ({ reviewUserName }) => reviewUserName },
    {
      title: say("download.draw.reviewTime"),
      width: 19,
      kind: "dateTime",
      cell: ({ reviewTime }) => timeOf(reviewTime),
    },
  ];
}
