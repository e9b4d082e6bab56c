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
    apply: ["申请归档", "Applied for"],
    check: ["归档审批通过", "Checked by the archivist"],
    deny: ["退回归档申请", "Denied by the archivist"],
    reopen: ["发起归档后变更", "Additions begun"],
    withdraw: ["撤回归档申请", "Application taken back"],
    edit: ["修改档案信息", "Place of the paper changed"],
    confirm: ["合伙人确认归档", "Confirmed by the partner"],
    add: ["登记归档后变更", "Addition recorded"],
    hold: ["设定或解除保管中止", "Hold set or lifted"],
    pack: ["封装入档", "Packed and closed"],
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
