import { words } from "@digao/contract/words";
import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  hours: {
    unit: ["小时", "hours"],
    log: ["登记工时", "Log hours"],
    change: ["修改工时", "Change hours"],
    logged: ["已登记 {{day}} 的 {{hours}} 小时", "{{hours}} hours logged for {{day}}"],
    named: ["工时“{{title}}”", "the hours “{{title}}”"],
    removed: ["已删除工时“{{title}}”", "The hours “{{title}}” are deleted"],
    approved: ["已审批，不能修改", "Approved: can no longer be changed"],
    day: ["{{weekday}} {{day}}：{{hours}} 小时", "{{weekday}} {{day}}: {{hours}} hours"],
    noneOfDay: ["{{day}} 还没有登记工时", "No hours logged for {{day}} yet"],
    thisWeek: ["本周", "This week"],
    previous: ["上一周", "Week before"],
    next: ["下一周", "Week after"],
  },
  entry: {
    workDate: ["日期", "Day"],
    hours: ["工时", "Hours"],
    workType: ["工作类型", "Kind of work"],
    projectId: words.project,
    projectHint: ["项目名称、编号或拼音首字母", "Name, number or pinyin initials"],
    title: ["工作内容", "What was done"],
    titleHint: ["例如：应收账款函证", "e.g. confirmation of receivables"],
    content: ["说明", "Description"],
  },
  invite: {
    from: ["{{name}}邀请", "Invited by {{name}}"],
    refused: ["已拒绝{{name}}的邀请", "Refused: invited by {{name}}"],
    accept: ["接受", "Accept"],
    refuse: ["拒绝", "Decline"],
    refuseTitle: ["拒绝“{{title}}”的工时", "Refuse the hours of “{{title}}”"],
    refuseWhy: ["{{name}}会看到您的理由；提交工时前仍可改变答复。", "{{name}} will see why. The answer can change until hours are submitted."],
    reason: ["理由", "Reason"],
  },
} as const satisfies Pairs;
