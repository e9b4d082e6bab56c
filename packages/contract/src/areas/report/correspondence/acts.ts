import type { Acts } from "../../../records.ts";

export const acts = {
  correspondence: {
    send: ["登记发出", "Record as sent"],
    receive: ["登记签回", "Record the signed copy"],
    hold: ["登记面谈", "Record a talk"],
    withdraw: ["撤回", "Withdraw"],
    keepTemplate: ["存为本所模板", "Keep as the firm's template"],
    dropTemplate: ["恢复系统模板", "Use the supplied template"],
  },
} as const satisfies Acts;
