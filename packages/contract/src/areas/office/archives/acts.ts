import type { Acts, FieldCodes } from "../../../records.ts";

export const acts = {
  archiveRequest: {
    begin: ["开始归档准备", "Begin the preparation"],
    answerNode: ["说明空缺节点", "Answer an empty node"],
    explainLate: ["说明逾期理由", "Say why it is late"],
    apply: ["申请归档", "Apply for the archive"],
    withdraw: ["撤回归档申请", "Take the application back"],
    check: ["归档审批通过", "Pass the application"],
    deny: ["退回归档申请", "Deny the application"],
    confirm: ["合伙人确认归档", "Confirm the archive"],
    pack: ["封装入档", "Pack and close"],
    download: ["下载归档包", "Download the package"],
    exportRoots: ["导出每日根哈希", "Export daily hashes"],
    redo: ["发起归档后变更", "Begin additions"],
    edit: ["修改存放位置", "Change where the paper lies"],
  },
  archiveAddition: {
    add: ["登记归档后变更", "Record an addition"],
    review: ["复核归档后变更", "Review an addition"],
    remove: ["撤销归档后变更", "Take an addition back"],
  },
  archiveHold: {
    set: ["设定保管中止", "Set a hold"],
    lift: ["解除保管中止", "Lift a hold"],
  },
} as const satisfies Acts;

export const fieldCodes = {
  archiveRequest: { status: "archiveStatus" },
  archiveAddition: { kind: "additionKind" },
  archiveHold: { kind: "holdKind" },
} as const satisfies FieldCodes;
