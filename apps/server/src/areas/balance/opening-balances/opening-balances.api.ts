import { openingBalances } from "@digao/contract/areas/balance/opening-balances/calls";
import { serve } from "../../../platform/serve.ts";
import { bookOpeningEntries } from "./book.ts";
import { getOpeningBalances } from "./opening-balances.ts";
import { downloadOpeningBalances } from "./opening-workbook.ts";
import { getPriorFigures, takePriorFigures } from "./prior-figures.ts";

export const openingBalancesRoutes = serve(openingBalances, {
  GetPriorFigures: getPriorFigures,
  TakePriorFigures: takePriorFigures,
  GetOpeningBalances: getOpeningBalances,
  BookOpeningEntries: bookOpeningEntries,
  DownOpeningBalances: downloadOpeningBalances,
});
