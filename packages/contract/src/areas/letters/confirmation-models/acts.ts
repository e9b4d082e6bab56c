import type { Acts } from "../../../records.ts";

export const acts = {
  confirmationModel: {
    setDefault: ["设为默认", "Make default"],
    clearDefault: ["取消默认", "Clear default"],
  },
} as const satisfies Acts;
