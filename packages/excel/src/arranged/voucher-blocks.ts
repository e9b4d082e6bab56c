/** Lists in blocks: a row that names the day and the number of a voucher (记账凭证 第1号 日期：2024-01-05), below it its entries. */
import type { Row } from "../table-file.ts";
import type { Arrangement } from "./arrangement.ts";
import { plain, widened, widthOf } from "./cells.ts";

const DATE = /(?:(?:凭证|制单|记账)?日期|时间)\s*[:：]?\s*(\d{4}[-./年]\d{1,2}[-./月]\d{1,2}日?|\d{8}(?!\d))/;
const BARE_DATE = /(?<!\d)(\d{4}[-./年]\d{1,2}[-./月]\d{1,2}日?)/;
const NUMBER =
  /([\p{Script=Han}]{0,4}?)字?第\s*([0-9]{1,9})\s*号|凭证(?:字号|编号|号数|号码|号)\s*[:：]\s*([\p{Script=Han}]{0,4}?)[-—\s字]*(\d{1,9})(?!\d)/u;
const WORD = /^(?:记|收|付|转|银|现|现收|现付|银收|银付|通)$/;
const CELLS_MAX = 12;
const LABELS = ["凭证日期", "凭证字", "凭证号"];

interface Head {
  date: string;
  word: string;
  no: string;
}

export const voucherBlocks: Arrangement = (head) => {
  const at = head.findIndex(isHeader);
  const first = head.findIndex((row) => headIn(row) !== null);
  if (at === -1 || first === -1 || hasOwnHead(head[at] ?? [])) return null;
  const width = widthOf(head);
  return () => {
    let own: Head | null = null;
    return (row, index) => {
      const found = headIn(row);
      if (found) own = found;
      if (index === at) return widened(row, width, LABELS);
      if (found) return [];
      return index < at ? row : belowHead(row, width, own);
    };
  };
};

const belowHead = (row: Row, width: number, own: Head | null): Row =>
  row.length === 0 ? row : widened(row, width, hasFigures(row) ? cellsOf(own) : NONE);

const NONE: Row = [null, null, null];
const cellsOf = (own: Head | null): Row => (own ? [own.date, own.word, own.no] : NONE);

const textOf = (row: Row): string => row.map(plain).filter(Boolean).join("  ");

function headIn(row: Row): Head | null {
  const filled = row.filter((cell) => plain(cell) !== "");
  if (filled.length === 0 || filled.length > CELLS_MAX) return null;
  const text = textOf(row);
  const number = NUMBER.exec(text);
  const date = DATE.exec(text)?.[1] ?? BARE_DATE.exec(text)?.[1];
  if (!number || date === undefined) return null;
  const word = number[1] ?? number[3] ?? "";
  return { date, word: WORD.test(word) ? word : "", no: number[2] ?? number[4] ?? "" };
}

/** Summary, account and both sides, whatever else. */
function isHeader(row: Row): boolean {
  const labels = row.map(plain);
  const has = (pattern: RegExp) => labels.some((label) => label.length <= 10 && pattern.test(label));
  return has(/科目/) && has(/借/) && has(/贷/) && has(/摘要|科目/) && headIn(row) === null;
}

const hasOwnHead = (row: Row): boolean =>
  row.map(plain).some((label) => /日期|^日$|凭证.*号|^号$|^(?:凭证)?字号$/.test(label));
const hasFigures = (row: Row): boolean => row.some((cell) => /\d/.test(plain(cell)));
