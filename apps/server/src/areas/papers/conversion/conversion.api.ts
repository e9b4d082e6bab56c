import { conversion } from "@digao/contract/areas/papers/conversion/calls";
import { serve } from "../../../platform/serve.ts";
import { getXlsxFile, oldToNew, sheetToPdf } from "./convert.ts";

export const conversionRoutes = serve(conversion, {
  GetXlsxFile: getXlsxFile,
  Xls2Xlsx: oldToNew,
  Xlsx2Pdf: sheetToPdf,
});
