import type { Acts } from "../../../records.ts";

export const acts = {
  auditee: { take: ["从客户档案复制", "Copy from the register"] },
} as const satisfies Acts;
