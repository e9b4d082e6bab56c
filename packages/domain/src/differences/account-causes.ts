/** Causes that show in several accounts at once: a voucher that one side does not know, an entry on the wrong account. */
import { type Fen, thousands } from "../money.ts";
import { type Candidate, candidate, type Side } from "./candidate.ts";
import { type AccountSides, areSame, differenceOf, type Facts, isNil, minus, nil, plus, type Sides } from "./facts.ts";
import { fewestOf } from "./subsets.ts";

const opposite = (sides: Sides): Sides => minus(nil, sides);

/** Lines of this account that are the amount in question go along. */
function otherAccounts({ own, others, lines }: Facts): Candidate[] {
  const difference = differenceOf(own);
  const found = others.filter((other) => areSame(differenceOf(other), opposite(difference)));
  const size = difference.debit === 0n ? difference.credit : difference.debit;
  const moved = lines.filter(({ debit, credit }) => (difference.debit === 0n ? credit : debit) === size);
  return found.map(({ code, name }) =>
    candidate(
      "otherAccount",
      { account: code, name, debit: difference.debit, credit: difference.credit },
      { lines: moved.slice(0, 3), place: { account: code }, alternatives: found.length },
    ),
  );
}

/** The journal has a voucher that none of its accounts has in the trial balance. */
function wholeVouchers({ own, others, vouchers }: Facts): Candidate[] {
  const differences = new Map([own, ...others].map((account) => [account.code, differenceOf(account)]));
  const found = vouchers.filter(({ accounts }) =>
    accounts.every(({ code, ...sides }) => areSame(sides, differences.get(code) ?? nil)),
  );
  return found.map(({ jmsn, voucher, date, accounts }) =>
    candidate(
      "wholeVoucher",
      { voucher: `${date} ${voucher}`, accounts: accounts.map(({ code }) => code).join("、") },
      { place: { jmsn }, alternatives: found.length },
    ),
  );
}

interface Lack {
  account: AccountSides;
  side: Side;
  amount: Fen;
}

const SIDES: readonly Side[] = ["debit", "credit"];
/** What the journal has less than the trial balance, by account and side. */
const lacksOf = (accounts: readonly AccountSides[]): Lack[] =>
  accounts.flatMap((account) =>
    SIDES.flatMap((side) => {
      const amount = -differenceOf(account)[side];
      return amount > 0n ? [{ account, side, amount }] : [];
    }),
  );

const SIGNS: Readonly<Record<Side, string>> = { debit: "Dr", credit: "Cr" };
const entryText = (lacks: readonly Lack[]): string =>
  [...lacks]
    .sort((a, b) => SIDES.indexOf(a.side) - SIDES.indexOf(b.side))
    .map(({ account, side, amount }) => `${SIGNS[side]} ${account.code} ${account.name} ${thousands(amount)}`)
    .join("、");

/** What this account lacks on a side, others lack on the other side: together they make an entry. */
function missingVouchers({ own, others, missingNumbers }: Facts): Candidate[] {
  const gaps = missingNumbers ?? "";
  const all = lacksOf([own, ...others]);
  const found = all
    .filter(({ account }) => account.code === own.code)
    .flatMap((lack) => {
      const across = all.filter(({ side }) => side !== lack.side);
      const sets = fewestOf(
        across.map(({ amount }, id) => ({ id, amount })),
        lack.amount,
      );
      return sets.found
        .slice(0, 2)
        .map((set) =>
          candidate(
            "missingVoucher",
            { entry: entryText([lack, ...set.flatMap(({ id }) => across[id] ?? [])]), gaps },
            { alternatives: sets.count, penalty: 5 * (set.length - 1) },
          ),
        );
    });
  return found.length > 0 ? found : missingSeveral(all, own, gaps);
}

/** More accounts than one voucher is likely to have. */
const ENTRY_LINES_MAX = 10;

/** All that the journal lacks balances: one voucher, or several. */
function missingSeveral(all: readonly Lack[], own: AccountSides, gaps: string): Candidate[] {
  const total = all.reduce((sum, { side, amount }) => plus(sum, { debit: 0n, credit: 0n, [side]: amount }), nil);
  const isOwn = all.some(({ account }) => account.code === own.code);
  if (!isOwn || isNil(total) || total.debit !== total.credit) return [];
  if (all.length > ENTRY_LINES_MAX) return [candidate("missingSeveral", { amount: total.debit, gaps })];
  return [candidate("missingVoucher", { entry: entryText(all), gaps }, { penalty: all.length })];
}

export interface PartExplained {
  candidate: Candidate;
  /** The account as it would differ if that voucher were in the journal. */
  rest: AccountSides;
}

/** What the other accounts lack makes a voucher, and this account lacks more than its part of it: two causes at once. */
export function missingPart({
  own,
  others,
  missingNumbers,
}: Pick<Facts, "own" | "others" | "missingNumbers">): PartExplained | null {
  const across = lacksOf(others);
  const totals = across.reduce((sum, { side, amount }) => plus(sum, { ...nil, [side]: amount }), nil);
  for (const { side, amount } of lacksOf([own])) {
    const other = side === "debit" ? "credit" : "debit";
    const part = totals[other] - totals[side];
    if (part <= 0n || part >= amount) continue;
    const entry = entryText([{ account: own, side, amount: part }, ...across]);
    const params = { entry, amount: part, rest: amount - part, gaps: missingNumbers ?? "" };
    const rest = { ...own, book: minus(own.book, { ...nil, [side]: part }) };
    return { candidate: candidate("missingPart", params), rest };
  }
  return null;
}

function unbalancedVouchers({ own, unbalanced }: Facts): Candidate[] {
  const { debit, credit } = differenceOf(own);
  const found = unbalanced.filter(
    ({ excess }) => (credit === 0n && excess === debit) || (debit === 0n && excess === -credit),
  );
  return found
    .slice(0, 3)
    .map(({ jmsn, voucher, date, excess }) =>
      candidate(
        "unbalanced",
        { voucher: `${date} ${voucher}`, amount: excess },
        { place: { jmsn }, alternatives: found.length },
      ),
    );
}

export const accountCauses = (facts: Facts): Candidate[] => [
  ...wholeVouchers(facts),
  ...missingVouchers(facts),
  ...otherAccounts(facts),
  ...unbalancedVouchers(facts),
];
