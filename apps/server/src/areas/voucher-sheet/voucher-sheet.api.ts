import { voucherSheet } from "@digao/contract/areas/voucher-sheet";
import { serve } from "../../platform/serve.ts";
import { getSheetRows } from "./sheet-rows.ts";

export const voucherSheetRoutes = serve(voucherSheet, { GetVoucherLibData: getSheetRows });
