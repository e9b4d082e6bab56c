import { paperSigns } from "@digao/contract/areas/papers/paper-signs/calls";
import { serve } from "../../../platform/serve.ts";
import { getPaperMatrix } from "./matrix.ts";
import { downPaperMatrix } from "./matrix-workbook.ts";
import { cancelPaperSign, getPaperSigns, overridePaperGates, signPaper, signPapers } from "./sign.ts";

export const paperSignsRoutes = serve(paperSigns, {
  GetPaperSigns: getPaperSigns,
  SignPaper: signPaper,
  CancelPaperSign: cancelPaperSign,
  OverridePaperGates: overridePaperGates,
  GetPaperMatrix: getPaperMatrix,
  SignPapers: signPapers,
  DownPaperMatrix: downPaperMatrix,
});
