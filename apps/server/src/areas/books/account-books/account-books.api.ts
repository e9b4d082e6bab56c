import { accountBooks } from "@digao/contract/areas/books/account-books/calls";
import { serve } from "../../../platform/serve.ts";
import { getAccountBalances } from "./account-balances.ts";
import { getAuxBalances } from "./aux-balances.ts";
import { getMultiColumns } from "./multi-columns.ts";
import { getQuantityBalances } from "./quantity-balances.ts";
import { getQuantityLedger } from "./quantity-ledger.ts";

export const accountBooksRoutes = serve(accountBooks, {
  GetAccountBalances: getAccountBalances,
  GetAuxBalances: getAuxBalances,
  GetMultiColumns: getMultiColumns,
  GetQuantityBalances: getQuantityBalances,
  GetQuantityLedger: getQuantityLedger,
});
