/** Causes that lie in whole parts of the books: columns, closing entries, void vouchers, months, kinds of vouchers, parties. */
import { abs, type Fen, max } from "../money.ts";
import { type Candidate, type Cause, candidate, type Place } from "./candidate.ts";
import { areSame, differenceOf, type Facts, type Group, isNil, minus, nil, plus, type Sides } from "./facts.ts";

const opposite = (a: Sides): Sides => minus(nil, a);

const whole = (cause: Cause, sides: Sides, place: Place, params: Candidate["params"] = {}): Candidate =>
  candidate(cause, { ...params, debit: sides.debit, credit: sides.credit }, { place });

function swappedColumns({ own: { book, journal } }: Facts): Candidate[] {
  const isSwapped = book.debit === journal.credit && book.credit === journal.debit && book.debit !== book.credit;
  if (!isSwapped) return [];
  const [bookDr, bookCr, journalDr, journalCr] = [book.debit, book.credit, journal.debit, journal.credit];
  return [candidate("columnsSwapped", { bookDr, bookCr, journalDr, journalCr })];
}

/** A trial balance that writes -100 in the debit as 100 in the credit has more on both sides. */
function redLetters({ own, red }: Facts): Candidate[] {
  const { debit, credit } = differenceOf(own);
  if (debit !== credit || debit >= 0n) return [];
  const isRedLetter = [red.debit, red.credit, red.debit + red.credit].includes(-debit);
  return isRedLetter ? [candidate("redLetter", { amount: -debit })] : [];
}

const leftOut = (cause: Cause, part: Sides, difference: Sides, place: Place = {}): Candidate[] =>
  !isNil(part) && areSame(part, difference) ? [whole(cause, part, place)] : [];

function parts(facts: Facts): Candidate[] {
  const difference = differenceOf(facts.own);
  return [
    ...leftOut("closing", facts.closing, difference, { onlyClosing: true }),
    ...leftOut("outside", facts.outside, difference),
    ...(!isNil(facts.voids) && areSame(opposite(facts.voids), difference) ? [whole("voids", facts.voids, {})] : []),
  ];
}

const named = (month: number): string => `${String(month).slice(0, 4)}-${String(month).slice(4)}`;

function months({ own, months: all }: Facts): Candidate[] {
  const difference = differenceOf(own);
  let after = nil;
  const ends = [...all].reverse().flatMap(({ month, ...sides }, index) => {
    after = plus(after, sides);
    const before = all[all.length - index - 2];
    if (!before || isNil(sides) || !areSame(after, difference)) return [];
    return [whole("monthsAfter", after, { monthFrom: month }, { month: named(before.month) })];
  });
  const single = all.filter((month) => !isNil(month) && areSame(month, difference));
  const ones = single.map(({ month, ...sides }) =>
    whole("oneMonth", sides, { monthFrom: month, monthTo: month }, { month: named(month) }),
  );
  return ends.length > 0 ? ends : ones;
}

const groups = (cause: "voucherType" | "party", all: readonly Group[], difference: Sides): Candidate[] => {
  // A single kind is no part, it is the account.
  const found = all.length > 1 ? all.filter((group) => !isNil(group) && areSame(group, difference)) : [];
  const placeOf = ({ key }: Group): Place => (cause === "party" ? { auxId: Number(key) } : { voucherType: key });
  return found.map((group) => whole(cause, group, placeOf(group), { name: group.name }));
};

/** Months of a trial balance that lists them: a pair of opposite differences, or the only month that differs. */
function monthsAgainstBook({ months: journal, bookMonths }: Facts): Candidate[] {
  if (!bookMonths) return [];
  const byMonth = new Map(journal.map((month) => [month.month, month as Sides]));
  const differing = bookMonths
    .map(({ month, ...book }) => ({ month, ...minus(byMonth.get(month) ?? nil, book) }))
    .filter((month) => !isNil(month));
  const [only] = differing;
  if (only && differing.length === 1)
    return [whole("onlyMonth", only, { monthFrom: only.month, monthTo: only.month }, { month: named(only.month) })];
  return differing.flatMap((one, index) => {
    const other = differing.slice(index + 1).find((each) => areSame(each, opposite(one)));
    if (!other) return [];
    const names = { month: named(one.month), otherMonth: named(other.month) };
    return [whole("wrongMonth", one, { monthFrom: one.month, monthTo: other.month }, names)];
  });
}

const ROUNDING_BELOW = 100n;

function rounding({ own }: Facts): Candidate[] {
  const { debit, credit } = differenceOf(own);
  const size: Fen = max(abs(debit), abs(credit));
  return size > 0n && size < ROUNDING_BELOW ? [candidate("rounding", { amount: size })] : [];
}

export function wholeCauses(facts: Facts): Candidate[] {
  const difference = differenceOf(facts.own);
  return [
    ...swappedColumns(facts),
    ...redLetters(facts),
    ...parts(facts),
    ...months(facts),
    ...monthsAgainstBook(facts),
    ...groups("voucherType", facts.types, difference),
    ...groups("party", facts.parties, difference),
    ...rounding(facts),
  ];
}
