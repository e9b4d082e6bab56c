import type { Acts } from "../../../records.ts";

export const acts = {
  auditee: {
    take: ["从客户档案复制", "Copy from the register"],
    registration: ["采用工商登记", "Take over from the registration"],
  },
} as const satisfies Acts;
