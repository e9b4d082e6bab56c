import { ownSheets } from "@digao/contract/areas/papers/own-sheets/calls";
import { serve } from "../../../platform/serve.ts";
import {
  createFromFile,
  createOwnSheet,
  eraseOwn,
  getOwnSheet,
  getOwnSheets,
  removeOwn,
  renameOwn,
  restoreOwn,
} from "./books.ts";
import { downloadOwn, getOwnOps, holdOwn, loadOwn, saveOwn } from "./work.ts";

export const ownSheetsRoutes = serve(ownSheets, {
  GetOwnSheets: getOwnSheets,
  GetOwnSheet: getOwnSheet,
  CreateOwnSheet: createOwnSheet,
  CreateOwnSheetFromFile: createFromFile,
  RenameOwnSheet: renameOwn,
  RemoveOwnSheet: removeOwn,
  RestoreOwnSheet: restoreOwn,
  EraseOwnSheet: eraseOwn,
  LoadOwnSheet: loadOwn,
  SaveOwnSheet: saveOwn,
  GetOwnSheetOps: getOwnOps,
  HoldOwnSheet: holdOwn,
  DownOwnSheet: downloadOwn,
});
