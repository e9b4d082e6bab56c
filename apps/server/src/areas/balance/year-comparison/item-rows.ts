import type { YearRow } from "@digao/contract/areas/balance/year-comparison/calls";
import { verticalShares } from "@digao/domain/analysis/structure";
import type { Fen } from "@digao/domain/money";
import { lineName } from "@digao/domain/statements/statement-line";
import { tenThousandsThatAddUp } from "@digao/domain/statements/ten-thousands";
import { formAmounts } from "../trial-balance/door.ts";
import { cellsOf, inUnit, type Query } from "./cells.ts";
import type { Years } from "./read-years.ts";

const ALWAYS_SHOWN: ReadonlySet<string> = new Set(["H", "T"]);

/** On the sides of this project; lines that are nil in every year are left out. In 万元 the totals of each year add up. */
export function itemRows({ balance, places }: Years, { unit, rate, RptLang: lang }: Query): YearRow[] {
  const { items } = balance.source;
  const ownSide = formAmounts(balance.source);
  const lines = items.map(({ line }) => line);
  const years = places.map(({ found }) => {
    const amounts = new Map(
      [...(found?.amounts ?? [])].map(([code, amount]) => [code, ownSide(code, amount)] as const),
    );
    const rounded = unit === "wan" ? tenThousandsThatAddUp(lines, amounts) : null;
    return { amounts, shares: sharesOf(items, amounts), rounded };
  });
  const threshold = { amount: balance.varAmt, rate };
  return items.flatMap(({ id, line }): YearRow[] => {
    const amounts = years.map((year) => (line.kind === "H" ? null : (year.amounts.get(line.code) ?? null)));
    if (!ALWAYS_SHOWN.has(line.kind) && amounts.every((amount) => amount === null || amount === 0n)) return [];
    const shown = years.map(({ rounded }, at) => {
      const amount = amounts[at] ?? null;
      return amount === null ? null : (rounded?.get(line.code) ?? inUnit(amount, unit));
    });
    const shares = years.map((year, at) => (amounts[at] === null ? null : (year.shares.get(line.code) ?? null)));
    return [
      {
        key: line.code,
        id,
        name: lineName(line, lang),
        kind: line.kind,
        side: "",
        unit: null,
        formula: null,
        cells: cellsOf(amounts, { shown, shares }, threshold),
        otherNames: [],
      },
    ];
  });
}

function sharesOf(
  items: Years["balance"]["source"]["items"],
  amounts: ReadonlyMap<string, Fen>,
): ReadonlyMap<string, string | null> {
  const valued = items.flatMap(({ line, isTurned }) => {
    const current = amounts.get(line.code);
    return current === undefined ? [] : [{ line, isTurned, current, prior: 0n }];
  });
  return new Map(verticalShares(valued).map(({ line, share }) => [line.code, share.current]));
}
