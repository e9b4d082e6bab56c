import type { Pairs } from "../../../pairs.ts";

export const messages = {
  "calendarFeed.gone": ["没有此日历：地址有误，或已停用", "There is no such calendar: the address is wrong, or has ended"],
  "calendarFeed.none": ["日历没有订阅地址", "The calendar has no address"],
  "calendarFeed.name": ["{name}的日程", "Calendar of {name}"],
} as const satisfies Pairs;
