import { tieOut } from "@digao/contract/areas/report/tie-out/calls";
import { serve } from "../../../platform/serve.ts";
import { findFigures, getFigureUses, getHeldFigures, getTieOut } from "./read.ts";

export const tieOutRoutes = serve(tieOut, {
  GetTieOut: getTieOut,
  GetHeldFigures: getHeldFigures,
  FindFigures: findFigures,
  GetFigureUses: getFigureUses,
});
