import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  home: {
    for: ["汇总您各项目中待处理的工作、我的项目、本周工时、截止日和未读通知。", "Brings together what waits for you in all projects, your projects, this week's hours, dates to be met and unread notices."],
    first: ["从“待我处理”或“我的项目”打开项目；每一行都通向办理的页面。", "Open a project from what waits for you or from your projects; every row leads to where the work is done."],
    who: ["所有人都可以使用；卡片的位置由本人整理，工时卡片需要工时权限。", "Everybody. Cards stand where you put them; the hours card needs the right to log work."],
  },
} as const satisfies Pairs;
