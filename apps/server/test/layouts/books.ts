/** A company's year made here, and the files it is exported to: what every layout of it must come out as, to the fen. */
import { generator, pick } from "../../../../packages/domain/test/random.ts";
import { workbookBytes } from "../../../../packages/excel/src/write-workbook.ts";

export interface BookLine {
  /** `YYYY-MM-DD`. */
  date: string;
  type: string;
  no: number;
  lineNo: number;
  summary: string;
  code: string;
  name: string;
  /** Fen. */
  debit: number;
  credit: number;
}
export interface BookAccount {
  code: string;
  name: string;
  /** Fen, debit positive, as are all of these. */
  open: number;
  debit: number;
  credit: number;
  close: number;
}
export interface Books {
  lines: readonly BookLine[];
  accounts: readonly BookAccount[];
  /** As the product writes amounts. */
  debit: string;
  vouchers: number;
}

const chart: readonly [code: string, name: string, openFen: number][] = [
  ["1002", "银行存款", 5_000_000_00],
  ["1122", "应收账款", 1_200_000_00],
  ["1405", "库存商品", 800_000_00],
  ["2202", "应付账款", -900_000_00],
  ["4001", "实收资本", -6_100_000_00],
  ["6001", "主营业务收入", 0],
  ["6401", "主营业务成本", 0],
  ["6602", "管理费用", 0],
];
const kinds = [
  ["1122", "6001", "销售商品"],
  ["1002", "1122", "收回货款"],
  ["1405", "2202", "采购入库"],
  ["2202", "1002", "支付货款"],
  ["6401", "1405", "结转成本"],
  ["6602", "1002", "办公费"],
] as const;
const vouchersAMonth = 8;
const two = (n: number): string => String(n).padStart(2, "0");
export const yuan = (fen: number): string => (fen / 100).toFixed(2);
const names = new Map(chart.map(([code, name]) => [code, name]));

/** Vouchers 记-1 to 记-8 of every month of a year: numbers begin anew each month. */
export function makeBooks({ year = 2024, seed = 1 } = {}): Books {
  const next = generator(seed);
  const lines = Array.from({ length: 12 }, (_, month) =>
    Array.from({ length: vouchersAMonth }, (_, place): BookLine[] => {
      const [debited, credited, summary] = pick(next, kinds);
      const amount = 100 + Math.floor(next() ** 2 * 30_000_000);
      const head = { date: `${year}-${two(month + 1)}-${two(1 + place * 3)}`, type: "记", no: place + 1, summary };
      const line = (code: string, lineNo: number) => ({ ...head, lineNo, code, name: names.get(code) ?? "" });
      return [
        { ...line(debited, 1), debit: amount, credit: 0 },
        { ...line(credited, 2), debit: 0, credit: amount },
      ];
    }).flat(),
  ).flat();
  return booksOf(lines);
}

/** The books that some lines make: those of a half-year, say. */
export function booksOf(lines: readonly BookLine[]): Books {
  const accounts = chart.map(([code, name, open]): BookAccount => {
    const own = lines.filter((line) => line.code === code);
    const debit = own.reduce((sum, line) => sum + line.debit, 0);
    const credit = own.reduce((sum, line) => sum + line.credit, 0);
    return { code, name, open, debit, credit, close: open + debit - credit };
  });
  const debit = yuan(lines.reduce((sum, line) => sum + line.debit, 0));
  return { lines, accounts, debit, vouchers: new Set(lines.map(({ date, no }) => `${date.slice(0, 7)} ${no}`)).size };
}

export const ofMonths = ({ lines }: Books, from: number, to = from): BookLine[] =>
  lines.filter(({ date }) => Number(date.slice(5, 7)) >= from && Number(date.slice(5, 7)) <= to);

export type Table = readonly (readonly (string | null)[])[];

export const journalHead = [
  "日期",
  "凭证字",
  "凭证号",
  "分录号",
  "摘要",
  "科目编码",
  "科目名称",
  "借方金额",
  "贷方金额",
];
export const journalRows = (lines: readonly BookLine[]): string[][] =>
  lines.map((line) => [
    ...[line.date, line.type, String(line.no), String(line.lineNo), line.summary, line.code, line.name],
    ...[yuan(line.debit), yuan(line.credit)],
  ]);
export const journalTable = (lines: readonly BookLine[]): Table => [journalHead, ...journalRows(lines)];

export const balanceHead = [
  ...["科目编码", "科目名称", "期初借方", "期初贷方", "本期借方", "本期贷方", "期末借方", "期末贷方"],
];
const sides = (fen: number): [string, string] => [yuan(Math.max(fen, 0)), yuan(Math.max(-fen, 0))];
export const balanceRows = ({ accounts }: Books): string[][] =>
  accounts.map(({ code, name, open, debit, credit, close }) => [
    ...[code, name, ...sides(open), yuan(debit), yuan(credit), ...sides(close)],
  ]);
export const balanceTable = (books: Books): Table => [balanceHead, ...balanceRows(books)];

export const csv = (table: Table): string => table.map((row) => row.map((cell) => cell ?? "").join(",")).join("\n");

/** Cells are written as text. */
export async function workbook(sheets: readonly { name: string; rows: Table }[]): Promise<Uint8Array> {
  const written = sheets.map(({ name, rows }) => {
    const columns = Array.from({ length: Math.max(...rows.map((row) => row.length)) }, () => ({}));
    return { name, columns, header: [], rows: [rows] };
  });
  return new Uint8Array(await workbookBytes(written));
}
