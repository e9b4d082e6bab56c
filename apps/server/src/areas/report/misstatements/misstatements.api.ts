import { misstatementPaper, misstatements, priorMisstatement } from "@digao/contract/areas/report/misstatements/calls";
import { serve } from "../../../platform/serve.ts";
import { carryOver } from "./carry-over.ts";
import { decide } from "./decide.ts";
import { evaluationHandlers } from "./evaluation.ts";
import { downloadLetter, downloadWordLetter } from "./letters.ts";
import { priorHandlers } from "./prior.ts";

export const misstatementsRoutes = [
  ...serve(misstatements, {
    UpdateMisstatement: decide,
    CarryOverMisstatements: carryOver,
    DownUncorrectedLetter: downloadLetter,
    DownMisstatementLetter: downloadWordLetter,
  }),
  ...serve(misstatementPaper.calls, evaluationHandlers),
  ...serve(priorMisstatement.calls, priorHandlers),
];
