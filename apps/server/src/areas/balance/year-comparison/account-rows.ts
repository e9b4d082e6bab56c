import type { YearRow } from "@digao/contract/areas/balance/year-comparison/calls";
import { DIRECTIONS, type Direction, defaultDirection } from "@digao/domain/accounts/category";
import { levelOnes, parentOf } from "@digao/domain/accounts/tree";
import { type AccountYears, accountYears, atLevelOne, otherNames } from "@digao/domain/analysis/years";
import type { ProjectTrialBalance } from "../trial-balance/door.ts";
import { cellsOf, inUnit, type Query } from "./cells.ts";
import type { Years } from "./read-years.ts";

/** Accounts of the books, unaudited, on their own sides. */
export function accountRows({ balance, places }: Years, { unit, rate, level }: Query): YearRow[] {
  const { tree } = balance.source.ledger;
  const topOf = levelOnes(tree.nodes);
  const isUnnamed = (code: string) => tree.byCode.get(code)?.isVirtual ?? false;
  const books = places.map(({ found }) => found?.books ?? null);
  const years = level === "leaf" ? books : books.map((year) => year && atLevelOne(year, topOf, isUnnamed));
  const sideOf = sidesOf(balance);
  const threshold = { amount: balance.varAmt, rate };
  return accountYears(years, sideOf).map(({ code, names, amounts }) => {
    const name = names.find((one) => one !== null) ?? code;
    const shown = amounts.map((amount) => (amount === null ? null : inUnit(amount, unit)));
    return {
      key: code,
      id: null,
      name,
      kind: "L",
      side: sideOf(code, name),
      unit: null,
      formula: null,
      cells: cellsOf(amounts, { shown }, threshold),
      otherNames: namesOf(names, places),
    };
  });
}

/** As this year's chart has it; of an account that it no longer lists, the side of the one above, else what its code says. */
function sidesOf({ source }: ProjectTrialBalance): (code: string, name: string) => Direction {
  const { accounts, standard } = source.chart;
  const listed = new Set(accounts.keys());
  return (code, name) => {
    const account = accounts.get(code) ?? accounts.get(parentOf(code, listed) ?? "");
    return DIRECTIONS[account?.dc ?? 0] ?? defaultDirection(code, name, standard) ?? "Dr";
  };
}

const namesOf = (names: AccountYears["names"], places: Years["places"]): YearRow["otherNames"] =>
  otherNames(names).map((at) => ({ year: places[at]?.year ?? 0, name: names[at] ?? "" }));
