import { itemDetails } from "@digao/contract/areas/papers/item-details/calls";
import { serve } from "../../../platform/serve.ts";
import { getDetailSheet } from "./sheet.ts";
import { downloadDetailSheet } from "./workbook.ts";

export const itemDetailsRoutes = serve(itemDetails, {
  GetDetailSheet: getDetailSheet,
  DownDetailSheet: downloadDetailSheet,
});
