import { importFiles } from "@digao/contract/areas/imports";
import { serve } from "../../platform/serve.ts";
import { downloadImportFile, downloadTemplate, getImportLog } from "./log.ts";

export const importFilesRoutes = serve(importFiles, {
  DownImportTemplate: downloadTemplate,
  GetAuditFileImportLog: getImportLog,
  DownImportFile: downloadImportFile,
});
