/** What a row of the books holds in each currency, and what was turned over in it. */
import { type Fen, max, sum } from "../money.ts";

/** Amounts of the ledger: debit positive. */
interface BookRow {
  open: Fen;
  close: Fen;
  debit: Fen;
  credit: Fen;
}
interface ForeignHolding {
  currency: string;
  /** Null where the books do not give it. */
  foreign: Fen | null;
  book: Fen;
}
/** Lines of the journal of one currency. */
export interface ForeignMove {
  /** Null of the functional currency, and of lines that say none. */
  currency: string | null;
  /** The client's own exchange differences: they move no foreign currency. */
  isRevaluation: boolean;
  debit: Fen;
  credit: Fen;
  foreignDebit: Fen;
  foreignCredit: Fen;
  /** Every line gives its foreign amount. */
  isWhole: boolean;
}
export interface CurrencyPart {
  /** Null of the functional currency. */
  currency: string | null;
  book: Fen;
  foreign: Fen | null;
  turnover: Fen;
  foreignTurnover: Fen | null;
}

const netOf = (moves: readonly ForeignMove[]): Fen => sum(moves.map(({ debit, credit }) => debit - credit));

/** A row that opened with nothing holds what its lines add up to, if all of them are of one currency and give its amount. */
function leftByJournal({ open, close }: BookRow, moves: readonly ForeignMove[]): ForeignHolding[] {
  const own = moves.filter(({ isRevaluation }) => !isRevaluation);
  const currencies = new Set(own.map(({ currency }) => currency));
  const [currency] = currencies;
  const isKnown = open === 0n && currencies.size === 1 && own.every(({ isWhole }) => isWhole) && netOf(moves) === close;
  if (!isKnown || currency === null || currency === undefined) return [];
  return [{ currency, foreign: sum(own.map((move) => move.foreignDebit - move.foreignCredit)), book: close }];
}

interface Journal {
  moves: readonly ForeignMove[];
  /** Without one nobody knows what was turned over. */
  hasJournal: boolean;
}

/** Null where a line lacks its amount, or may be of this currency and does not say so. */
function foreignTurnover(currency: string, isAlone: boolean, { moves, hasJournal }: Journal): Fen | null {
  const own = moves.filter(
    (move) => !move.isRevaluation && (move.currency === currency || (isAlone && move.currency === null)),
  );
  if (!hasJournal || own.some(({ isWhole, currency: said }) => !isWhole || said === null)) return null;
  return max(sum(own.map((move) => move.foreignDebit)), sum(own.map((move) => move.foreignCredit)));
}

export function currencyParts(row: BookRow, listed: readonly ForeignHolding[], journal: Journal): CurrencyPart[] {
  const holdings = listed.length > 0 ? listed : leftByJournal(row, journal.moves);
  const rest = row.close - sum(holdings.map(({ book }) => book));
  const [first] = holdings;
  const own = { currency: null, foreign: null, foreignTurnover: null };
  if (!first) return [{ ...own, book: row.close, turnover: max(row.debit, row.credit) }];
  const isAlone = holdings.length === 1 && rest === 0n;
  const movedIn = (currency: string) => journal.moves.filter((move) => move.currency === currency);
  const parts = holdings.map(({ currency, foreign, book }): CurrencyPart => {
    const moved = isAlone ? [row] : movedIn(currency);
    const turnover = max(sum(moved.map(({ debit }) => debit)), sum(moved.map(({ credit }) => credit)));
    return { currency, book, foreign, turnover, foreignTurnover: foreignTurnover(currency, isAlone, journal) };
  });
  if (rest === 0n) return parts;
  const foreign = holdings.flatMap(({ currency }) => movedIn(currency));
  const left = (side: "debit" | "credit") => row[side] - sum(foreign.map((move) => move[side]));
  return [...parts, { ...own, book: rest, turnover: max(max(left("debit"), left("credit")), 0n) }];
}
