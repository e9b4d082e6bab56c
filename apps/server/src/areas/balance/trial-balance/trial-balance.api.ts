import { trialBalance } from "@digao/contract/areas/balance/trial-balance/calls";
import { serve } from "../../../platform/serve.ts";
import { getReportRatios, getReportStructural, getReportVariation } from "./analysis.ts";
import { expandItem } from "./expand.ts";
import { autoMapTrialBalance } from "./mapping.ts";
import { getProjectSettings, updateProjectSettings, updateStatementOptions } from "./project-settings.ts";
import { getStatement } from "./statement.ts";
import { downloadStatements } from "./statement-workbook.ts";
import { getTrialBalance, listMonths } from "./trial-balance.ts";
import { downloadTrialBalance } from "./trial-balance-workbook.ts";

export const trialBalanceRoutes = serve(trialBalance, {
  GetTrialBalance: getTrialBalance,
  ExpandTrialBalance: expandItem,
  GetTrialBalanceList: listMonths,
  AutoMappingTrialBalance: autoMapTrialBalance,
  DownTrialBalanceExcel: downloadTrialBalance,
  GetStatement: getStatement,
  DownStatementExcel: downloadStatements,
  GetReportVariation: getReportVariation,
  GetReportStructural: getReportStructural,
  GetReportRatios: getReportRatios,
  GetProjectSettings: getProjectSettings,
  UpdateProjectSettings: updateProjectSettings,
  UpdateStatementOptions: updateStatementOptions,
});
