/** How layouts are written: the same columns as text in several encodings, as workbooks and as pages, by turns; and cells that many share. */

import { encoded } from "../../../../test/other-layouts.ts";
import { type BookLine, type Books, workbook } from "./books.ts";
import { type Rows, rowsOf } from "./further-rows.ts";
import { type Column, creditOf, debitOf, fixed, four, month } from "./programs-books.ts";
import { code, date, name, summary } from "./programs-columns.ts";

export interface Further {
  program: string;
  file: string;
  bytes: (books: Books) => string | Uint8Array | Promise<Uint8Array>;
  /** read: in force to the fen; asked: by these questions, with these answers; waits: told in words, columns to be named, or refused. */
  ends: "read" | "waits" | Readonly<Record<string, string>>;
  /** Codes as the export has them; null where they are asked about. */
  codeOf?: ((code: string) => string) | null;
}

export const csv = (rows: Rows, mark = ","): string =>
  rows
    .map((row) =>
      row
        .map((cell) => (cell?.includes(mark) || cell?.includes('"') ? `"${cell.replaceAll('"', '""')}"` : (cell ?? "")))
        .join(mark),
    )
    .join("\r\n");
type Make = (books: Books) => Rows;
type Encoding = "gb18030" | "big5" | "shift_jis";

/** The same columns in one form or another, by turns: text with several marks and encodings, workbooks, pages. */
const forms: Readonly<Record<string, (rows: Rows) => string | Uint8Array | Promise<Uint8Array>>> = {
  csv: (rows) => csv(rows),
  "gb.csv": (rows) => encoded(csv(rows), "gb18030"),
  "tab.txt": (rows) => csv(rows, "\t"),
  "pipe.txt": (rows) => csv(rows, "|"),
  xlsx: (rows) => workbook([{ name: "Sheet1", rows }]),
  "wide.txt": (rows) => new Uint8Array(Buffer.from(csv(rows, "\t"), "utf16le")),
  htm: (rows) => page(rows),
};
const turns = Object.keys(forms);
export const page = (rows: Rows): string =>
  `<html><head><meta charset="utf-8"></head><body><table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell ?? ""}</td>`).join("")}</tr>`).join("")}</table></body></html>`;

let turn = 0;
export const layout = (
  program: string,
  make: Column[] | Make,
  more: { form?: string; ends?: Further["ends"]; codeOf?: Further["codeOf"] } = {},
): Further => {
  const { form = turns[turn++ % turns.length] ?? "csv", ends = "read", ...rest } = more;
  const rows: Make = Array.isArray(make) ? ({ lines }) => rowsOf(make, lines) : make;
  return {
    program,
    file: `export.${form}`,
    bytes: (books) => (forms[form] ?? csv)(rows(books)) as string,
    ends,
    ...rest,
  };
};
export const east = (
  program: string,
  make: Column[] | Make,
  encoding: Encoding,
  more: Partial<Further> = {},
): Further => {
  const rows: Make = Array.isArray(make) ? ({ lines }) => rowsOf(make, lines) : make;
  return {
    program,
    file: "export.csv",
    bytes: (books) => encoded(csv(rows(books)), encoding as "big5"),
    ends: "read",
    ...more,
  };
};

export const no = (line: BookLine): string => String(line.no);
export const word = (line: BookLine): string => `记-${line.no}`;
export const unique = (line: BookLine): string => `${month(line)}${four(line.no)}`;
export const both = (line: BookLine): string => `${line.code} ${line.name}`;
export const signed = (line: BookLine): string => fixed(line.debit - line.credit);
const chinese = (text: string): string => text.replace(/\d/g, (digit) => "〇一二三四五六七八九"[Number(digit)] ?? "");
const inTens = (n: number): string =>
  n < 10
    ? chinese(String(n))
    : `${n < 20 ? "" : chinese(String(Math.floor(n / 10)))}十${n % 10 === 0 ? "" : chinese(String(n % 10))}`;
export const inWords = ({ date: day }: BookLine): string =>
  `${chinese(day.slice(0, 4))}年${inTens(Number(day.slice(5, 7)))}月${inTens(Number(day.slice(8)))}日`;
export const republic = ({ date: day }: BookLine): string =>
  `${Number(day.slice(0, 4)) - 1911}/${day.slice(5, 7)}/${day.slice(8)}`;
export const point = ({ date: day }: BookLine): string => `${day.slice(8)}.${day.slice(5, 7)}.${day.slice(0, 4)}`;
export const comma = (fen: number): string => (fen === 0 ? "" : fixed(fen).replace(".", ","));
export const head = (more: Column[]): Column[] => [["日期", date], ["凭证字号", word], summary, ...more];
export const account: Column[] = [
  ["科目编码", code],
  ["科目名称", name],
];
export const sides: Column[] = [
  ["借方金额", debitOf],
  ["贷方金额", creditOf],
];
export const usual = [...head(account), ...sides];
