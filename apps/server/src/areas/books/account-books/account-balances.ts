import type { AccountBalanceRow, AccountBalances, accountBooks } from "@digao/contract/areas/books/account-books/calls";
import type { Input } from "@digao/contract/endpoint";
import type { Db } from "@digao/db/tenant";
import { type SourceDifference, type TableRow, tableTotals } from "@digao/domain/books/account-table";
import { yuan } from "@digao/domain/money";
import type { Context } from "../../../platform/serve.ts";
import { accountFigures, type BookAccount } from "./account-figures.ts";
import { type CurrencyFigures, currencyFigures } from "./currency-figures.ts";
import { bookScope } from "./scope.ts";

type Query = Input<(typeof accountBooks)["GetAccountBalances"]>;

const inAccount = { currency: null, openFc: null, debitFc: null, creditFc: null, closeFc: null } as const;

const differenceOf = (difference: SourceDifference | null): AccountBalanceRow["difference"] =>
  difference && { debit: yuan(difference.debit), credit: yuan(difference.credit), close: yuan(difference.close) };

function rowOf({ id, code, name, ...account }: BookAccount, row: TableRow): AccountBalanceRow {
  return {
    ...account,
    accountId: id,
    accountCode: code,
    accountName: name,
    ...inAccount,
    open: row.open === null ? null : yuan(row.open),
    debit: yuan(row.debit),
    credit: yuan(row.credit),
    yearDebit: yuan(row.yearDebit),
    yearCredit: yuan(row.yearCredit),
    close: row.close === null ? null : yuan(row.close),
    difference: differenceOf(row.difference),
  };
}

const inCurrency = (account: AccountBalanceRow, { code: _, ...figures }: CurrencyFigures): AccountBalanceRow => ({
  ...account,
  parentCode: account.accountCode,
  level: account.level + 1,
  isLeaf: true,
  difference: null,
  ...figures,
});

/** The table as it is answered and written; every account, in the order of the codes. */
export async function accountBalances(db: Db, query: Query): Promise<AccountBalances> {
  const scope = await bookScope(db, query);
  const { accounts, rows } = await accountFigures(db, scope);
  const currencies = query.byCurrency ? await currencyFigures(db, scope) : new Map<string, CurrencyFigures[]>();
  const totals = tableTotals(accounts, rows);
  const items = accounts.flatMap((account) => {
    const row = rows.get(account.code);
    if (!row) return [];
    const own = rowOf(account, row);
    return [own, ...(currencies.get(account.code) ?? []).map((figures) => inCurrency(own, figures))];
  });
  const { source, has, from, to } = scope;
  return {
    source,
    has,
    from,
    to,
    items,
    totals: {
      openDr: yuan(totals.openDr),
      openCr: yuan(totals.openCr),
      debit: yuan(totals.debit),
      credit: yuan(totals.credit),
      yearDebit: yuan(totals.yearDebit),
      yearCredit: yuan(totals.yearCredit),
      closeDr: yuan(totals.closeDr),
      closeCr: yuan(totals.closeCr),
    },
    differenceCount: items.filter(({ isLeaf, difference }) => isLeaf && difference !== null).length,
  };
}

export const getAccountBalances = ({ db }: Context, query: Query): Promise<AccountBalances> =>
  accountBalances(db, query);
