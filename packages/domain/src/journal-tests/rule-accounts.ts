/** The accounts that a rule of journal-entry testing is about (会计分录测试科目): by the mapping of the books, else by the codes of their standard. */
import type { CoaStandard } from "../accounts/standard.ts";

/** An account of the client's chart, parents included. */
export interface MappedAccount {
  code: string;
  /** Standard account (ASBE code) and statement item that it is mapped to. */
  stdCode: string | null;
  itemCode: string | null;
}

interface RuleInput {
  standard: CoaStandard;
  chart: readonly MappedAccount[];
}

const wholeCode = "$";

/** Beginnings of codes; one that ends with $ is a code by itself, where other accounts begin alike. */
export const isAmong = (starts: readonly string[], code: string): boolean =>
  starts.some((start) => (start.endsWith(wholeCode) ? `${code}${wholeCode}` === start : code.startsWith(start)));

/**
 * Accounts mapped to the standard accounts; where none is, those mapped to the items; where neither is, the codes that the standard
 * of the books gives them, which a chart of its own lacks.
 * @returns beginnings of codes that take in these accounts and no other of the chart
 */
export function accountsFor(
  codes: Readonly<Record<CoaStandard, readonly string[]>>,
  items: readonly string[],
  { standard, chart }: RuleInput,
): readonly string[] {
  const byAccount = chart.filter(
    ({ stdCode }) => stdCode !== null && codes.ASBE.some((code) => stdCode.startsWith(code)),
  );
  const byItem = chart.filter(({ itemCode }) => itemCode !== null && items.includes(itemCode));
  const mapped = byAccount.length > 0 ? byAccount : byItem;
  return mapped.length > 0
    ? shortest(
        mapped.map(({ code }) => code),
        chart,
      )
    : codes[standard];
}

function shortest(mapped: readonly string[], chart: readonly MappedAccount[]): string[] {
  const own = new Set(mapped);
  const starts: string[] = [];
  for (const code of [...own].sort()) {
    if (isAmong(starts, code)) continue;
    const isWhole = chart.every((other) => own.has(other.code) || !other.code.startsWith(code));
    starts.push(isWhole ? code : `${code}${wholeCode}`);
  }
  return starts;
}
