import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  title: ["法律主体", "Legal subjects"],
  setDefault: ["设为默认", "Make it the default"],
  clearDefault: ["取消默认", "Not the default"],
} as const satisfies Pairs;
