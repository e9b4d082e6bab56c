import { imports } from "@digao/contract/areas/acquisition/imports/calls";
import { serve } from "../../../platform/serve.ts";
import { viewBatch } from "./batch-view.ts";
import { commitImport } from "./commit.ts";
import { getFindings, getProblems } from "./findings.ts";
import { checkPeriod, getPeriods, updatePeriod } from "./periods.ts";
import { downloadQualityReport } from "./quality-report.ts";
import { discardImport, getLosses, rollbackImport } from "./rollback.ts";
import { updateImportOptions } from "./update-options.ts";
import { checkImport, uploadAs } from "./upload.ts";

export const importsRoutes = serve(imports, {
  FromExcelImportFSItemData: uploadAs(1),
  FromExcelImportTBData: uploadAs(2),
  FromExcelImportMapping: uploadAs(3),
  FromExcelImportVoucherLib: uploadAs(4),
  UploadLedgerFile: uploadAs(null),
  GetImportBatch: (ctx, { batchId }) => viewBatch(ctx, batchId),
  UpdateImportOptions: updateImportOptions,
  CheckImport: checkImport,
  CommitImport: commitImport,
  GetImportLosses: getLosses,
  RollbackImport: rollbackImport,
  DiscardImport: discardImport,
  GetImportFindings: getFindings,
  GetImportProblems: getProblems,
  CheckPeriod: checkPeriod,
  DownDataQualityReport: downloadQualityReport,
  GetProjectPeriods: getPeriods,
  UpdateProjectPeriod: updatePeriod,
});
