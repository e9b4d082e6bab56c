import type { Acts, FieldCodes } from "../../../records.ts";

export const acts = {
  auditReport: {
    sign: ["签字", "Sign"],
    reopen: ["撤回报告签字", "Take the signatures back"],
    issue: ["盖章签发", "Seal and issue"],
    void: ["作废报告", "Make void"],
  },
  reportEntry: {
    file: ["登记报备", "Record the filing"],
    confirmFiling: ["复核报备", "Confirm the filing"],
    kindFiling: ["设置是否报备", "Set whether the kind is filed"],
    deliver: ["登记交付", "Record a delivery"],
    numberForm: ["设置文号格式", "Set the form of numbers"],
  },
  lateFile: {
    addDocument: ["补充归档报告日前取得的文件", "File a document obtained before the report"],
    removeDraft: ["移除被取代的草稿", "Take a superseded draft away"],
  },
  firmCertificate: {
    add: ["登记证照", "Add a licence"],
    remove: ["撤下证照", "Take a licence away"],
  },
} as const satisfies Acts;

export const fieldCodes = {
  auditReport: { status: "reportStatus", part: "reportSigner", opinion: "reportOpinion" },
  firmCertificate: { kind: "certificateKind" },
  reportEntry: { filing: "reportFiling", medium: "deliveryMedium" },
} as const satisfies FieldCodes;
