import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  title: ["法律主体", "Legal subjects"],
  setDefault: ["设为默认", "Make default"],
  clearDefault: ["取消默认", "Clear default"],
} as const satisfies Pairs;
