/** A list as it is kept: its rows as texts, and what the columns of a matching say of them. */
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { MatchColumns } from "@digao/contract/areas/papers/matching/calls";
import type { MatchRow } from "@digao/domain/matching/match-lists";
import { fen } from "@digao/domain/money";
import { DateColumn } from "@digao/excel/date-column";
import { shapedDate } from "@digao/excel/date-shapes";
import { parseAmount, toHalfWidth } from "@digao/excel/parse-amount";

const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** Its number in the sheet, and its cells. */
export type ListRow = [number: number, ...cells: string[]];

export const packed = (value: unknown): Promise<Buffer> => zip(JSON.stringify(value));
export const unpacked = async <T>(data: Uint8Array): Promise<T> => JSON.parse((await unzip(data)).toString("utf8"));

export interface ReadRow extends MatchRow {
  row: number;
  /** `YYYY-MM-DD` */
  date: string | null;
  /** As it stands in the file. */
  shownReference: string;
  text: string;
}
export interface ReadSide {
  rows: ReadRow[];
  unread: { row: number; text: string }[];
}

const textMax = 120;
const dayMs = 86_400_000;
const cellOf = (row: ListRow, column: number | null | undefined): string =>
  column === null || column === undefined ? "" : String(row[column + 1] ?? "").trim();

/** Null of what is no amount; a blank cell is none either. */
function amountAt(text: string): bigint | null {
  const parsed = parseAmount(text);
  if (!parsed) return null;
  const amount = fen(parsed.text);
  return parsed.side === -1 ? -amount : amount;
}

function amountOf(row: ListRow, { amount, debit, credit }: MatchColumns): bigint | null {
  if (amount !== null && amount !== undefined) return amountAt(cellOf(row, amount));
  const [ofDebit, ofCredit] = [amountAt(cellOf(row, debit)), amountAt(cellOf(row, credit))];
  return ofDebit === null && ofCredit === null ? null : (ofDebit ?? 0n) - (ofCredit ?? 0n);
}

/** The order of day and month is that of the whole column. */
function dateReader(rows: readonly ListRow[], column: number | null | undefined, date1904: boolean) {
  const context = { date1904, year: null };
  const dates = new DateColumn(context);
  for (const row of rows) {
    const text = cellOf(row, column);
    if (text) dates.add(text, null);
  }
  const { reading, isCompact } = dates.decide(() => null);
  return (text: string): string | null => {
    const shaped = text ? shapedDate(text, context) : null;
    return (isCompact ? (shaped?.compact ?? shaped) : shaped)?.by[reading] ?? null;
  };
}

/** References agree whatever their width, letter case and spaces. */
const plain = (reference: string): string => toHalfWidth(reference).replace(/\s+/g, "").toUpperCase();

function textOf(row: ListRow, columns: MatchColumns): string {
  const named = new Set(Object.values(columns));
  const [, ...cells] = row;
  const rest = cells.filter((cell, at) => cell !== "" && !named.has(at));
  return rest.join(" ").slice(0, textMax);
}

export function readSide(rows: readonly ListRow[], columns: MatchColumns, date1904: boolean): ReadSide {
  const dateOf = dateReader(rows, columns.date, date1904);
  const side: ReadSide = { rows: [], unread: [] };
  for (const row of rows) {
    const amount = amountOf(row, columns);
    const text = textOf(row, columns);
    if (amount === null) {
      side.unread.push({ row: row[0], text: row.slice(1).filter(Boolean).join(" ").slice(0, textMax) });
      continue;
    }
    const date = dateOf(cellOf(row, columns.date));
    const shownReference = cellOf(row, columns.reference);
    const day = date === null ? null : Math.round(Date.parse(date) / dayMs);
    side.rows.push({ row: row[0], amount, date, day, reference: plain(shownReference), shownReference, text });
  }
  return side;
}
