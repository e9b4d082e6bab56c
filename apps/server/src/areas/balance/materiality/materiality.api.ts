import { materiality } from "@digao/contract/areas/balance/materiality/calls";
import { serve } from "../../../platform/serve.ts";
import { getInForce } from "./in-force.ts";
import { saveMateriality } from "./save.ts";
import { getMateriality } from "./sheet.ts";
import { approveMateriality, discardMateriality, returnMateriality } from "./steps.ts";
import { downloadMateriality } from "./workbook.ts";

export const materialityRoutes = serve(materiality, {
  GetMaterialityInForce: getInForce,
  GetMateriality: getMateriality,
  SaveMateriality: saveMateriality,
  ApproveMateriality: approveMateriality,
  ReturnMateriality: returnMateriality,
  DiscardMateriality: discardMateriality,
  DownMaterialityExcel: downloadMateriality,
});
