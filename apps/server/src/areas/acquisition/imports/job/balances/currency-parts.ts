/** What a list by currency says of an account that it tells apart by currency: kept beside the balance, which is their sum. */
import { type Fen, fen, yuan } from "@digao/domain/money";
import type { BalanceRow } from "@digao/excel/read-balances";

export interface CurrencyPart {
  currency: string;
  /** Debit positive. */
  open: Fen;
  close: Fen;
  /** As the list has them: on the side of the amount beside them. */
  openFc: string | null;
  closeFc: string | null;
}

/** Of several rows of one account, those that sum up the currencies. */
export const isTotalOfCurrencies = ({ currency }: Pick<BalanceRow, "currency">): boolean =>
  currency === "" || /合计|小计|综合|本位币/.test(currency);

/** Null where the list has one row for the account, or no currencies. @param cell its rows, of one month or more */
export function currencyParts(cell: readonly BalanceRow[]): CurrencyPart[] | null {
  const rows = cell.filter((row) => !isTotalOfCurrencies(row));
  if (cell.length < 2 || rows.length === 0) return null;
  const months = rows.flatMap(({ period }) => (period === null ? [] : [period]));
  const [first, last] = [Math.min(...months), Math.max(...months)];
  const currencies = [...new Set(rows.map(({ currency }) => currency))];
  return currencies.flatMap((currency) => {
    const own = rows.filter((row) => row.currency === currency);
    const opening = own.find(({ period }) => period === null || period === first);
    const closing = own.find(({ period }) => period === null || period === last);
    return [
      {
        currency,
        open: opening ? fen(opening.openDr) - fen(opening.openCr) : 0n,
        close: closing ? fen(closing.closeDr) - fen(closing.closeCr) : 0n,
        openFc: opening?.openFc ?? null,
        closeFc: closing?.closeFc ?? null,
      },
    ];
  });
}

/** Turned with their account where its list has signs of another kind; nothing where they do not tell its closing. */
export function partsText(parts: readonly CurrencyPart[] | null, listed: Fen, close: Fen): string {
  if (parts === null || (listed !== close && listed !== -close)) return "";
  const sign = listed === close ? 1n : -1n;
  return JSON.stringify(
    parts.map(({ currency, openFc, closeFc, ...amounts }) => ({
      currency,
      open: yuan(sign * amounts.open),
      close: yuan(sign * amounts.close),
      openFc,
      closeFc,
    })),
  );
}
