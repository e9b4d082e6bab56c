import { misstatements } from "@digao/contract/areas/report/misstatements/calls";
import { serve } from "../../../platform/serve.ts";
import { carryOver } from "./carry-over.ts";
import { conclude, listMisstatements } from "./conclude.ts";
import { decide, setFlag } from "./decide.ts";
import { downloadLetter } from "./letter.ts";
import { removePrior, savePrior } from "./prior.ts";
import { downloadWordLetter } from "./word-letter.ts";
import { downloadEvaluation } from "./workbook.ts";

export const misstatementsRoutes = serve(misstatements, {
  GetMisstatements: listMisstatements,
  UpdateMisstatement: decide,
  SavePriorMisstatement: savePrior,
  CarryOverMisstatements: carryOver,
  RemovePriorMisstatement: removePrior,
  SetMisstatementFlag: setFlag,
  ConcludeMisstatements: conclude,
  DownMisstatementsExcel: downloadEvaluation,
  DownUncorrectedLetter: downloadLetter,
  DownMisstatementLetter: downloadWordLetter,
});
