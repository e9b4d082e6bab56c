/**
 * Account balance table (科目余额表): opening, movements, year to date and closing of every account, parents with the sums of what stands
 * below them. Amounts are signed nets, debit positive; movements keep their side.
 */
import { abs, type Fen } from "../money.ts";

/** Whose figures are shown: the client's trial balance, or its openings carried forward by the journal. */
export type BookSource = "tb" | "journal";

export interface TableAccount {
  code: string;
  parentCode: string | null;
  level: number;
}

export interface Movement {
  debit: Fen;
  credit: Fen;
  yearDebit: Fen;
  yearCredit: Fen;
}

/** As the trial balance lists an account: when the data period begins, before the months shown, within them, after them. */
export interface Listed extends Movement {
  start: Fen;
  open: Fen;
  close: Fen;
}

/** As the journal moves an account; `before` is the net of what was posted before the first month shown. */
export interface Posted extends Movement {
  before: Fen;
}

/** The trial balance less the journal. */
export interface SourceDifference {
  debit: Fen;
  credit: Fen;
  close: Fen;
}

export interface TableRow extends Movement {
  /** When the data period begins. */
  start: Fen | null;
  /** Null where the trial balance lists no finer than an account above this one: only movements are known. */
  open: Fen | null;
  close: Fen | null;
  /** Null where the two agree, or only one of them is there. */
  difference: SourceDifference | null;
}

export interface Sources {
  source: BookSource;
  /** By code; figures of the months shown while the trial balance lists those, else its openings alone. */
  listed: ReadonlyMap<string, Listed>;
  /** Null without a journal. */
  posted: ReadonlyMap<string, Posted> | null;
  /** The trial balance lists the months shown. */
  isListed: boolean;
}

const noMovement: Movement = { debit: 0n, credit: 0n, yearDebit: 0n, yearCredit: 0n };
const noListed: Listed = { start: 0n, open: 0n, close: 0n, ...noMovement };
const noPosted: Posted = { before: 0n, ...noMovement };

const plus = (a: Movement, b: Movement): Movement => ({
  debit: a.debit + b.debit,
  credit: a.credit + b.credit,
  yearDebit: a.yearDebit + b.yearDebit,
  yearCredit: a.yearCredit + b.yearCredit,
});
const plusListed = (a: Listed, b: Listed): Listed => ({
  ...plus(a, b),
  start: a.start + b.start,
  open: a.open + b.open,
  close: a.close + b.close,
});
const plusPosted = (a: Posted, b: Posted): Posted => ({ ...plus(a, b), before: a.before + b.before });

const deepestFirst = <Account extends TableAccount>(accounts: readonly Account[]): Account[] =>
  [...accounts].sort((a, b) => b.level - a.level);

/** A parent is the sum of what is listed below it; its own row counts where nothing is. */
function rolledListed(accounts: readonly TableAccount[], listed: ReadonlyMap<string, Listed>): Map<string, Listed> {
  const below = new Map<string, Listed>();
  const rolled = new Map<string, Listed>();
  for (const { code, parentCode } of deepestFirst(accounts)) {
    const own = below.get(code) ?? listed.get(code);
    if (!own) continue;
    rolled.set(code, own);
    if (parentCode !== null) below.set(parentCode, plusListed(below.get(parentCode) ?? noListed, own));
  }
  return rolled;
}

function rolledPosted(accounts: readonly TableAccount[], posted: ReadonlyMap<string, Posted>): Map<string, Posted> {
  const rolled = new Map(posted);
  for (const { code, parentCode } of deepestFirst(accounts)) {
    const own = rolled.get(code);
    if (own && parentCode !== null) rolled.set(parentCode, plusPosted(rolled.get(parentCode) ?? noPosted, own));
  }
  return rolled;
}

/** Accounts below the finest that the trial balance lists: how a listed balance falls on them is not known. */
function unknownBelow(accounts: readonly TableAccount[], rolled: ReadonlyMap<string, Listed>): Set<string> {
  const finest = new Set(rolled.keys());
  for (const { code, parentCode } of accounts) if (rolled.has(code) && parentCode !== null) finest.delete(parentCode);
  const unknown = new Set<string>();
  for (const { code, parentCode } of [...accounts].sort((a, b) => a.level - b.level))
    if (parentCode !== null && !rolled.has(code) && (finest.has(parentCode) || unknown.has(parentCode)))
      unknown.add(code);
  return unknown;
}

function differenceOf(listed: Listed, posted: Posted): SourceDifference | null {
  const debit = listed.debit - posted.debit;
  const credit = listed.credit - posted.credit;
  const close = listed.close - (listed.start + posted.before + posted.debit - posted.credit);
  return debit === 0n && credit === 0n && close === 0n ? null : { debit, credit, close };
}

export function accountTable(accounts: readonly TableAccount[], sources: Sources): Map<string, TableRow> {
  const listed = rolledListed(accounts, sources.listed);
  const posted = sources.posted && rolledPosted(accounts, sources.posted);
  const unknown = unknownBelow(accounts, listed);
  return new Map(
    accounts.map(({ code }) => {
      const own = listed.get(code) ?? noListed;
      const moved = posted?.get(code) ?? noPosted;
      return [code, unknown.has(code) ? movedRow(moved) : rowOf(own, moved, sources, posted !== null)];
    }),
  );
}

const movementOf = ({ debit, credit, yearDebit, yearCredit }: Movement): Movement => ({
  debit,
  credit,
  yearDebit,
  yearCredit,
});

const movedRow = (moved: Posted): TableRow => ({
  ...movementOf(moved),
  start: null,
  open: null,
  close: null,
  difference: null,
});

function rowOf(own: Listed, moved: Posted, { source, isListed }: Sources, hasJournal: boolean): TableRow {
  const difference = isListed && hasJournal ? differenceOf(own, moved) : null;
  const { start } = own;
  if (source === "tb") return { ...movementOf(own), start, open: own.open, close: own.close, difference };
  const open = start + moved.before;
  return { ...movementOf(moved), start, open, close: open + moved.debit - moved.credit, difference };
}

/** Sums of the accounts that stand under no other, balances by their side. */
export interface TableTotals extends Movement {
  openDr: Fen;
  openCr: Fen;
  closeDr: Fen;
  closeCr: Fen;
}

export function tableTotals(accounts: readonly TableAccount[], rows: ReadonlyMap<string, TableRow>): TableTotals {
  const codes = new Set(accounts.map(({ code }) => code));
  let totals: TableTotals = { ...noMovement, openDr: 0n, openCr: 0n, closeDr: 0n, closeCr: 0n };
  for (const { code, parentCode } of accounts) {
    const row = rows.get(code);
    if (!row || (parentCode !== null && codes.has(parentCode))) continue;
    const [open, close] = [row.open ?? 0n, row.close ?? 0n];
    totals = {
      ...plus(totals, row),
      openDr: totals.openDr + debitOf(open),
      openCr: totals.openCr + creditOf(open),
      closeDr: totals.closeDr + debitOf(close),
      closeCr: totals.closeCr + creditOf(close),
    };
  }
  return totals;
}

export const debitOf = (net: Fen): Fen => (net > 0n ? net : 0n);
export const creditOf = (net: Fen): Fen => (net < 0n ? abs(net) : 0n);
