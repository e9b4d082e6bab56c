import type { Pairs } from "../../../pairs.ts";

export const messages = {
  "sheetTemplates.unknown": ["没有这个模板", "There is no such template"],
  "sheetTemplates.tooManyRows": ["需要列示 {count} 行，一张底稿最多 {max} 行。请先在科目对照中按上级科目归集，或新建空白底稿按类别汇总取数", "There are {count} rows to list, and a paper takes {max}: map accounts by their parents first, or sum them by kinds in a blank sheet"],
  "sheetTemplates.book": ["模板内容不能接受：{why}", "The template cannot be taken: {why}"],
  "sheetTemplates.changed": ["模板已被他人修改，请重新打开", "The template has been changed: open it again"],
} as const satisfies Pairs;
