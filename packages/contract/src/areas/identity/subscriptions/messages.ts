import type { Pairs } from "../../../pairs.ts";

export const messages = {
  "subscription.always": ["待办和必须知悉的通知不能关闭，只能选择是否同时发邮件", "Tasks and what you must learn cannot be switched off; choose only whether they come by mail too"],
} as const satisfies Pairs;
