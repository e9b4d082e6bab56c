/** The figures of the project's own books that a calculator starts from: unaudited, as imported and mapped. */
import type { BookFigure, Declaration, Field } from "@digao/domain/calculators/calculator";
import { type Fen, sum, yuan } from "@digao/domain/money";
import type { ProjectTrialBalance } from "../trial-balance/door.ts";

type Leaf = ProjectTrialBalance["source"]["input"]["balances"][number];
type OfAccount = Extract<BookFigure, { account: string }>;

function leavesOf({ source }: ProjectTrialBalance, account: string): Leaf[] {
  const standardOf = (code: string) => source.chart.accounts.get(code)?.stdCode ?? code;
  return source.input.balances.filter(({ code }) => standardOf(code).startsWith(account) || code.startsWith(account));
}

/** Nobody knows the year of an account whose books were imported closed and without a journal: its turnover on its own side stands for it. */
function amountOf(balance: ProjectTrialBalance, leaves: readonly Leaf[], { side, of }: OfAccount): Fen {
  const sign = side === "Dr" ? 1n : -1n;
  const nets = balance.source.input.periodNets;
  const of1 = (leaf: Leaf): Fen => {
    if (of === "debit") return leaf.periodDr;
    if (of === "credit") return leaf.periodCr;
    if (of === "open" || of === "close") return sign * leaf[of];
    if (nets) return 0n;
    return side === "Dr" ? leaf.periodDr : leaf.periodCr;
  };
  const codes = new Set(leaves.map(({ code }) => code));
  const years = of === "year" && nets ? [...codes].map((code) => sign * (nets.get(code) ?? 0n)) : [];
  return sum([...leaves.map(of1), ...years]);
}

function figureOf(balance: ProjectTrialBalance, figure: BookFigure): Fen | null {
  if ("account" in figure) {
    const leaves = leavesOf(balance, figure.account);
    return leaves.length === 0 ? null : amountOf(balance, leaves, figure);
  }
  if (!("item" in figure)) return null;
  const row = balance.rows.get(figure.item);
  if (!row) return null;
  return figure.of === "open" ? row.openUnaudited : row.unaudited;
}

function dayOf(balance: ProjectTrialBalance, kind: Field["kind"], isStart: boolean): string | null {
  const { period } = balance.source;
  const day = isStart ? period?.startDate : period?.endDate;
  if (day === undefined) return null;
  return kind === "month" ? day.slice(0, 7).replace("-", "") : day;
}

/** By field; what the books do not say is left out. */
export function bookValues(balance: ProjectTrialBalance, { fields }: Declaration): Record<string, string> {
  const found = Object.entries(fields).flatMap(([key, { books, kind }]): [string, string][] => {
    if (!books) return [];
    if (books.of === "periodStart" || books.of === "periodEnd") {
      const day = dayOf(balance, kind, books.of === "periodStart");
      return day === null ? [] : [[key, day]];
    }
    const amount = figureOf(balance, books);
    return amount === null ? [] : [[key, yuan(amount)]];
  });
  return Object.fromEntries(found);
}
