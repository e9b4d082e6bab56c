import { actionLog, firmLog } from "@digao/contract/areas/office/action-log/calls";
import { serve } from "../../../platform/serve.ts";
import { downloadFirmLog, downloadLog, firmLogFilters, listEntries, listFirmEntries, logFilters } from "./entries.ts";

export const actionLogRoutes = [
  ...serve(actionLog, {
    GetActionLog: listEntries,
    GetActionLogFilters: logFilters,
    DownActionLogExcel: downloadLog,
  }),
  ...serve(firmLog, {
    GetFirmLog: listFirmEntries,
    GetFirmLogFilters: firmLogFilters,
    DownFirmLogExcel: downloadFirmLog,
  }),
];
