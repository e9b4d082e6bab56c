import { risk, risks, standBackPaper } from "@digao/contract/areas/balance/risks/calls";
import { registerHandlers } from "../../../platform/register/handlers.ts";
import { serve } from "../../../platform/serve.ts";
import { riskRules } from "./list.ts";
import { ensureOverride } from "./override.ts";
import { rebut, reinstate } from "./rebuttal.ts";
import { getBoard, getResponse, linkProcedure, unlinkProcedure } from "./responses.ts";
import { standBackHandlers } from "./stand-back.ts";

export const risksRoutes = [
  ...serve(standBackPaper.calls, standBackHandlers),
  ...serve(risk.calls, registerHandlers(risk, riskRules)),
  ...serve(risks, {
    OpenRisks: async (ctx) => ({ made: await ensureOverride(ctx) }),
    GetRiskBoard: getBoard,
    GetRiskResponse: getResponse,
    RebutRisk: rebut,
    ReinstateRisk: reinstate,
    LinkRiskProcedure: linkProcedure,
    UnlinkRiskProcedure: unlinkProcedure,
  }),
];
