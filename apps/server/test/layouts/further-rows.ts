/** Rows of layouts that are no table of one line a row. */
import type { BookLine, Books } from "./books.ts";
import { type Column, fixed, yuan } from "./programs-books.ts";

export type Rows = (string | null)[][];

export const rowsOf = (columns: readonly Column[], lines: readonly BookLine[]): Rows => [
  columns.map(([label]) => label),
  ...lines.map((line, at) => columns.map(([, cell]) => cell(line, at, lines))),
];

const isFirstOf = (lines: readonly BookLine[], at: number): boolean =>
  lines[at - 1]?.no !== lines[at]?.no || lines[at - 1]?.date !== lines[at]?.date;

/** A head above the lines of each voucher. */
export const blocks = (lines: readonly BookLine[], headOf: (line: BookLine) => string[]): Rows => [
  ["凭证清单"],
  ["摘要", "科目编号", "科目名称", "借方金额", "贷方金额"],
  ...lines.flatMap(
    (line, at): Rows => [
      ...(isFirstOf(lines, at) ? [headOf(line)] : []),
      [line.summary, line.code, line.name, yuan(line.debit), yuan(line.credit)],
    ],
  ),
];

/** Head on the first line of each voucher, below it a row of its sums. */
export const continued = (lines: readonly BookLine[], headOf: (line: BookLine) => string[], labels: string[]): Rows => [
  labels,
  ...lines.flatMap((line, at): Rows => {
    const own = isFirstOf(lines, at) ? headOf(line) : ["", "", "", ""];
    const row = [...own, "", line.summary, `${line.code} · ${line.name}`, yuan(line.debit), yuan(line.credit)];
    if (at + 1 < lines.length && !isFirstOf(lines, at + 1)) return [row];
    const sum = lines
      .filter((other) => other.no === line.no && other.date === line.date)
      .reduce((total, other) => total + other.debit, 0);
    return [row, ["", "", "", "", "", "", "", fixed(sum), fixed(sum)]];
  }),
];

const PLACES = ["亿", "千", "百", "十", "万", "千", "百", "十", "元", "角", "分"];

export const digits = ({ lines }: Books): Rows => {
  const own = (fen: number): string[] =>
    fen === 0 ? PLACES.map(() => "") : [...String(fen).padStart(PLACES.length, " ")].map((char) => char.trim());
  const blank = PLACES.slice(1).map(() => "");
  return [
    ["日期", "凭证号", "摘要", "科目编码", "科目名称", "借方", ...blank, "贷方", ...blank],
    ["", "", "", "", "", ...PLACES, ...PLACES],
    ...lines.map((line) => [
      line.date,
      `记-${line.no}`,
      line.summary,
      line.code,
      line.name,
      ...own(line.debit),
      ...own(line.credit),
    ]),
  ];
};

/** A row a voucher, with its debit and its credit account. @param width with as many columns, under two rows of labels */
export const japanese = (lines: readonly BookLine[], width: number): Rows => {
  const rows = lines.flatMap((line, at): Rows => {
    const other = lines[at + 1];
    if (!isFirstOf(lines, at) || !other) return [];
    const no = `${Number(line.date.slice(5, 7))}${String(line.no).padStart(4, "0")}`;
    return [
      [line.date, no, line.code, "借方科目", fixed(line.debit), other.code, "貸方科目", fixed(other.credit), "取引"],
    ];
  });
  const labels = [
    "伝票日付",
    "伝票番号",
    "借方科目コード",
    "借方科目名",
    "借方金額",
    "貸方科目コード",
    "貸方科目名",
    "貸方金額",
    "摘要",
  ];
  if (width === 0) return [labels, ...rows];
  const more = Array.from({ length: width - labels.length }, (_, at) => `項目${at + 1}`);
  const plain = ["日付", "番号", "コード", "科目", "金額", "コード", "科目", "金額", "摘要"];
  return [
    ["伝票", "", "借方", "", "", "貸方", "", "", "", ...more.map(() => "")],
    [...plain, ...more],
    ...rows.map((row) => [...row, ...more.map(() => "")]),
  ];
};
