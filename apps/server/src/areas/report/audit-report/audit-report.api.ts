import { auditReports, opinionPaper, reportRegister, textPaper } from "@digao/contract/areas/report/audit-report/calls";
import { serve } from "../../../platform/serve.ts";
import { addReport, reopenReport, updateReport, voidReport } from "./acts.ts";
import { addLateDocument, getAfterReport, removeDraft } from "./after-report.ts";
import { addCertificate, downCertificate, listCertificates, removeCertificate } from "./certificates.ts";
import { deliverReport } from "./deliver.ts";
import { downReport } from "./document.ts";
import { confirmFiling, recordFiling, setKindFiling } from "./filing.ts";
import { downFilingData, downRegister, downStamped } from "./filing-files.ts";
import { listReports } from "./list.ts";
import { opinionHandlers } from "./opinion.ts";
import { downPackage } from "./package.ts";
import { listEntries, readEntry } from "./register.ts";
import { sealReport, setNumberForm } from "./seal.ts";
import { signReport } from "./sign.ts";
import { textHandlers } from "./text.ts";

export const auditReportRoutes = [
  ...serve(auditReports, {
    GetAuditReports: listReports,
    AddAuditReport: addReport,
    UpdateAuditReport: updateReport,
    SignAuditReport: signReport,
    ReopenAuditReport: reopenReport,
    VoidAuditReport: voidReport,
    GetAfterReport: getAfterReport,
    AddLateDocument: addLateDocument,
    RemoveSupersededDraft: removeDraft,
    DownAuditReport: downReport,
    DownReportPackage: downPackage,
  }),
  ...serve(opinionPaper.calls, opinionHandlers),
  ...serve(textPaper.calls, textHandlers),
  ...serve(reportRegister, {
    GetReportRegister: listEntries,
    GetReportEntry: readEntry,
    SealAuditReport: sealReport,
    SetReportNumberForm: setNumberForm,
    RecordReportFiling: recordFiling,
    ConfirmReportFiling: confirmFiling,
    SetReportKindFiling: setKindFiling,
    DeliverAuditReport: deliverReport,
    GetFirmCertificates: listCertificates,
    AddFirmCertificate: addCertificate,
    RemoveFirmCertificate: removeCertificate,
    DownFirmCertificate: downCertificate,
    DownFilingData: downFilingData,
    DownStampedReport: downStamped,
    DownReportRegister: downRegister,
  }),
];
