/**
 * One balance per account with its sign (余额表一栏式): whether the list is debit positive, or shows each account positive on its own
 * side. What a list shows of itself decides: each account's movement from opening to closing, then whether the whole list balances.
 */
import type { Direction } from "../accounts/category.ts";
import { abs, type Fen } from "../money.ts";
import { groupBy } from "./group-by.ts";

/** debit: as written, debit positive; account: positive on the account's side. */
export type SignStyle = "debit" | "account";

export interface SignedRow {
  code: string;
  /** The account above it, null at the top. */
  parentCode: string | null;
  /** Debit positive as far as the list gives the side, else as written; null where the list has no such column. */
  open: Fen | null;
  close: Fen | null;
  /** Debit minus credit of the period; null where the list has no movements. */
  movement: Fen | null;
  /** The account's side; null = nobody knows. */
  side: Direction | null;
}

export interface SignReading {
  /** Null = the list does not say: a person has to. */
  style: SignStyle | null;
  /** Accounts whose balances, as written, stand on the other side. */
  turned: ReadonlySet<string>;
}

/** Which of the two balances are written with a sign alone. */
export interface SignedGroups {
  open: boolean;
  close: boolean;
}

/** @param chosen what a person said of the list */
export function readSigns(
  rows: readonly SignedRow[],
  signed: SignedGroups,
  chosen: SignStyle | null = null,
): SignReading {
  const amountOf = amountIn(signed);
  const list: List = { rows, amountOf, shown: new Map(rows.map((row) => [row.code, evidenceOf(row, signed)])) };
  const style = chosen ?? styleOf(list);
  if (style !== "account") return { style, turned: new Set() };
  const turned = new Set(rows.filter((row) => isTurned(row, list.shown)).map(({ code }) => code));
  return { style, turned: settledByParents(list, turned) };
}

type Evidence = "asWritten" | "turned" | null;
type Shown = ReadonlyMap<string, Evidence>;

interface List {
  rows: readonly SignedRow[];
  shown: Shown;
  amountOf: (row: SignedRow) => Fen;
}

const amountIn =
  (signed: SignedGroups) =>
  ({ open, close }: SignedRow): Fen =>
    (signed.close ? close : null) ?? (signed.open ? open : null) ?? 0n;

/** opening + movement = closing holds for the balances as written or for them turned; where both hold, nothing is said. */
function evidenceOf({ open, close, movement }: SignedRow, signed: SignedGroups): Evidence {
  if (open === null || close === null || movement === null) return null;
  const isAsWritten = open + movement === close;
  const isTurnedOver = (signed.open ? -open : open) + movement === (signed.close ? -close : close);
  if (isAsWritten === isTurnedOver) return null;
  return isAsWritten ? "asWritten" : "turned";
}

const isTurned = ({ code, side }: SignedRow, shown: Shown): boolean => {
  const evidence = shown.get(code) ?? null;
  return evidence === null ? side === "Cr" : evidence === "turned";
};

/** A list that is off by less than this part of itself counts as balanced where nothing else tells. */
const NEARLY = 1000n;

function styleOf(list: List): SignStyle | null {
  const { rows, shown, amountOf } = list;
  const top = rows.filter(({ parentCode }) => parentCode === null);
  const size = total(top, (row) => abs(amountOf(row)));
  if (size === 0n) return "debit";
  const asWritten = abs(total(top, amountOf));
  const bySide = abs(total(top, (row) => (isTurned(row, shown) ? -amountOf(row) : amountOf(row))));
  if ((asWritten === 0n) !== (bySide === 0n)) return asWritten === 0n ? "debit" : "account";
  const byMovements = styleOfMovements(list);
  if (byMovements !== null) return byMovements;
  if (asWritten === bySide)
    return asWritten === 0n && !top.some((row) => isTurned(row, shown) && amountOf(row) !== 0n) ? "debit" : null;
  const near = [asWritten, bySide].map((off) => off * NEARLY <= size);
  if (near[0] === near[1]) return null;
  return near[0] ? "debit" : "account";
}

/** Movements of accounts of the credit side say how the list is signed, as long as they agree. */
function styleOfMovements({ rows, shown }: List): SignStyle | null {
  const isTurnedAnywhere = rows.some(({ code }) => shown.get(code) === "turned");
  const isWrittenAnywhere = rows.some(({ code, side }) => side === "Cr" && shown.get(code) === "asWritten");
  if (isTurnedAnywhere === isWrittenAnywhere) return null;
  return isTurnedAnywhere ? "account" : "debit";
}

/** An account without movement whose sign leaves its parent off by exactly twice its amount stands on the other side. */
function settledByParents({ rows, shown, amountOf }: List, turned: Set<string>): Set<string> {
  const net = (row: SignedRow) => (turned.has(row.code) ? -amountOf(row) : amountOf(row));
  const own = new Map(rows.map((row) => [row.code, row]));
  const below = groupBy(rows, ({ parentCode }) => parentCode ?? "");
  for (const [code, children] of [...below].reverse()) {
    const parent = own.get(code);
    const gap = parent ? total(children, net) - net(parent) : 0n;
    const fitting = children.filter((row) => gap !== 0n && shown.get(row.code) === null && 2n * net(row) === gap);
    const [only] = fitting;
    if (!only || fitting.length > 1) continue;
    if (!turned.delete(only.code)) turned.add(only.code);
  }
  return turned;
}

const total = (rows: readonly SignedRow[], amount: (row: SignedRow) => Fen): Fen =>
  rows.reduce((sum, row) => sum + amount(row), 0n);
