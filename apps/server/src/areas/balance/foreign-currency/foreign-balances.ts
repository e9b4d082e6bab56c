import type {
  ExchangeEntry,
  ForeignBalanceRow,
  ForeignBalances,
  ForeignCurrencyRow,
  foreignCurrency,
} from "@digao/contract/areas/balance/foreign-currency/calls";
import type { Input } from "@digao/contract/endpoint";
import type { Lang } from "@digao/contract/messages";
import { signOf } from "@digao/domain/accounts/category";
import { headEffect } from "@digao/domain/adjustments/effect";
import { impliedRate } from "@digao/domain/foreign-currency/closing-rate";
import { exchangeEntries, profitEffect } from "@digao/domain/foreign-currency/revaluation";
import type { Materiality } from "@digao/domain/materiality/materiality";
import { abs, type Fen, fen, sum, yuan } from "@digao/domain/money";
import { lineName } from "@digao/domain/statements/statement-line";
import type { Context } from "../../../platform/serve.ts";
import { type ProposalMaker, proposalMaker } from "../adjustments/door.ts";
import { isInForce } from "./rates.ts";
import { impliedOf, keyOf, loadRevaluation, type OwnRevalued, type Revaluation } from "./revalued.ts";

/** Nothing is booked by looking. */
export async function getForeignBalances(
  ctx: Context,
  { projectId, RptLang: lang }: Input<(typeof foreignCurrency)["GetForeignBalances"]>,
): Promise<ForeignBalances> {
  const revaluation = await loadRevaluation(ctx.db, projectId);
  const { balance, functional, rows, unknown } = revaluation;
  const { materiality } = balance;
  const total = profitEffect(rows);
  return {
    endDate: balance.source.period?.endDate ?? null,
    functional,
    currencies: currenciesOf(revaluation),
    rows: rows.map((row) => rowWire(row, revaluation, lang)),
    unknown,
    profitEffect: yuan(total),
    entries: exchangeProposals(revaluation, await proposalMaker(ctx, projectId, lang)),
    materiality: {
      isApproved: materiality.isApproved,
      om: yuan(materiality.om),
      pm: yuan(materiality.pm),
      trivial: yuan(materiality.trivial),
    },
    level: levelOf(abs(total), materiality),
  };
}

function levelOf(total: Fen, { trivial, pm, om }: Materiality): ForeignBalances["level"] {
  if (total === 0n) return "nil";
  if (total <= trivial) return "trivial";
  if (total < pm) return "belowPm";
  return total < om ? "abovePm" : "aboveOm";
}

/** Of the balances, and of rates that no balance asks for. */
function currenciesOf({ rows, rates, used }: Revaluation): ForeignCurrencyRow[] {
  const monetary = rows.filter(({ kind }) => kind === "monetary");
  const names = new Set([
    ...rows.map(({ balance }) => balance.currency),
    ...rates.filter(isInForce).map(({ currency }) => currency),
  ]);
  return [...names].sort().map((currency) => {
    const own = monetary.filter(({ balance }) => balance.currency === currency);
    const done = own.filter(({ recomputed }) => recomputed !== null);
    const total = (list: readonly OwnRevalued[], amount: (row: OwnRevalued) => Fen | null) =>
      yuan(sum(list.map((row) => amount(row) ?? 0n)));
    return {
      currency,
      rate: rates.find((rate) => rate.currency === currency && isInForce(rate)) ?? null,
      earlier: rates.filter((rate) => rate.currency === currency && !isInForce(rate)),
      isUsed: used.has(currency),
      implied: impliedOf(rows, currency),
      foreign: total(own, ({ balance }) => balance.foreign),
      book: total(own, ({ balance }) => balance.book),
      recomputed: total(done, ({ recomputed }) => recomputed),
      difference: total(done, ({ difference }) => difference),
      open: own.length - done.length,
    };
  });
}

function rowWire(
  { balance, kind, recomputed, difference }: OwnRevalued,
  { balance: { source } }: Revaluation,
  lang: Lang,
): ForeignBalanceRow {
  const { fsItemId, itemCode, book, foreign } = balance;
  const line = source.items.find(({ id }) => id === fsItemId)?.line;
  const sign = signOf(line?.direction ?? "Dr");
  const own = (amount: Fen | null) => (amount === null ? null : yuan(sign * amount));
  return {
    key: balance.key,
    fsItemId,
    itemCode,
    itemName: line ? lineName(line, lang) : itemCode,
    accountCode: balance.accountCode,
    auxId: balance.auxId,
    name: balance.name,
    currency: balance.currency,
    kind,
    from: balance.from,
    foreign: own(foreign),
    book: yuan(sign * book),
    recomputed: own(recomputed),
    difference: own(difference),
    profitEffect: kind !== "monetary" || difference === null ? null : yuan(difference),
    implied: foreign === null ? null : impliedRate(foreign, book),
  };
}

/** One an item: what is to be booked, and what has been. */
export function exchangeProposals({ rows, entries, balance }: Revaluation, maker: ProposalMaker): ExchangeEntry[] {
  const heads = new Map(
    exchangeEntries(rows, maker.items).map((head) => [
      keyOf(head.lines.find(({ itemCode }) => itemCode !== "P106")?.itemCode ?? ""),
      head,
    ]),
  );
  const items = new Map(balance.source.items.map(({ id, line }) => [keyOf(line.code), id]));
  const codes = new Map(balance.source.items.map(({ id, line }) => [id, line.code]));
  return [...new Set([...heads.keys(), ...entries.keys()])].flatMap((key): ExchangeEntry[] => {
    const fsItemId = items.get(key);
    if (fsItemId === undefined) return [];
    const head = heads.get(key);
    const entry = entries.get(key);
    const lines = (entry?.lines ?? []).map((line) => ({
      itemCode: codes.get(line.fsItemId) ?? "",
      debit: fen(line.debit),
      credit: fen(line.credit),
    }));
    const booked = headEffect(lines).profitBeforeTax;
    const due = head ? headEffect(head.lines).profitBeforeTax : 0n;
    return [
      {
        fsItemId,
        key,
        proposal: head ? maker.proposalOf({ key, head, accountCode: null }) : null,
        entry: entry ? { id: entry.id, adjNo: entry.adjNo, status: entry.status, profitEffect: yuan(booked) } : null,
        isStale: entry !== undefined && booked !== due,
      },
    ];
  });
}
