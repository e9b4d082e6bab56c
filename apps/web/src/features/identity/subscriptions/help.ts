import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  subscriptions: {
    for: ["决定接收哪些通知，可对单个项目另作选择。", "Which notices you are given, for all projects or otherwise for single ones."],
    first: ["关闭不需要的内容；某个项目要不同处理时，在下方添加例外。", "Switch off what you do not need; add an exception below where one project is to differ."],
    who: ["每个人只决定自己的通知；待办和账号安全的通知始终送达。", "Everybody for themselves. Tasks and notices about one's account always come."],
  },
} as const satisfies Pairs;
