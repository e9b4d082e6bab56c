import type { Pairs } from "../../../pairs.ts";

export const messages = {
  "sheetTemplates.unknown": ["没有这个模板", "There is no such template"],
  "sheetTemplates.book": ["模板内容不能接受：{why}", "The template cannot be taken: {why}"],
  "sheetTemplates.changed": ["模板已被他人修改，请重新打开", "The template has been changed: open it again"],
} as const satisfies Pairs;
