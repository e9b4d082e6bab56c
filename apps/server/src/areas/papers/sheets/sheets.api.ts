import { sheets } from "@digao/contract/areas/papers/sheets/calls";
import { serve } from "../../../platform/serve.ts";
import { explainBinding, getSheetBindings, recompute } from "./bindings.ts";
import { getSheetOps } from "./changes.ts";
import { closeSheetConflict, getSheetConflicts } from "./conflicts.ts";
import { copyProject } from "./copy-project.ts";
import { createAuditSheet, renameSheet } from "./create.ts";
import {
  acceptSheetFile,
  compareVersions,
  createSheetFromFile,
  downloadSheet,
  getSheetLosses,
  readSheetFile,
} from "./files.ts";
import { getAuditSheet, getSheetList } from "./list.ts";
import { loadSheets } from "./load.ts";
import { holdSheet } from "./lock.ts";
import { loadProjectData, suggestBinding } from "./project-data.ts";
import { removeSheet } from "./remove.ts";
import { listRemoved, restoreSheet } from "./restore.ts";
import { saveSheets } from "./save.ts";
import { overwrittenCells } from "./track.ts";
import { getSheetVersions, keepSheetVersion, loadSheetVersion, restoreSheetVersion } from "./versions.ts";

export const sheetsRoutes = serve(sheets, {
  GetSheetList: getSheetList,
  CreateAuditSheetData: createAuditSheet,
  GetAuditSheetData: getAuditSheet,
  RenameSheet: renameSheet,
  RemoveSheet: removeSheet,
  GetRemovedSheets: listRemoved,
  RestoreSheet: restoreSheet,
  LoadSheets: loadSheets,
  SaveSheets: saveSheets,
  GetSheetOps: getSheetOps,
  HoldSheet: holdSheet,
  GetSheetBindings: getSheetBindings,
  GetOverwrittenBindings: ({ db }, { Id }) => overwrittenCells(db, Id),
  ComputeSheet: recompute,
  SuggestBinding: suggestBinding,
  ExplainBinding: explainBinding,
  LoadProjectData: loadProjectData,
  GetSheetConflicts: getSheetConflicts,
  CloseSheetConflict: closeSheetConflict,
  GetSheetLosses: getSheetLosses,
  GetSheetVersions: getSheetVersions,
  LoadSheetVersion: loadSheetVersion,
  RestoreSheetVersion: restoreSheetVersion,
  KeepSheetVersion: keepSheetVersion,
  CopyProject: copyProject,
  GetSheetDiff: compareVersions,
  DownSheet: downloadSheet,
  ReadSheetFile: readSheetFile,
  AcceptSheetFile: acceptSheetFile,
  CreateSheetFromFile: createSheetFromFile,
});
