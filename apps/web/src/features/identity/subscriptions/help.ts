import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  subscriptions: {
    for: ["决定接收哪些通知、是否同时发邮件和何时发送，可对单个项目另作选择。", "Which notices you are given, whether and when they come by mail too, for all projects or otherwise for single ones."],
    first: ["关闭不需要的内容，打开需要邮件的内容，在“邮件”中设置发送时间和免打扰；某个项目要不同处理时，在下方添加例外。", "Switch off what you do not need, switch on what is to come by mail, and choose its times under “Mail”; add an exception below where one project is to differ."],
    who: ["每个人只决定自己的通知；待办和必须知悉的通知始终送达。通知接口由“登录与安全”的管理人员设置。", "Everybody for themselves. Tasks and what you must learn always come. The webhook is set by whoever administers sign-in and security."],
  },
} as const satisfies Pairs;
