import type { Acts } from "../../../records.ts";

export const acts = {
  auditPlan: { adjust: ["微调时间或工时", "Adjust days or hours"] },
  teamDiscussion: { confirm: ["阅读并确认", "Read and confirm"] },
} as const satisfies Acts;
