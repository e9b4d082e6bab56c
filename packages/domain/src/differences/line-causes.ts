/** Causes that lie in one line, one voucher or a few lines: the wrong side, twice, slips of the pen, one too many. */
import { abs, type Fen } from "../money.ts";
import { type Candidate, type Cause, candidate, type Place, type Side } from "./candidate.ts";
import { beforeSwap, slidesOf } from "./digit-errors.ts";
import { differenceOf, type FactLine, type Facts } from "./facts.ts";
import { pairsOf, type Subsets, triplesOf } from "./subsets.ts";

interface Excess {
  side: Side;
  /** The journal less the trial balance on this side; never nil. */
  amount: Fen;
}

const labelOf = ({ date, voucher }: FactLine): string => `${date} ${voucher}`;
const paramsOf = (line: FactLine, side: Side): Candidate["params"] => ({
  voucher: labelOf(line),
  summary: line.summary,
  side,
  amount: line[side],
});
const placeOf = ({ jmsn, month }: FactLine, side: Side): Place => ({ jmsn, side, monthFrom: month, monthTo: month });

const ofLines = (cause: Cause, lines: readonly FactLine[], { side }: Excess, more: Candidate["params"] = {}) =>
  lines
    .slice(0, 3)
    .map((line) =>
      candidate(
        cause,
        { ...paramsOf(line, side), ...more },
        { lines: [line], place: placeOf(line, side), alternatives: lines.length },
      ),
    );

/** The same amount and words on the same side twice. */
function doubles(equal: readonly FactLine[], { side }: Excess): Candidate[] {
  const pairs = equal.flatMap((line, index) =>
    equal
      .slice(index + 1)
      .filter((other) => other.summary === line.summary)
      .map((other) => [line, other] as const),
  );
  return pairs
    .slice(0, 3)
    .map(([first, second]) =>
      candidate(
        "doubled",
        { ...paramsOf(second, side), other: labelOf(first) },
        { lines: [first, second], place: placeOf(second, side), alternatives: pairs.length },
      ),
    );
}

/** One side has more by what the other has less. */
function equalLines({ own, lines }: Facts, excess: Excess): Candidate[] {
  const { side, amount } = excess;
  const equal = lines.filter((line) => line[side] === abs(amount));
  const { debit, credit } = differenceOf(own);
  if (amount > 0n && debit === -credit) return ofLines("wrongSide", equal, excess);
  if (amount < 0n) return debit === -credit ? [] : ofLines("lineTwice", equal, excess);
  const twice = doubles(equal, excess);
  return twice.length > 0 ? twice : ofLines("line", equal, excess);
}

function swaps({ own, lines }: Facts, excess: Excess): Candidate[] {
  const { side, amount } = excess;
  const [book, journal] = [own.book[side], own.journal[side]];
  const inBook =
    beforeSwap(book, -amount) === journal
      ? [candidate("bookSwap", { side, book, journal, difference: amount }, { place: { side } })]
      : [];
  const found = lines.flatMap((line) => {
    const right = line[side] > 0n ? beforeSwap(line[side], amount) : null;
    return right === null ? [] : [{ line, right }];
  });
  const inLines = found
    .slice(0, 3)
    .map(({ line, right }) =>
      candidate(
        "lineSwap",
        { ...paramsOf(line, side), right, difference: amount },
        { lines: [line], place: placeOf(line, side), alternatives: found.length },
      ),
    );
  return [...inBook, ...inLines];
}

function slides({ own, lines }: Facts, excess: Excess): Candidate[] {
  const { side, amount } = excess;
  const [book, journal] = [own.book[side], own.journal[side]];
  const isBook = slidesOf(-amount).some((slide) => slide.amount === book && slide.right === journal);
  if (isBook) return [candidate("bookSlide", { side, book, journal }, { place: { side } })];
  return slidesOf(amount).flatMap(({ amount: written, right }) =>
    ofLines(
      "lineSlide",
      lines.filter((line) => line[side] === written),
      excess,
      { right },
    ),
  );
}

function fewLines({ entries, lineOf }: Facts, excess: Excess): Candidate[] {
  const { side, amount } = excess;
  const candidates = entries[side];
  if (!candidates || amount < 0n) return [];
  const pairs = pairsOf(candidates, amount);
  const sets = pairs.count > 0 ? pairs : triplesOf(candidates, amount);
  return setsOf(sets, lineOf, excess);
}

const setsOf = ({ found, count }: Subsets, lineOf: Facts["lineOf"], { side, amount }: Excess): Candidate[] =>
  found.flatMap((set) => {
    const lines = set.flatMap(({ id }) => lineOf(id) ?? []);
    if (lines.length < set.length) return [];
    const params = { count: String(lines.length), side, amount, vouchers: lines.map(labelOf).join("、") };
    const penalty = lines.length === 2 ? 0 : 15;
    return [candidate("fewLines", params, { lines, place: { side }, alternatives: count, penalty })];
  });

function vouchersOf({ own, vouchers }: Facts): Candidate[] {
  const { debit, credit } = differenceOf(own);
  return vouchers
    .slice(0, 3)
    .map(({ jmsn, voucher, date }) =>
      candidate(
        "voucher",
        { voucher: `${date} ${voucher}`, debit, credit },
        { place: { jmsn }, alternatives: vouchers.length },
      ),
    );
}

const SIDES: readonly Side[] = ["debit", "credit"];

export function lineCauses(facts: Facts): Candidate[] {
  const difference = differenceOf(facts.own);
  const excesses = SIDES.map((side) => ({ side, amount: difference[side] })).filter(({ amount }) => amount !== 0n);
  return [
    ...vouchersOf(facts),
    ...excesses.flatMap((excess) => [
      ...equalLines(facts, excess),
      ...swaps(facts, excess),
      ...slides(facts, excess),
      ...fewLines(facts, excess),
    ]),
  ];
}
