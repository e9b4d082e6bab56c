/** The unaudited column (未审数, opening column alike): client balances through their mapping rules onto statement lines. */
import { accountCategory } from "@digao/contract/areas/books/account-books/codes";
import { type Direction, signOf } from "../accounts/category.ts";
import type { ItemRules } from "../mapping/item-rules.ts";
import type { MappedBalance } from "../mapping/mapped-balance.ts";
import type { Fen } from "../money.ts";
import { RETAINED_EARNINGS } from "../statements/statement-line.ts";
import { turnedByEquity } from "./closed-profit.ts";
import type { UnmappedAccount } from "./trial-balance-row.ts";

/**
 * Net debit of the period per account outside closing vouchers (损益结转), from the journal; null = no journal was imported,
 * so the period amount is read off the balances.
 */
export type PeriodNets = ReadonlyMap<string, Fen> | null;

export interface Unaudited {
  /** Leaf amounts per item, signed as shown. */
  amounts: Map<string, Fen>;
  /** Profit (credit positive) still standing in P&L accounts, already inside E108 so that the sheet balances. */
  unclosedProfit: Fen;
}

type SignOfItem = (itemCode: string) => bigint;

export function closingAmounts(
  balances: readonly MappedBalance[],
  periodNets: PeriodNets,
  sign: SignOfItem,
): Unaudited {
  const book = ledger(sign);
  for (const { rules, open, close } of balances) {
    if (!rules || rules.primary.rule === "PL") continue;
    book.addAll(rules, close);
    if (rules.oci !== null) book.add(rules.oci, close - open);
  }
  let unclosed = 0n;
  const nets = profitNets(balances, periodNets);
  for (const account of profitAccounts(balances)) {
    book.addAll(account.rules, nets.get(account.code) ?? 0n);
    unclosed += account.close;
  }
  book.add(RETAINED_EARNINGS, unclosed);
  return { amounts: book.amounts, unclosedProfit: -unclosed };
}

/** Balance sheet lines only: the opening columns of profit and loss are the prior year's amounts, not balances. */
export function openingAmounts(balances: readonly MappedBalance[], sign: SignOfItem): Unaudited {
  const book = ledger(sign);
  let unclosed = 0n;
  for (const { rules, open } of balances) {
    if (!rules) continue;
    if (rules.primary.rule === "PL") {
      unclosed += open;
      continue;
    }
    book.addAll(rules, open);
  }
  book.add(RETAINED_EARNINGS, unclosed);
  return { amounts: book.amounts, unclosedProfit: -unclosed };
}

function ledger(sign: SignOfItem) {
  const amounts = new Map<string, Fen>();
  const add = (itemCode: string, net: Fen) => {
    amounts.set(itemCode, (amounts.get(itemCode) ?? 0n) + sign(itemCode) * net);
  };
  const addAll = (rules: ItemRules, net: Fen) => {
    for (const itemCode of [rules.primary.itemCode, ...rules.info]) add(itemCode, net);
  };
  return { amounts, add, addAll };
}

export interface ProfitAccount {
  code: string;
  direction: Direction;
  close: Fen;
  periodDr: Fen;
  periodCr: Fen;
  category: MappedBalance["category"];
  rules: ItemRules;
}

/** Auxiliary rows of a profit and loss account joined again: journals are totalled per account. */
export function profitAccounts(balances: readonly MappedBalance[]): ProfitAccount[] {
  const accounts = new Map<string, ProfitAccount>();
  for (const { code, direction, close, periodDr, periodCr, category, rules } of balances) {
    if (rules?.primary.rule !== "PL") continue;
    const account = accounts.get(code) ?? { code, direction, close: 0n, periodDr: 0n, periodCr: 0n, category, rules };
    accounts.set(code, {
      ...account,
      close: account.close + close,
      periodDr: account.periodDr + periodDr,
      periodCr: account.periodCr + periodCr,
    });
  }
  return [...accounts.values()];
}

/** Net debit of the period of every profit and loss account: by the journal, else read off its balance. */
export function profitNets(balances: readonly MappedBalance[], periodNets: PeriodNets): ReadonlyMap<string, Fen> {
  const accounts = profitAccounts(balances);
  if (periodNets) return new Map(accounts.map(({ code }) => [code, periodNets.get(code) ?? 0n]));
  const nets = new Map(accounts.map((account) => [account.code, periodNetOf(account)]));
  for (const code of turnedByEquity(balances, nets)) nets.set(code, -(nets.get(code) ?? 0n));
  return nets;
}

/**
 * Not closed yet: the closing net. Closed: the turnover of the natural side, exact when corrections were red-lettered (else IC-31).
 * Cost accounts that feed a profit line (研发支出-费用化) count only what they have not passed on to an expense account.
 */
export function periodNetOf(account: ProfitAccount): Fen {
  if (account.category !== null && account.category !== accountCategory.profitAndLoss)
    return account.periodDr - account.periodCr;
  if (account.close !== 0n) return account.close;
  return account.direction === "Cr" ? -account.periodCr : account.periodDr;
}

/** Leaf accounts with a balance or a period amount and no item (未对照科目), joined over their auxiliary rows. */
export function unmappedAccounts(balances: readonly MappedBalance[]): UnmappedAccount[] {
  const found = new Map<string, UnmappedAccount>();
  for (const { code, fullName, open, close, periodDr, periodCr, rules } of balances) {
    if (rules || (open === 0n && close === 0n && periodDr === 0n && periodCr === 0n)) continue;
    const account = found.get(code) ?? { code, name: fullName, open: 0n, close: 0n };
    found.set(code, { ...account, open: account.open + open, close: account.close + close });
  }
  return [...found.values()];
}

export const signsOf = (lines: readonly { code: string; direction: Direction | "" }[]): SignOfItem => {
  const signs = new Map(lines.map((line) => [line.code, signOf(line.direction)]));
  return (code) => signs.get(code) ?? 1n;
};
