/** Finds the header of a ledger export: title rows above, one to three header rows, merged groups joined with their columns. */
import { exactField } from "./field-lookup.ts";
import { labelKey } from "./header-text.ts";
import { IMPORT_TYPE } from "./import-types.ts";
import type { Row } from "./table-file.ts";
import { endsInTotal, totalMark } from "./total-marks.ts";
import { isUnit } from "./units.ts";

export interface HeaderFound {
  /** The import type whose columns it holds. */
  typeId: number;
  /** Index of the first header row (0-based) and how many rows it takes. */
  row: number;
  rowCount: number;
  /** One joined label per column; empty where a column has none. */
  labels: string[];
  hits: number;
}

export const HEADER_ROWS_SEARCHED = 30;
const HITS_MIN = 3;
const HEADER_ROWS_MAX = 3;
const LEDGER_TYPES = [IMPORT_TYPE.voucher, IMPORT_TYPE.balance, IMPORT_TYPE.mapping, IMPORT_TYPE.statement];

/** The row block with most known labels for one of `typeIds`; null when no row has three. */
export function findHeader(head: Row[], typeIds: readonly number[] = LEDGER_TYPES): HeaderFound | null {
  let best: HeaderFound | null = null;
  for (const block of headerBlocks(head)) {
    for (const typeId of typeIds) {
      const candidate = { typeId, ...block, hits: countHits(typeId, block.labels) };
      if (candidate.hits >= HITS_MIN && isBetter(candidate, best)) best = candidate;
    }
  }
  return best && withUnits(withOtherLanguage(best, head), head);
}

/** A row of units alone below the labels: each belongs to its label. */
function withUnits(found: HeaderFound, head: Row[]): HeaderFound {
  const below = head[found.row + found.rowCount] ?? [];
  const units = below.filter((cell) => cell !== null && cell.trim() !== "");
  if (units.length === 0 || !units.every((cell) => isUnit((cell ?? "").replace(/[()（）]/g, "")))) return found;
  const unitOf = (column: number) => (below[column] ?? "").trim().replace(/^[(（]|[)）]$/g, "");
  const labels = found.labels.map((label, column) => (unitOf(column) === "" ? label : `${label}(${unitOf(column)})`));
  return { ...found, rowCount: found.rowCount + 1, labels };
}

/** More labels known, or as many in fewer rows. */
function isBetter(candidate: HeaderFound, best: HeaderFound | null): boolean {
  if (!best || candidate.hits > best.hits) return true;
  return candidate.hits === best.hits && candidate.rowCount < best.rowCount;
}

/** The row below may say the same in another language: "科目编码" over "Account Code". */
function withOtherLanguage(found: HeaderFound, head: Row[]): HeaderFound {
  const { typeId, row, rowCount, hits } = found;
  const below = head[row + rowCount] ?? [];
  const block = head.slice(row, row + rowCount + 1);
  if (rowCount === HEADER_ROWS_MAX || !looksLikeHeader(block)) return found;
  if (
    countHits(
      typeId,
      below.map((cell) => cell ?? ""),
    ) < HITS_MIN
  )
    return found;
  const labels = joinHeaderRows(block);
  return countHits(typeId, labels) < hits ? found : { ...found, rowCount: rowCount + 1, labels };
}

/** One to three rows from each of the first thirty, as long as they look like headings. */
function* headerBlocks(head: Row[]): Generator<Pick<HeaderFound, "row" | "rowCount" | "labels">> {
  for (let row = 0; row < Math.min(head.length, HEADER_ROWS_SEARCHED); row++) {
    for (let rowCount = 1; rowCount <= HEADER_ROWS_MAX && row + rowCount <= head.length; rowCount++) {
      const block = head.slice(row, row + rowCount);
      if (!looksLikeHeader(block)) break;
      yield { row, rowCount, labels: joinHeaderRows(block) };
    }
  }
}

/** Labels of a block of header rows: a group heading reaches right over the blanks that its sub headings fill. */
export function joinHeaderRows(block: Row[]): string[] {
  const width = Math.max(0, ...block.map((row) => row.length));
  const labels: string[] = Array.from({ length: width }, () => "");
  const lines = block.map((row) => Array.from({ length: width }, (_, column) => (row[column] ?? "").trim()));
  lines.forEach((line, depth) => {
    const below = lines.slice(depth + 1);
    let group = "";
    line.forEach((own, column) => {
      if (own !== "") group = own;
      else if (startsGroup(lines, depth, column)) group = "";
      const hasBelow = below.some((lower) => lower[column] !== "");
      if (own !== "" || hasBelow) labels[column] = `${labels[column] ?? ""}${own === "" ? group : own}`;
    });
  });
  return labels;
}

/** True for rows whose first text is a total or carry mark. */
export function isTotalRow(row: Row): boolean {
  const first = row.find((cell) => cell !== null && cell.trim() !== "");
  return first !== undefined && first !== null && (totalMark(first) !== null || endsInTotal(first));
}

export function isBlankRow(row: Row): boolean {
  return row.every((cell) => cell === null || cell.trim() === "");
}

/** A blank in a lower row does not inherit from its left neighbour when a row above starts a new group there. */
function startsGroup(lines: string[][], depth: number, column: number): boolean {
  return lines.slice(0, depth).some((upper) => upper[column] !== "");
}

/** Header rows are words: no amounts, no dates; a row of one filled cell is a title. */
function looksLikeHeader(block: Row[]): boolean {
  return block.every((row, depth) => {
    const filled = row.filter((cell) => cell !== null && cell.trim() !== "");
    if (filled.length === 0 || (depth === 0 && filled.length === 1)) return false;
    const numeric = filled.filter((cell) => /^[-+(￥¥]?[\d,]+(\.\d+)?\)?$/.test((cell ?? "").trim()));
    return numeric.length === 0;
  });
}

function countHits(typeId: number, labels: string[]): number {
  const fields = new Set<string>();
  for (const label of labels) {
    const match = label === "" ? null : exactField(typeId, label);
    const field = match?.fields.find((candidate) => !fields.has(candidate));
    if (field) fields.add(field);
  }
  // A running balance makes no journal of a list of balances.
  fields.delete("balance");
  return fields.size;
}

/** The same header, whatever the spacing and letter case. */
export function headerSignature(labels: string[]): string {
  return labels.map(labelKey).join("|").replace(/\|+$/, "");
}

/** The same header in whatever year: what a mapping is remembered by from one file to the next. */
export const headerSignatureOfAnyYear = (labels: string[]): string =>
  headerSignature(labels.map((label) => label.replace(/(?:19|20)\d\d/g, "0000")));
