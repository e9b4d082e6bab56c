export const text = {
  editing: "{{names}} 正在编辑",
  viewing: "{{names}} 也在查看",
  comma: "、",
  andMore: " 等 {{count}} 人",
  written: "有人刚刚修改了这条记录",
  compare: "比较",
  merge: "按所选合并",
  notices: {
    button: "通知（{{count}} 条未读）",
    type: { "0": "通知", "1": "消息", "2": "待办" },
    tab: "{{name}} {{count}}",
    empty: { "0": "没有未读通知", "1": "没有未读消息", "2": "没有待办" },
    readAll: "全部标为已读",
    more: "还有 {{count}} 条未列出",
  },
} as const;
