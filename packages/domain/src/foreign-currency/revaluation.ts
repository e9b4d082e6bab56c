/** Foreign-currency balances at the closing rate against the books (期末外币折算), and the entries that the differences ask for. */
import { adjustSource, adjustType } from "@digao/contract/areas/balance/adjustments/codes";
import type { ProposedHead } from "../adjustments/adjustment.ts";
import { groupBy } from "../ledger/group-by.ts";
import { type Fen, sum } from "../money.ts";
import type { StatementLine } from "../statements/statement-line.ts";
import { type ClosingRate, recomputed } from "./closing-rate.ts";
import { type MonetaryKind, monetaryKind } from "./monetary.ts";

/** A balance in one currency. Amounts are signed, debit positive. */
export interface ForeignBalance {
  itemCode: string;
  accountCode: string | null;
  auxId: number | null;
  name: string;
  currency: string;
  /** Hundredths of the currency; null where nobody knows it. */
  foreign: Fen | null;
  book: Fen;
}

export interface Revalued<Balance extends ForeignBalance = ForeignBalance> {
  balance: Balance;
  kind: MonetaryKind;
  rate: ClosingRate | null;
  /** Null where the item is neither monetary nor to be judged, or the rate or the foreign amount is not known. */
  recomputed: Fen | null;
  /** recomputed − book, debit positive, so a gain where it is above zero. */
  difference: Fen | null;
}

export function revalue<Balance extends ForeignBalance>(
  balances: readonly Balance[],
  rates: ReadonlyMap<string, ClosingRate>,
): Revalued<Balance>[] {
  return balances.flatMap((balance): Revalued<Balance>[] => {
    const kind = monetaryKind(balance.itemCode);
    if (kind === null) return [];
    const rate = rates.get(balance.currency) ?? null;
    const isComputable = (kind === "monetary" || kind === "mixed") && rate !== null && balance.foreign !== null;
    const value = isComputable ? recomputed(balance.foreign ?? 0n, rate) : null;
    return [{ balance, kind, rate, recomputed: value, difference: value === null ? null : value - balance.book }];
  });
}

/** Of an item that holds either kind the difference is shown for a person to judge, and counted nowhere. */
const isCounted = ({ kind, difference }: Revalued): boolean => kind === "monetary" && difference !== null;

/** Gains less losses. */
export const profitEffect = (rows: readonly Revalued[]): Fen =>
  sum(rows.filter(isCounted).map(({ difference }) => difference ?? 0n));

/** 财务费用—汇兑损益. Differences of loans for qualifying assets belong to the asset instead: the preparer changes the draft. */
export const EXCHANGE_ITEM = "P106";
const EXCHANGE_NAME = "汇兑损益";

/** One head an item: a line for each balance that differs, and the net against 财务费用. */
export function exchangeEntries(rows: readonly Revalued[], lines: ReadonlyMap<string, StatementLine>): ProposedHead[] {
  const differing = rows.filter((row) => isCounted(row) && row.difference !== 0n);
  return [...groupBy(differing, ({ balance }) => balance.itemCode)].map(([itemCode, group]): ProposedHead => {
    const item = lines.get(itemCode);
    const net = profitEffect(group);
    const own = group.map(({ balance, difference }) => ({
      itemCode,
      ...sided(difference ?? 0n),
      lineName: balance.name,
      accountCode: balance.accountCode,
    }));
    const counter = { itemCode: EXCHANGE_ITEM, ...sided(-net), lineName: EXCHANGE_NAME };
    const all = net === 0n ? own : [...own, counter];
    return {
      type: adjustType.entry,
      source: adjustSource.exchange,
      description: {
        zh: `${item?.nameZh ?? itemCode}外币余额按期末汇率折算的汇兑差额`,
        en: `Exchange differences on ${item?.nameEn ?? itemCode} at the closing rate`,
      },
      lines: [...all.filter(({ debit }) => debit > 0n), ...all.filter(({ debit }) => debit === 0n)],
    };
  });
}

const sided = (net: Fen) => (net > 0n ? { debit: net, credit: 0n } : { debit: 0n, credit: -net });
