import type { Acts } from "../../../records.ts";

export const acts = {
  correspondence: {
    send: ["登记发出", "Record as sent"],
    receive: ["登记签回", "Record the signed copy"],
    hold: ["登记面谈", "Record a talk"],
    withdraw: ["撤回", "Withdraw"],
  },
} as const satisfies Acts;
