import type { CodeWords } from "../../../pairs.ts";
import type { codes } from "./codes.ts";

export const codeWords = {
  archiveStatus: {
    preparing: ["归档准备中", "Being prepared"],
    applied: ["待归档审批", "Applied for"],
    archived: ["已入档", "In the archive"],
    denied: ["归档已退回", "Denied"],
    reopened: ["归档后变更中", "Being added to"],
    withdrawn: ["归档已撤回", "Taken back"],
    checked: ["待合伙人确认归档", "Waits for the partner"],
  },
  archiveAction: {
    apply: ["申请归档", "Apply for the archive"],
    check: ["归档审批通过", "Pass the application"],
    deny: ["退回归档申请", "Deny the application"],
    reopen: ["发起归档后变更", "Begin additions"],
    withdraw: ["撤回归档申请", "Take the application back"],
    edit: ["修改存放位置", "Change where the paper lies"],
    confirm: ["合伙人确认归档", "Confirm the archive"],
    add: ["登记归档后变更", "Record an addition"],
    hold: ["设定或解除保管中止", "Set or lift a hold"],
    pack: ["封装入档", "Pack and close"],
  },
  additionKind: {
    exceptional: ["例外情况（实施新程序）", "Exceptional (new procedures)"],
    administrative: ["事务性变更", "Administrative"],
  },
  holdKind: {
    lawsuit: ["诉讼", "Lawsuit"],
    inspection: ["检查", "Inspection"],
    complaint: ["投诉举报", "Complaint"],
    other: ["其他事由", "Other reason"],
  },
} as const satisfies CodeWords<typeof codes>;
