import { auditFiles } from "@digao/contract/areas/evidence/audit-files/calls";
import { serve } from "../../../platform/serve.ts";
import { deleteFiles, restoreFiles, restoreVersion } from "./bin.ts";
import { moveFiles, nameReport, updateFile } from "./change.ts";
import { downFiles } from "./down.ts";
import { listByCustomer, listByUser } from "./elsewhere.ts";
import { countFiles, getFile, listByLine, listByRef, listDocuments, listReports } from "./lists.ts";
import { previewFile } from "./preview.ts";
import { searchFiles } from "./search.ts";
import { beginUpload, createFile, finishUpload, giveUpUpload, takePart } from "./uploads.ts";

export const auditFilesRoutes = serve(auditFiles, {
  GetAuditFilesByRefType: listByRef,
  GetAuditFilesByCust: listByCustomer,
  GetAuditFilesDocument: listDocuments,
  GetAuditFilesUser: listByUser,
  GetAuditFilesCount: countFiles,
  GetAuditReportFiles: listReports,
  GetAuditFilesByLineId: listByLine,
  DownAuditFiles: downFiles,
  CreateAuditReport: nameReport,
  CreateAuditFile: createFile,
  CreateFileToHtml: previewFile,
  UpdateAuditFileById: updateFile,
  GetAuditFile: getFile,
  MoveAuditFiles: moveFiles,
  DeleteAuditFiles: deleteFiles,
  RestoreAuditFiles: restoreFiles,
  RestoreAuditFileVersion: restoreVersion,
  SearchAuditFiles: searchFiles,
  BeginFileUpload: beginUpload,
  SendFilePart: takePart,
  FinishFileUpload: finishUpload,
  GiveUpFileUpload: giveUpUpload,
});
