import type { LedgerLine } from "@digao/contract/areas/books/vouchers/calls";
import { groupBy } from "@digao/domain/ledger/group-by";
import { abs, fen, max, sum, yuan } from "@digao/domain/money";

/** The flows of a four-digit chart once more, voucher by voucher: millionths of a fen, and fen at the end. */
const scale = 1_000_000n;

interface Leg {
  top: string;
  net: bigint;
}
interface Found {
  debit: string;
  credit: string;
  amount: bigint;
  isPaired: boolean;
}

const on = (legs: readonly Leg[], isDebit: boolean) => legs.filter(({ net }) => net > 0n === isDebit);
const topsOf = (legs: readonly Leg[]) => new Set(legs.map(({ top }) => top));

/** Legs of one size that meet beyond doubt. */
function pairsAt(legs: readonly Leg[], size: bigint): [Leg, Leg][] {
  const [debits, credits] = [true, false].map((side) => on(legs, side).filter(({ net }) => abs(net) === size));
  if (!debits?.length || !credits?.length) return [];
  const byDebit = debits.length >= credits.length && topsOf(debits).size === 1;
  const byCredit = credits.length >= debits.length && topsOf(credits).size === 1;
  if (!byDebit && !byCredit) return [];
  const count = Math.min(debits.length, credits.length);
  return debits.slice(0, count).map((debit, at) => [debit, credits[at] ?? debit]);
}

function ownPairs(legs: readonly Leg[]): [Leg, Leg][] {
  if (topsOf(on(legs, true)).size < 2 || topsOf(on(legs, false)).size < 2) return [];
  return [...new Set(legs.map(({ net }) => abs(net)))].flatMap((size) => pairsAt(legs, size));
}

function proRata(legs: readonly Leg[]): Found[] {
  const [debits, credits] = [true, false].map((side) => on(legs, side));
  const amountOf = (own: readonly Leg[], top: string) =>
    sum(own.filter((leg) => leg.top === top).map(({ net }) => abs(net)));
  const whole = max(sum((debits ?? []).map(({ net }) => abs(net))), sum((credits ?? []).map(({ net }) => abs(net))));
  const [from, to] = [[...topsOf(debits ?? [])], [...topsOf(credits ?? [])]];
  return from.flatMap((debit) =>
    to.map((credit) => ({
      debit,
      credit,
      amount: (amountOf(debits ?? [], debit) * amountOf(credits ?? [], credit) * scale) / whole,
      isPaired: from.length === 1 || to.length === 1,
    })),
  );
}

function flowsOfVoucher(lines: readonly LedgerLine[]): Found[] {
  const legs = lines
    .map(({ accountCode, amountjdr, amountjcr }) => ({
      top: accountCode.slice(0, 4),
      net: fen(amountjdr) - fen(amountjcr),
    }))
    .filter(({ net }) => net !== 0n);
  const pairs = ownPairs(legs);
  const gone = new Set(pairs.flat());
  const own = pairs.map(([debit, credit]) => ({
    debit: debit.top,
    credit: credit.top,
    amount: debit.net * scale,
    isPaired: true,
  }));
  return [...own, ...proRata(legs.filter((leg) => !gone.has(leg)))];
}

const rounded = (amount: bigint): string => yuan((amount + scale / 2n) / scale);

/** By debit and credit account, and what of all vouchers pair themselves; in yuan. */
export function flowsByHand(lines: readonly LedgerLine[]): { flows: ReadonlyMap<string, string>; own: string } {
  const found = [...groupBy(lines, ({ Jmsn }) => Jmsn).values()].flatMap(flowsOfVoucher);
  const byPair = groupBy(found, ({ debit, credit }) => `${debit}>${credit}`);
  const total = (flows: readonly Found[]) => rounded(sum(flows.map(({ amount }) => amount)));
  const flows = new Map([...byPair].map(([pair, own]) => [pair, total(own)]));
  return { flows, own: total(found.filter(({ isPaired }) => isPaired)) };
}
