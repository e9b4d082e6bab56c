import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  title: ["通知订阅", "Notice subscriptions"],
  hint: ["关闭后不再产生该类通知；待办、账号安全和数据导出的通知始终送达。", "What is switched off makes no notices any more. Tasks, and notices about your account or exports of the firm's data, always come."],
  topic: ["内容", "Topic"],
  about: ["包括", "What it covers"],
  told: ["通知", "Notices"],
  unread: ["未读", "Unread"],
  read: ["{{count}} 条，标为已读", { one: "{{count}}: mark as read", other: "{{count}}: mark as read" }],
  project: ["项目", "Project"],
  everywhere: ["全部项目", "all projects"],
  toggle: ["{{topic}}（{{place}}）", "{{topic}} ({{place}})"],
  exceptions: ["单个项目的例外", "Exceptions for single projects"],
  noExceptions: ["没有例外：所有项目相同", "None: all projects alike"],
  addOff: ["该项目不再通知", "No notices of this project"],
  addOn: ["该项目仍然通知", "Notices of this project"],
  forget: ["取消例外", "Remove the exception"],
  forgotten: ["该项目与全部项目相同", "This project is as all others again"],
} as const satisfies Pairs;
