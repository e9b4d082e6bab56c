import { readYear, type YearReading, type YearRow } from "@digao/domain/ledger/year-reading";
import type { BalanceRow } from "@digao/excel/read-balances";
import type { RowIssues } from "@digao/excel/row-issues";
import type { Balance, Sides } from "./balance-book.ts";

type Has = BalanceRow["has"];

/** Which columns give the year, and what the list then has. */
export interface YearColumns {
  has: Has;
  /** Before the signs are judged: by what the list shows of its month or year. */
  asShown: Balance[];
  /** After them. */
  finish(balances: readonly Balance[]): Balance[];
}

/** A list with 本年累计 or 年初 gives the year: where its rows do not show how, the question is raised. */
export function yearColumns(
  balances: readonly Balance[],
  has: Has,
  issues: Pick<RowIssues, "ask" | "add">,
): YearColumns {
  const own = balances.filter(({ aux }) => aux === null);
  const listed = (own.length > 0 ? own : balances).map((balance) => rowOf(balance, has));
  const { reading, choices } = readYear(listed, has.openSigned || has.closeSigned || has.sharedSide);
  const chosen = reading ?? askReading(choices, issues);
  if (chosen !== "listed") issues.add(READING_NOTES[chosen], 0, null, { count: String(listed.length) });
  return asRead(chosen, balances, has);
}

const READING_NOTES = {
  yearOpening: "yearOpeningRead",
  ytd: "yearToDateRead",
  derived: "yearDerived",
  openingOnly: "yearNoMovement",
} as const;

function askReading(choices: readonly YearReading[], issues: Pick<RowIssues, "ask">): YearReading {
  const answer = issues.ask({
    key: "balanceYear",
    params: {},
    choices: choices.map((value) => ({ value, params: {} })),
    proposed: choices[0] ?? "listed",
  });
  return choices.find((choice) => choice === answer) ?? "listed";
}

function asRead(reading: YearReading, balances: readonly Balance[], has: Has): YearColumns {
  const same = (list: readonly Balance[]): Balance[] => [...list];
  const ofYear = { ...has, openSigned: has.yearOpenSigned };
  if (reading === "yearOpening") {
    const asShown = balances.map((balance) => ({ ...balance, open: balance.yearOpen, period: balance.ytd }));
    return { has: ofYear, asShown, finish: same };
  }
  if (reading === "openingOnly") {
    const finish = (list: readonly Balance[]) => list.map((balance) => ({ ...balance, period: nothing }));
    const asShown = balances.map((balance) => ({ ...balance, open: balance.yearOpen }));
    return { has: { ...ofYear, period: false }, asShown, finish };
  }
  if (reading === "ytd") {
    return { has, asShown: balances.map((balance) => ({ ...balance, period: balance.ytd })), finish: same };
  }
  return {
    has,
    asShown: [...balances],
    finish: reading === "derived" ? (list) => list.map((one) => derived(one, has)) : same,
  };
}

const nothing: Sides = { debit: 0n, credit: 0n };
const net = ({ debit, credit }: Sides): bigint => debit - credit;

/** A list without closings closes with what its month comes to. */
function derived(balance: Balance, { close }: Has): Balance {
  const closing = close ? net(balance.close) : net(balance.open) + net(balance.period);
  const open = closing - net(balance.ytd);
  const sides = open >= 0n ? { debit: open, credit: 0n } : { debit: 0n, credit: -open };
  return { ...balance, open: sides, period: balance.ytd };
}

const rowOf = ({ open, yearOpen, period, ytd, close }: Balance, has: Has): YearRow => ({
  open: has.open ? net(open) : null,
  yearOpen: has.yearOpen ? net(yearOpen) : null,
  close: has.close ? net(close) : null,
  period,
  ytd: has.ytd ? ytd : null,
});
