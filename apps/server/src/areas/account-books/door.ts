/** Books of account as files take them: the same rows that the calls answer. */
import type {
  AccountBalances,
  AuxBalances,
  accountBooks,
  MultiColumns,
  QuantityBalances,
  QuantityLine,
} from "@digao/contract/areas/account-books";
import type { Input } from "@digao/contract/endpoint";
import type { Db } from "@digao/db/tenant";
import { accountBalances } from "./account-balances.ts";
import { auxBalances } from "./aux-balances.ts";
import { columnsOfAccount } from "./multi-columns.ts";
import { quantityBalances } from "./quantity-balances.ts";
import { type QuantityLedger, quantityLedger, quantityRows } from "./quantity-ledger.ts";

type Calls = typeof accountBooks;
export type LedgerOfQuantities = QuantityLedger;

export const balancesOfAccounts = (db: Db, asked: Input<Calls["GetAccountBalances"]>): Promise<AccountBalances> =>
  accountBalances(db, asked);

export const balancesOfItems = (db: Db, asked: Input<Calls["GetAuxBalances"]>): Promise<AuxBalances> =>
  auxBalances(db, asked);

export const columnsBelow = (db: Db, asked: Input<Calls["GetMultiColumns"]>): Promise<MultiColumns> =>
  columnsOfAccount(db, asked);

export const quantitiesOf = (db: Db, asked: Input<Calls["GetQuantityBalances"]>): Promise<QuantityBalances> =>
  quantityBalances(db, asked);

/** A ledger of quantities before any line of it is read. */
export const ledgerOfQuantities = (
  db: Db,
  asked: Omit<Input<Calls["GetQuantityLedger"]>, "skipCount" | "maxResultCount">,
): Promise<LedgerOfQuantities> => quantityLedger(db, asked);

export const quantityRowsAt = (
  db: Db,
  ledger: LedgerOfQuantities,
  skip: number,
  take: number,
): Promise<QuantityLine[]> => quantityRows(db, ledger, skip, take);
