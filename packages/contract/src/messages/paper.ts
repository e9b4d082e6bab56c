import type { Pairs } from "../pairs.ts";

export const messages = {
  "paper.missing": ["该版本不存在或已被删除", "The version does not exist or has been deleted"],
  "paper.readOnly": ["您在该项目中只能查看", "You have read-only access to this project"],
  "paper.notAllowed": ["您在该项目中的角色不能进行此操作", "Your role in this project does not allow this"],
  "paper.badShare": ["请输入百分比，最多四位小数", "Enter a percentage with at most four decimals"],
  "paper.print.state": ["状态", "State"],
  "paper.print.guide": ["参考比例", "Guide"],
  "paper.print.reason": ["理由", "Reason"],
  "paper.print.none": ["无", "None"],
  "paper.print.revision": ["版本", "Version"],
  "paper.print.preparer": ["编制人 / 日期", "Prepared by / date"],
  "paper.print.approver": ["批准人 / 日期", "Approved by / date"],
  "paper.print.revisionReason": ["修订原因", "Why revised"],
} as const satisfies Pairs;
