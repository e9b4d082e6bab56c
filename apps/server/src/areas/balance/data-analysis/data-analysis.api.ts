import { dataAnalysis } from "@digao/contract/areas/balance/data-analysis/calls";
import { serve } from "../../../platform/serve.ts";
import { getAccountStats } from "./account-stats.ts";
import { compareAccounts } from "./comparison.ts";
import { getBenford } from "./digits.ts";
import { getCounterFlows } from "./flows.ts";
import { getAccountCharts, getMonthMatrix } from "./month-matrix.ts";
import { listLedgerNodes, listNodesBelow } from "./nodes.ts";
import { getTopParties } from "./parties.ts";

export const dataAnalysisRoutes = serve(dataAnalysis, {
  GetVoucherLibAcctList: listLedgerNodes,
  GetVoucherLibChildren: listNodesBelow,
  GetAccountStatList: getAccountStats,
  GetAccountStatListByPeriod: getMonthMatrix,
  GetCompareStatList: compareAccounts,
  GetVoucherLibListForAcctCharts: getAccountCharts,
  GetCounterFlows: getCounterFlows,
  GetTopParties: getTopParties,
  GetBenford: getBenford,
});
