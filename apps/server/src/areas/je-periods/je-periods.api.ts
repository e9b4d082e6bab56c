import { jePeriods } from "@digao/contract/areas/je-periods";
import { serve } from "../../platform/serve.ts";
import { getPeriodData } from "./period-data.ts";
import { getPeriodResult } from "./period-result.ts";

export const jePeriodsRoutes = serve(jePeriods, {
  GetJePeriodData: getPeriodData,
  GetJePeriodResult: getPeriodResult,
});
