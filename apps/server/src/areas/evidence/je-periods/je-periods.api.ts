import { jePeriods } from "@digao/contract/areas/evidence/je-periods/calls";
import { serve } from "../../../platform/serve.ts";
import { getPeriodData } from "./period-data.ts";
import { getPeriodResult } from "./period-result.ts";

export const jePeriodsRoutes = serve(jePeriods, {
  GetJePeriodData: getPeriodData,
  GetJePeriodResult: getPeriodResult,
});
