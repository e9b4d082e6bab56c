/** What an entry asks for in tax and surplus reserve (CAS 18; 公司法 on losses and on the limit of the reserve), in whole fen. */
import type { EntryLine, Figure } from "./engine.ts";
import { fenOf, yuanOf } from "./fen.ts";

const size = (value: bigint): bigint => (value < 0n ? -value : value);
/** Half away from zero. */
const share = (value: bigint, percent: bigint): bigint =>
  ((size(value) * percent * 2n + 100n) / 200n) * (value < 0n ? -1n : 1n);

const effect = (lines: readonly EntryLine[], isPart: (item: string) => boolean): bigint =>
  lines.filter(({ item }) => isPart(item)).reduce((sum, { debit, credit }) => sum + fenOf(credit) - fenOf(debit), 0n);

const pair = (debited: string, credited: string, amount: bigint): EntryLine[] =>
  amount === 0n
    ? []
    : [
        { item: debited, debit: yuanOf(amount) },
        { item: credited, credit: yuanOf(amount) },
      ];

const isProfit = (item: string): boolean => item.startsWith("P") && !item.startsWith("P4");

/** At 25 %: 1 current, against taxes payable; 2 deferred, an asset when profit falls and a liability when it rises. */
export function taxLines(lines: readonly EntryLine[], treatment: 1 | 2): EntryLine[] {
  const tax = share(
    effect(lines, (item) => isProfit(item) && item !== "P301"),
    25n,
  );
  if (tax < 0n) return pair(treatment === 1 ? "L109" : "A217", "P301", -tax);
  return pair("P301", treatment === 1 ? "L109" : "L207", tax);
}

export function reserveEffect(lines: readonly EntryLine[], figures: ReadonlyMap<string, Figure>): EntryLine[] {
  const at = (code: string, column: string) => fenOf(figures.get(code)?.columns[column] ?? "0.00");
  const [profit, open] = [at("P399", "unaudited"), at("E107", "openAudited")];
  const due = (amount: bigint): bigint => {
    const losses = at("E108", "openAudited");
    const left = amount + (losses < 0n ? losses : 0n);
    const room = at("E101", "unaudited") / 2n - open;
    const tenth = left > 0n ? share(left, 10n) : 0n;
    if (room <= 0n) return 0n;
    return tenth < room ? tenth : room;
  };
  const appropriated = at("E107", "unaudited") - open;
  const floor = appropriated > 0n ? -appropriated : 0n;
  const difference = due(profit + effect(lines, isProfit)) - due(profit);
  const change = difference < floor ? floor : difference;
  return change < 0n ? pair("E107", "E108", -change) : pair("E108", "E107", change);
}
