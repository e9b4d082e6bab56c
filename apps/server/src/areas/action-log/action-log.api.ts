import { actionLog } from "@digao/contract/areas/action-log";
import { serve } from "../../platform/serve.ts";
import { downloadLog, listEntries, logFilters } from "./entries.ts";

export const actionLogRoutes = serve(actionLog, {
  GetActionLog: listEntries,
  GetActionLogFilters: logFilters,
  DownActionLogExcel: downloadLog,
});
