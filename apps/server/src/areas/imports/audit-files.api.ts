import { auditFiles } from "@digao/contract/areas/imports";
import { serve } from "../../platform/serve.ts";
import { downloadImportFile, downloadTemplate, getImportLog } from "./log.ts";

export const auditFilesRoutes = serve(auditFiles, {
  DownImportTemplate: downloadTemplate,
  GetAuditFileImportLog: getImportLog,
  DownImportFile: downloadImportFile,
});
