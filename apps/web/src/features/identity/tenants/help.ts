import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  tenants: {
    for: ["管理同一服务器上的各家事务所。", "The firms that share this server."],
    first: ["新建事务所，并把管理员的一次性密码交给对方。", "Add a firm and hand over its administrator's one-time password."],
    who: ["只有运营方事务所的管理员可以使用。", "Only for administrators of the firm that runs the server."],
  },
} as const satisfies Pairs;
