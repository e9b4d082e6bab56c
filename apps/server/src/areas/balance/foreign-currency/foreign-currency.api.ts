import { foreignCurrency } from "@digao/contract/areas/balance/foreign-currency/calls";
import { serve } from "../../../platform/serve.ts";
import { getForeignBalances } from "./foreign-balances.ts";
import { downloadForeignBalances } from "./workbook.ts";
import { bookExchangeDifferences, removeClosingRate, saveClosingRate } from "./writes.ts";

export const foreignCurrencyRoutes = serve(foreignCurrency, {
  GetForeignBalances: getForeignBalances,
  SaveClosingRate: saveClosingRate,
  RemoveClosingRate: removeClosingRate,
  BookExchangeDifferences: bookExchangeDifferences,
  DownForeignBalances: downloadForeignBalances,
});
