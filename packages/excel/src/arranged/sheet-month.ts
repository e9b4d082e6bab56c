/** A journal with days alone whose month stands in the name of its sheet: 1月, 2024年1月, 202401凭证. */
import type { Row } from "../table-file.ts";
import type { Arrangement } from "./arrangement.ts";
import { plain, widened, widthOf } from "./cells.ts";

const NAME =
  /^(?:(\d{4})\s*[-._年]?\s*)?(\d{1,2}|十?[一二三四五六七八九十])\s*月(?:份)?(?:\D|$)|^(\d{4})[-._]?(\d{2})(?:\D|$)/;
const NUMBERS = ["一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二"];
const DAY = /^(?:日|day)$/i;
const DATED = /日期|^date$|^(?:月|月份|month|期间|会计期间|period)$|^\d{4}年?[月日]?$/i;
const ENTRIES = [/摘要|summary|description/i, /科目|account/i, /借|debit|金额|amount/i];

/** Month and, where it is named, year of a sheet. */
export function monthInName(name: string): { year: number | null; month: number } | null {
  const found = NAME.exec(name.trim());
  if (!found) return null;
  const [, year, own = "", wholeYear, digits] = found;
  const month = digits === undefined ? Number(own) || NUMBERS.indexOf(own) + 1 : Number(digits);
  const ofYear = Number(year ?? wholeYear ?? 0);
  return month >= 1 && month <= 12 ? { year: ofYear >= 1990 && ofYear <= 2100 ? ofYear : null, month } : null;
}

export const sheetMonth: Arrangement = (head, { sheet }) => {
  const found = monthInName(sheet);
  if (!found) return null;
  const at = head.findIndex((row) => ENTRIES.every((pattern) => row.some((cell) => pattern.test(plain(cell)))));
  if (at === -1) return null;
  const labels = (head[at] ?? []).map(plain);
  if (labels.some((label) => DATED.test(label))) return null;
  const day = labels.findIndex((label) => DAY.test(label));
  const width = widthOf(head);
  const { year, month } = found;
  const monthAlone = year === null ? `${month}月` : `${year}-${String(month).padStart(2, "0")}`;
  const dateOf = (text: string): string => (year === null ? `${month}月${text}日` : `${year}年${month}月${text}日`);
  const cellOf = (row: Row): string | null => {
    if (day === -1) return monthAlone;
    const text = plain(row[day]).replace(/日$/, "");
    return text === "" ? null : dateOf(text);
  };
  return () => (row, index) => {
    if (index < at || row.length === 0) return row;
    if (index === at) return widened(day === -1 ? row : row.with(day, null), width, ["凭证日期"]);
    const isEntry = row.filter((cell) => plain(cell) !== "").length > 2;
    return isEntry ? widened(row, width, [cellOf(row)]) : row;
  };
};
