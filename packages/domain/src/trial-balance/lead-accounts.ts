/**
 * The lead schedule of a statement item by account (审定表): what each account of the ledger brings to the item, what entries move of it,
 * and in a row of its own what belongs to no account. Each figure is taken from where it comes from, none is what the others leave, so
 * that the rows tie to the trial balance or show that they do not.
 */
import { signOf } from "../accounts/category.ts";
import type { AdjustmentHead } from "../adjustments/adjustment.ts";
import { carriedOn, detailOf, type ItemKey, linesOn, type NamedDetail } from "../adjustments/item-lines.ts";
import { reclassMoves } from "../adjustments/reclassify.ts";
import type { MappedBalance } from "../mapping/mapped-balance.ts";
import { type Fen, sum } from "../money.ts";
import { isProfitLine, RETAINED_EARNINGS } from "../statements/statement-line.ts";
import type { TrialBalanceRow } from "./trial-balance-row.ts";
import { closingAmounts, openingAmounts, type PeriodNets } from "./unaudited.ts";

/** The row of what belongs to no account. */
export const NO_ACCOUNT = "-";

export interface LeadFigures {
  unaudited: Fen;
  ajeDr: Fen;
  ajeCr: Fen;
  rjeDr: Fen;
  rjeCr: Fen;
  /** Opening entries that persist, and adjusted profit that flows into equity by itself. */
  other: Fen;
  audited: Fen;
  periodDr: Fen;
  periodCr: Fen;
}
export type LeadColumn = keyof LeadFigures;
export interface LeadAccount {
  close: LeadFigures;
  open: LeadFigures;
}

interface Account {
  code: string;
  net: Fen;
  openNet: Fen;
  periodDr: Fen;
  periodCr: Fen;
}

export interface LeadSource {
  item: ItemKey;
  row: TrialBalanceRow;
  accounts: readonly Account[];
  /** Of the accounts, by auxiliary item where they are kept so: entries may name them. */
  details: readonly NamedDetail[];
  heads: readonly (AdjustmentHead & { id: number })[];
  balances: readonly MappedBalance[];
  periodNets: PeriodNets;
  autoReclassMode: number;
}

const nil = (): LeadFigures => ({
  unaudited: 0n,
  ajeDr: 0n,
  ajeCr: 0n,
  rjeDr: 0n,
  rjeCr: 0n,
  other: 0n,
  audited: 0n,
  periodDr: 0n,
  periodCr: 0n,
});

/** What neither an entry on the line nor its unaudited figure explains: of a total, whatever its lines have. */
export function otherEffects({ row, isOpen }: { row: TrialBalanceRow; isOpen: boolean }): Fen {
  if (row.line.kind !== "T") return isOpen ? row.openSystemEffect : row.systemEffect + row.carried;
  const sign = signOf(row.line.direction);
  const entries = isOpen
    ? row.openAjeDr - row.openAjeCr + row.openRjeDr - row.openRjeCr
    : row.ajeDr - row.ajeCr + row.rjeDr - row.rjeCr;
  const moved = isOpen ? row.openAudited - row.openUnaudited : row.audited - row.unaudited;
  return moved - sign * entries;
}

/** A total has no accounts: it stands in one row. */
function ofTotal(row: TrialBalanceRow): ReadonlyMap<string, LeadAccount> {
  const close = { ...nil(), unaudited: row.unaudited, ajeDr: row.ajeDr, ajeCr: row.ajeCr, audited: row.audited };
  const open = {
    ...nil(),
    unaudited: row.openUnaudited,
    ajeDr: row.openAjeDr,
    ajeCr: row.openAjeCr,
    rjeDr: row.openRjeDr,
    rjeCr: row.openRjeCr,
    audited: row.openAudited,
    other: otherEffects({ row, isOpen: true }),
  };
  const own = { ...close, rjeDr: row.rjeDr, rjeCr: row.rjeCr, other: otherEffects({ row, isOpen: false }) };
  return new Map([[NO_ACCOUNT, { close: own, open }]]);
}

/** By account code. */
export function leadAccounts(source: LeadSource): ReadonlyMap<string, LeadAccount> {
  const { item, row, accounts, details, heads } = source;
  if (row.line.kind === "T") return ofTotal(row);
  const sign = signOf(row.line.direction);
  const rows = new Map<string, LeadAccount>(
    accounts.map(({ code, net, openNet, periodDr, periodCr }) => [
      code,
      {
        close: { ...nil(), unaudited: sign * net, periodDr, periodCr },
        open: { ...nil(), unaudited: sign * openNet },
      },
    ]),
  );
  const rest: LeadAccount = { close: nil(), open: nil() };
  rows.set(NO_ACCOUNT, rest);
  rest.close.unaudited = withoutAccount(source, "close");
  rest.open.unaudited = withoutAccount(source, "open");
  rest.close.other = row.systemEffect;
  rest.open.other = row.openSystemEffect;
  const rowOf = (line: Parameters<typeof detailOf>[1]): LeadAccount =>
    rows.get(detailOf(details, line)?.accountCode ?? line.accountCode ?? NO_ACCOUNT) ?? rest;
  for (const { line, column, kind } of linesOn(heads, item)) {
    const figures = rowOf(line)[column === "opening" ? "open" : "close"];
    const own = kind === "adjustment" ? "aje" : "rje";
    figures[`${own}Dr`] += line.debit;
    figures[`${own}Cr`] += line.credit;
  }
  for (const { line } of carriedOn(heads, item)) rowOf(line).close.other += sign * (line.debit - line.credit);
  for (const { close, open } of rows.values()) for (const figures of [close, open]) audit(figures, sign);
  return rows;
}

function audit(figures: LeadFigures, sign: bigint): void {
  const { unaudited, ajeDr, ajeCr, rjeDr, rjeCr, other } = figures;
  figures.audited = unaudited + sign * (ajeDr - ajeCr + rjeDr - rjeCr) + other;
}

/** Profit that is not closed yet, balances shown on the other side, and last year's figures of lines that no account opens. */
function withoutAccount({ row, balances, periodNets, autoReclassMode }: LeadSource, column: "open" | "close"): Fen {
  const { line } = row;
  const isOpening = column === "open";
  if (isOpening && (isProfitLine(line) || balances.length === 0)) return row.openUnaudited;
  const sign = signOf(line.direction);
  const profit = (): Fen =>
    (isOpening ? openingAmounts(balances, () => 1n) : closingAmounts(balances, periodNets, () => 1n)).unclosedProfit;
  const unclosed = line.code === RETAINED_EARNINGS ? -sign * profit() : 0n;
  if (autoReclassMode !== 2) return unclosed;
  const moved = reclassMoves(balances, column).map(({ fromItem, toItem, side, amount }) => {
    const net = side === "Dr" ? amount : -amount;
    return (toItem === line.code ? net : 0n) - (fromItem === line.code ? net : 0n);
  });
  return unclosed + sign * sum(moved);
}
