import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  eventlist: {
    for: ["登记全所的会议、培训和截止日。", "Meetings, trainings and deadlines of the whole firm."],
    first: ["新建事件并填写起止时间，或从 Excel 导入一年的安排。", "Add an event with its start and end, or import a year's plan from Excel."],
    who: ["查看和修改需要“用户与系统管理”权限。", "Seeing and changing them needs the right “Users and administration”."],
  },
} as const satisfies Pairs;
