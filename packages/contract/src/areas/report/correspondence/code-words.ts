import type { CodeWords } from "../../../pairs.ts";
import type { codes } from "./codes.ts";

export const codeWords = {
  correspondenceState: {
    draft: ["草稿", "Draft"],
    approved: ["已批准待发", "Approved, to be sent"],
    sent: ["已发出", "Sent"],
    received: ["已签回", "Signed copy received"],
    held: ["已面谈", "Talked over"],
    withdrawn: ["已撤回", "Withdrawn"],
  },
  correspondenceAct: {
    send: ["登记发出", "Record as sent"],
    receive: ["登记签回", "Record the signed copy"],
    hold: ["登记面谈", "Record a talk"],
  },
  correspondenceStage: {
    acceptance: ["承接阶段", "Acceptance"],
    planning: ["计划阶段", "Planning"],
    fieldwork: ["外勤阶段", "Fieldwork"],
    completion: ["完成阶段", "Completion"],
    report: ["报告阶段", "Report"],
    afterReport: ["报告日后", "After the report date"],
  },
  correspondenceAudience: {
    management: ["管理层", "Management"],
    governance: ["治理层", "Those charged with governance"],
    predecessor: ["前任注册会计师", "Predecessor auditor"],
    componentAuditor: ["组成部分注册会计师", "Component auditor"],
    lawyer: ["律师", "Lawyer"],
    regulator: ["监管机构", "Regulator"],
    firm: ["会计师事务所", "Audit firm"],
  },
  sentHow: {
    inPerson: ["当面递交", "By hand"],
    post: ["邮寄", "Post"],
    email: ["电子邮件", "E-mail"],
    platform: ["平台", "Platform"],
  },
} as const satisfies CodeWords<typeof codes>;
