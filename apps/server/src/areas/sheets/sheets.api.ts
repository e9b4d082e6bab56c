import { sheets } from "@digao/contract/areas/sheets";
import { serve } from "../../platform/serve.ts";
import { getSheetOps } from "./changes.ts";
import { createAuditSheet, renameSheet } from "./create.ts";
import { getAuditSheet, getSheetList } from "./list.ts";
import { loadSheets } from "./load.ts";
import { holdSheet } from "./lock.ts";
import { removeSheet } from "./remove.ts";
import { saveSheets } from "./save.ts";

export const sheetsRoutes = serve(sheets, {
  GetSheetList: getSheetList,
  CreateAuditSheetData: createAuditSheet,
  GetAuditSheetData: getAuditSheet,
  RenameSheet: renameSheet,
  RemoveSheet: removeSheet,
  LoadSheets: loadSheets,
  SaveSheets: saveSheets,
  GetSheetOps: getSheetOps,
  HoldSheet: holdSheet,
});
