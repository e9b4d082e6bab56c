import { cashFlow } from "@digao/contract/areas/balance/cash-flow/calls";
import { serve } from "../../../platform/serve.ts";
import { getAdjData, updateAdjustData } from "./adjusted.ts";
import { explainCheck, getChecks } from "./checks.ts";
import { agreeData, dropData, updateData } from "./decisions.ts";
import { forgetRule, listRules, rememberRule } from "./memory.ts";
import { getState, startRun } from "./run-rows.ts";
import { getScope, saveScope } from "./scope.ts";
import { getReport } from "./statement.ts";
import { getSupplement } from "./supplement.ts";
import { downloadCashFlow } from "./workbook.ts";
import { getData, getSource, listLost } from "./worksheet.ts";

export const cashFlowRoutes = serve(cashFlow, {
  GetFSCashFlowData: getData,
  GetFSCashFlowReport: getReport,
  GetFSCashFlowAdjData: getAdjData,
  DownCashFlowExcel: downloadCashFlow,
  UpdateCashFlowData: updateData,
  UpdateCashFlowAdjustData: updateAdjustData,
  GetCashFlowState: getState,
  StartCashFlowRun: startRun,
  AgreeCashFlowData: agreeData,
  DropCashFlowData: dropData,
  GetCashFlowLost: listLost,
  GetCashFlowSource: getSource,
  GetCashFlowSupplement: getSupplement,
  GetCashFlowChecks: getChecks,
  ExplainCashFlowCheck: explainCheck,
  GetCashScope: getScope,
  SaveCashScope: saveScope,
  GetCashFlowRules: listRules,
  RememberCashFlowRule: rememberRule,
  ForgetCashFlowRule: forgetRule,
});
