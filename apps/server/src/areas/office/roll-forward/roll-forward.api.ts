import { rollForward } from "@digao/contract/areas/office/roll-forward/calls";
import { serve } from "../../../platform/serve.ts";
import { confirmText, getCarriedTexts } from "./carried-texts.ts";
import { getPriorMemory } from "./memory.ts";
import { getOffer, getSources } from "./offer.ts";
import { getReport } from "./report.ts";
import { startRollForward } from "./start.ts";
import { downloadReport } from "./workbook.ts";

export const rollForwardRoutes = serve(rollForward, {
  GetRollForwardSources: getSources,
  GetRollForwardOffer: getOffer,
  RollForward: startRollForward,
  GetRollForwardReport: getReport,
  DownRollForward: downloadReport,
  GetCarriedTexts: getCarriedTexts,
  ConfirmCarriedText: confirmText,
  GetPriorMemory: getPriorMemory,
});
