/** Books of account as files take them: the same rows that the calls answer. */
import type {
  AccountBalances,
  AuxBalances,
  accountBooks,
  MultiColumns,
  QuantityBalances,
  QuantityLine,
} from "@digao/contract/areas/books/account-books/calls";
import type { Input } from "@digao/contract/endpoint";
import type { Db } from "@digao/db/tenant";
import { accountBalances } from "./account-balances.ts";
import { type AccountFigures, accountFigures, codesBelow } from "./account-figures.ts";
import { type AuxFigures, auxBalances, figuresOfItems } from "./aux-balances.ts";
import { columnsOfAccount } from "./multi-columns.ts";
import { quantityBalances } from "./quantity-balances.ts";
import { type QuantityLedger, quantityLedger, quantityRows } from "./quantity-ledger.ts";
import { type BookScope, bookScope } from "./scope.ts";

type Calls = typeof accountBooks;
export type LedgerOfQuantities = QuantityLedger;

export type { AccountFigures, AuxFigures, BookScope };

/** Over some months of a data period: which of its books tell them, and what they say of every account. */
export async function figuresOfAccounts(
  db: Db,
  query: { periodId: number; jPeriodFrom?: number; jPeriodTo?: number },
): Promise<AccountFigures & { scope: BookScope }> {
  const scope = await bookScope(db, query);
  return { ...(await accountFigures(db, scope)), scope };
}

/** Of named auxiliary items, by code or name, on every account that holds them. */
export const figuresOfAuxItems = (
  db: Db,
  scope: BookScope,
  auxType: number,
  names: readonly string[],
): Promise<AuxFigures[]> => figuresOfItems(db, scope, auxType, names);

/** An account and all below it. */
export const accountsBelow = (accounts: AccountFigures["accounts"], code: string): string[] =>
  codesBelow(accounts, code);

export const balancesOfAccounts = (db: Db, query: Input<Calls["GetAccountBalances"]>): Promise<AccountBalances> =>
  accountBalances(db, query);

export const balancesOfItems = (db: Db, query: Input<Calls["GetAuxBalances"]>): Promise<AuxBalances> =>
  auxBalances(db, query);

export const columnsBelow = (db: Db, query: Input<Calls["GetMultiColumns"]>): Promise<MultiColumns> =>
  columnsOfAccount(db, query);

export const quantitiesOf = (db: Db, query: Input<Calls["GetQuantityBalances"]>): Promise<QuantityBalances> =>
  quantityBalances(db, query);

/** A ledger of quantities before any line of it is read. */
export const ledgerOfQuantities = (
  db: Db,
  query: Omit<Input<Calls["GetQuantityLedger"]>, "skipCount" | "maxResultCount">,
): Promise<LedgerOfQuantities> => quantityLedger(db, query);

export const quantityRowsAt = (
  db: Db,
  ledger: LedgerOfQuantities,
  skip: number,
  take: number,
): Promise<QuantityLine[]> => quantityRows(db, ledger, skip, take);
