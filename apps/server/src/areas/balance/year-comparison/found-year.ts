import type { YearHead } from "@digao/contract/areas/balance/year-comparison/calls";
import type { BookAccount, BookYear } from "@digao/domain/analysis/years";
import { type Fen, fen } from "@digao/domain/money";
import { isProfitLine } from "@digao/domain/statements/statement-line";
import { accountsToKeep } from "../opening-balances/door.ts";
import { formAmounts, type ProjectTrialBalance } from "../trial-balance/door.ts";

/** A year with its figures, before it has its place. */
export interface FoundYear {
  endDate: string;
  head: Omit<YearHead, "year" | "endDate" | "label" | "words">;
  /** By line, as the printed form shows them; a line that is absent is not known. */
  amounts: ReadonlyMap<string, Fen>;
  /** Null where they were not asked for, or are not known. */
  books: BookYear | null;
}

export const noHead: FoundYear["head"] = {
  source: "missing",
  isAudited: false,
  code: null,
  isArchived: null,
  takenAt: null,
  isRestated: false,
  isPart: false,
  hasProfit: false,
  hasProfitAccounts: false,
  reason: "unknown",
};

/** A year of which nothing is known but why. */
export const missingYear = (endDate: string, reason: YearHead["reason"]): FoundYear => ({
  endDate,
  head: { ...noHead, reason },
  amounts: new Map(),
  books: null,
});

export type HeadParts = Pick<YearHead, "source" | "isAudited"> & Partial<FoundYear["head"]>;

export const foundYear = (
  endDate: string,
  head: HeadParts,
  { amounts, books }: Pick<FoundYear, "amounts" | "books">,
) => ({
  endDate,
  head: {
    ...noHead,
    reason: "" as const,
    hasProfit: [...amounts.keys()].some((code) => code.startsWith("P")),
    hasProfitAccounts: books?.hasProfit ?? false,
    ...head,
  },
  amounts,
  books,
});

type StoredAccounts = ReturnType<typeof accountsToKeep>;

/** Closing balances, and what the year amounted to instead where an account is one of profit and loss. */
export function bookYear({
  accounts,
  profitAccounts,
}: Pick<StoredAccounts, "accounts"> & { profitAccounts: StoredAccounts["profitAccounts"] | null }): BookYear {
  const all = new Map<string, BookAccount>();
  for (const { code, name, closing } of accounts) all.set(code, { code, name, net: fen(closing), isProfit: false });
  for (const { code, name, amount } of profitAccounts ?? [])
    all.set(code, { code, name, net: fen(amount), isProfit: true });
  return { accounts: [...all.values()], hasProfit: profitAccounts !== null };
}

export const booksOf = (balance: ProjectTrialBalance): BookYear => bookYear(accountsToKeep(balance));

/** What the books of a year open with: the closing of the year before, without profit and loss. */
export function openingBooks({ source }: ProjectTrialBalance): BookYear {
  const all = new Map<string, BookAccount>();
  for (const { code, fullName, open, rules } of source.input.balances) {
    if (rules?.primary.rule === "PL") continue;
    const account = all.get(code) ?? { code, name: fullName, net: 0n, isProfit: false };
    all.set(code, { ...account, net: account.net + open });
  }
  return { accounts: [...all.values()], hasProfit: false };
}

type Row = ProjectTrialBalance["rows"] extends ReadonlyMap<string, infer One> ? One : never;

/** Amounts of lines on the form's sides; null leaves a line out. */
export function amountsOf(balance: ProjectTrialBalance, pick: (row: Row) => Fen | null): Map<string, Fen> {
  const formSide = formAmounts(balance.source);
  return new Map(
    [...balance.rows].flatMap(([code, row]) => {
      const amount = row.line.kind === "H" ? null : pick(row);
      return amount === null ? [] : [[code, formSide(code, amount)] as const];
    }),
  );
}

export const auditedAmounts = (balance: ProjectTrialBalance): Map<string, Fen> =>
  amountsOf(balance, ({ audited }) => audited);

export const isProfitRow = ({ line }: Row): boolean => isProfitLine(line);
