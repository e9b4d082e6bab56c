import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  title: ["系统代码", "System codes"],
  isSystem: ["内置代码不能删除，可以停用", "Built-in codes cannot be deleted; they can be disabled"],
} as const satisfies Pairs;
