import { equity } from "@digao/contract/areas/balance/equity/calls";
import { serve } from "../../../platform/serve.ts";
import { explainCheck } from "./checks.ts";
import { confirmStatement, reopenStatement, savePrior } from "./confirm.ts";
import { agreeMove, dropMove, saveMove } from "./moves.ts";
import { getSource, getStatement } from "./statement.ts";
import { downloadEquity } from "./workbook.ts";

export const equityRoutes = serve(equity, {
  GetChangeSinequityData: getStatement,
  GetEquitySource: getSource,
  DownEquityExcel: downloadEquity,
  SaveEquityMove: saveMove,
  AgreeEquityMove: agreeMove,
  DropEquityMove: dropMove,
  SaveEquityPrior: savePrior,
  ExplainEquityCheck: explainCheck,
  ConfirmEquityStatement: confirmStatement,
  ReopenEquityStatement: reopenStatement,
});
