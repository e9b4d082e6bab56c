/** Printed account pages with a column for each digit: 借方 over 千 百 十 元 角 分. Digits become one amount; anything else is no amount. */
import type { Row } from "../table-file.ts";
import type { Arrangement } from "./arrangement.ts";
import { plain } from "./cells.ts";

const PLACES = "分角元拾佰仟万拾佰仟亿拾佰仟".length;
const UNIT = /^[亿千百十万元角分仟佰拾亿]$/;
const UNITS_MIN = 4;

interface Group {
  from: number;
  to: number;
}

export const digitColumns: Arrangement = (head) => {
  const row = head.findIndex((cells) => groupsIn(cells).length > 0);
  if (row === -1) return null;
  const groups = groupsIn(head[row] ?? []);
  return () => (cells, index) => {
    if (index < row) return cells;
    return index === row ? withoutUnits(cells, groups) : joined(cells, groups);
  };
};

/** Runs of units that end with 分; one run may follow the other directly. */
function groupsIn(row: Row): Group[] {
  const found: Group[] = [];
  let from = -1;
  row.forEach((cell, column) => {
    const unit = plain(cell);
    if (!UNIT.test(unit)) {
      from = -1;
      return;
    }
    if (from === -1) from = column;
    if (unit !== "分") return;
    if (column - from + 1 >= UNITS_MIN && column - from < PLACES) found.push({ from, to: column });
    from = -1;
  });
  return found;
}

const isIn = (groups: readonly Group[], column: number): boolean =>
  groups.some(({ from, to }) => column >= from && column <= to);
const withoutUnits = (row: Row, groups: readonly Group[]): Row =>
  row.map((cell, column) => (isIn(groups, column) ? null : cell));

function joined(row: Row, groups: readonly Group[]): Row {
  const cells = withoutUnits(row, groups);
  for (const { from, to } of groups) {
    if (from >= row.length) continue;
    cells[from] = amountOf(row.slice(from, to + 1), to - from + 1);
  }
  return cells;
}

/** Digits stand without gaps from the first to the last; a sign or ¥ may stand before them. */
function amountOf(cells: Row, width: number): string | null {
  const texts = Array.from({ length: width }, (_, at) => plain(cells[at]));
  const text = texts.map((cell) => (cell === "" ? " " : cell)).join("");
  if (text.trim() === "") return null;
  const sign = /^\s*-/.test(text) ? "-" : "";
  const digits = text.replace(/^\s*-?\s*[¥￥]?/, "");
  const isRight = /^\d+$/.test(digits) && texts.every((cell) => cell.length <= 1);
  if (!isRight) return `${text.trim()}?`;
  const padded = digits.padStart(3, "0");
  return `${sign}${padded.slice(0, -2)}.${padded.slice(-2)}`;
}
