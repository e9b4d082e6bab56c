import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  firmlog: {
    for: ["本所人员、角色、设置、登录等变更的日志，不能删改。", "The log of people, roles, settings and sign-ins of the firm, which nobody can alter."],
    first: ["按时间、人员、对象或操作筛选；点开一条查看变更内容，或导出 Excel。", "Filter by time, person, kind or act; open an entry to see what changed, or export to Excel."],
    who: ["需要“审计日志”权限；启用三员分立后只属于审计管理员。", "Needs the right over the audit log; with separate administrators it is the audit administrator's alone."],
  },
  actionlog: {
    for: ["谁在何时对哪条记录做了什么、从什么改为什么、理由是什么；记录逐条链式校验，不能删改。", "Who did what to which record, when, from what to what and why. Entries are hash-chained and cannot be altered."],
    first: ["按人员、对象、操作或日期筛选；点开一行看每个字段的原值与新值，“导出 Excel”保存筛选结果。", "Filter by person, kind, act or day; open a row to see each field before and after. Download takes what is filtered."],
    who: ["项目组成员都可以查看。", "Every member of the project reads it."],
  },
} as const satisfies Pairs;
