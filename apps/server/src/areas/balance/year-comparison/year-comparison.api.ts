import { yearComparison } from "@digao/contract/areas/balance/year-comparison/calls";
import { serve } from "../../../platform/serve.ts";
import { getYearComparison } from "./compare.ts";
import { downloadYearComparison } from "./years-workbook.ts";

export const yearComparisonRoutes = serve(yearComparison, {
  GetYearComparison: getYearComparison,
  DownYearComparison: downloadYearComparison,
});
