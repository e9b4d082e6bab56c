import { importFiles } from "@digao/contract/areas/acquisition/imports/calls";
import { serve } from "../../../platform/serve.ts";
import { downloadImportFile, downloadTemplate, downloadTemplates, getImportLog } from "./log.ts";

export const importFilesRoutes = serve(importFiles, {
  DownImportTemplate: downloadTemplate,
  GetModalDownLoad: downloadTemplates,
  GetAuditFileImportLog: getImportLog,
  DownImportFile: downloadImportFile,
});
