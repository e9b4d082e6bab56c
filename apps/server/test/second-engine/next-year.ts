/** What last year's entries become: opening entries, and entries that turn them into the year's profit. */
import { openingBalances } from "@digao/contract/areas/balance/opening-balances/calls";
import { expect } from "vitest";
import { pick } from "../../../../packages/domain/test/random.ts";
import type { World } from "./acts.ts";
import { check, type Desk, type Held, submit, take } from "./desk.ts";
import type { EntryLine } from "./engine.ts";
import { fenOf, yuanOf } from "./fen.ts";

const isOci = (item: string): boolean => item.startsWith("P4");
const isProfit = (item: string): boolean => item.startsWith("P") && !isOci(item);

const netOf = (lines: readonly EntryLine[]): bigint =>
  lines.reduce((sum, { debit, credit }) => sum + fenOf(debit) - fenOf(credit), 0n);
const onSide = (item: string, net: bigint): EntryLine[] => {
  if (net === 0n) return [];
  return [net > 0n ? { item, debit: yuanOf(net) } : { item, credit: yuanOf(-net) }];
};

/** The same lines of the balance sheet; profit is in 未分配利润 by now, other comprehensive income in its reserve. */
function rolled(lines: readonly EntryLine[]): EntryLine[] {
  const balanceLines = lines.filter(({ item }) => !item.startsWith("P"));
  const profit = netOf(lines.filter(({ item }) => isProfit(item)));
  const oci = netOf(lines.filter(({ item }) => isOci(item)));
  return [...balanceLines, ...onSide("E108", profit), ...onSide("E105", oci)];
}

/** Profit lines the other way round, against 年初未分配利润. */
function turned(lines: readonly EntryLine[]): EntryLine[] {
  const profit = lines.filter(({ item }) => isProfit(item));
  const back = profit.map(({ item, account, name, debit, credit }) => ({
    item,
    ...(account ? { account } : {}),
    ...(name ? { name } : {}),
    ...(credit ? { debit: credit } : { credit: debit ?? "0.00" }),
  }));
  return [...back, ...onSide("E108", netOf(profit))];
}

/** In last year's audited figures and not in its books. */
function persisting({ held }: Desk): Held[] {
  const turnedAround = new Set([...held.values()].filter((one) => one.state === 2).map(({ turnOf }) => turnOf));
  return [...held.values()].filter(
    ({ id, type, state, opinion, lines }) =>
      state === 2 &&
      (type === 1 || type === 3) &&
      (opinion === 0 || opinion === 1) &&
      !turnedAround.has(id) &&
      rolled(lines).length > 0,
  );
}

const opening = (id: number): string => `prior:open:${id}`;
const turn = (id: number): string => `prior:turn:${id}`;

/** The entry that a proposal has become. */
async function bookedAs(desk: Desk, priorId: number): Promise<number> {
  const { entries } = await desk.manager.call(openingBalances.GetOpeningBalances, { projectId: desk.projectId });
  return entries.find(({ id }) => id === priorId)?.opening?.existingId ?? 0;
}

const checked = async (desk: Desk, drafted: Held): Promise<Held> => check(desk, await submit(desk, drafted));

/** Those that name accounts, and half of the others; the rest stays open. */
async function bookOpenings({ desk, next }: World): Promise<void> {
  const { projectId, manager, prior } = desk;
  const expected = prior ? persisting(prior) : [];
  const { entries } = await manager.call(openingBalances.GetOpeningBalances, { projectId });
  const offered = entries.filter(({ adjType, opening: one }) => one !== null && (adjType === 1 || adjType === 3));
  expect(offered.map(({ id }) => id).sort((a, b) => a - b)).toEqual(expected.map(({ id }) => id).sort((a, b) => a - b));
  const free = new Set(offered.filter(({ openingStatus }) => openingStatus === null).map(({ id }) => id));
  const isChosen = (entry: Held) => next() < 0.5 || entry.lines.some(({ account }) => account !== undefined);
  for (const { id, lines } of expected.filter((entry) => isChosen(entry) && free.has(entry.id))) {
    const [head] = await manager.call(openingBalances.BookOpeningEntries, { projectId, keys: [opening(id)] });
    if (head) await checked(desk, await take(desk, head, rolled(lines), { restatement: 3 }));
  }
}

/** With its opening entry, where that is not booked yet. An entry turns around once. */
async function bookTurn({ desk, next }: World): Promise<void> {
  const { projectId, manager, prior, turned: before } = desk;
  const turning = (prior ? persisting(prior) : []).filter(
    ({ id, type, lines }) => !before.has(id) && type === 1 && lines.some(({ item }) => isProfit(item)),
  );
  const { id, lines } = pick(next, turning);
  before.add(id);
  const heads = await manager.call(openingBalances.BookOpeningEntries, { projectId, keys: [turn(id)] });
  const openingId = await bookedAs(desk, id);
  for (const head of heads) {
    const isTurn = head.turnOf !== null;
    if (isTurn) expect(head.turnOf).toBe(openingId);
    const own = isTurn ? { turnOf: openingId } : { restatement: 3 };
    await checked(desk, await take(desk, head, isTurn ? turned(lines) : rolled(lines), own));
  }
}

export const actsOfNextYear = {
  "opening entries of last year's": bookOpenings,
  "a turn-around of last year's": bookTurn,
  "another turn-around of last year's": bookTurn,
};
