import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  editing: ["{{names}} 正在编辑", "{{names}} editing"],
  viewing: ["{{names}} 也在查看", "{{names}} looking too"],
  comma: ["、", ", "],
  andMore: [" 等 {{count}} 人", " and others ({{count}})"],
  written: ["有人刚刚修改了这条记录", "Someone has just changed this record"],
  compare: ["比较", "Compare"],
  merge: ["按所选合并", "Merge as chosen"],
  notices: {
    button: ["通知（{{count}} 条未读）", "Notices ({{count}} unread)"],
    tab: ["{{name}} {{count}}", "{{name}} {{count}}"],
    empty: { "0": ["没有未读通知", "No unread notices"], "1": ["没有未读消息", "No unread messages"], "2": ["没有待办", "No tasks"] },
    readAll: ["全部标为已读", "Mark all as read"],
    more: ["还有 {{count}} 条未列出", "{{count}} more not shown"],
  },
} as const satisfies Pairs;
