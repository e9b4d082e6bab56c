import type { Acts } from "../../../records.ts";

export const acts = {
  rollForwardPart: { rolled: ["结转完成", "Rolled forward"] },
  rollForwardItem: { confirm: ["确认沿用上年", "Confirm text carried on"] },
} as const satisfies Acts;
