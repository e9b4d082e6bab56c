import type { Pairs } from "../../../pairs.ts";

export const messages = {
  "workCategory.underItself": ["不能移到自己或自己的下级之下", "A category cannot stand under itself"],
  "workCategory.tooDeep": ["类别最多 {count} 级", "Categories go {count} levels deep at most"],
  "workCategory.parentMissing": ["上级类别不存在", "There is no such category above"],
  "workCategory.notEmpty": ["“{name}”下有 {count} 条用语或下级类别，请先移走或删除", "“{name}” holds {count} phrases or categories: move or delete them first"],
  "auditWord.itemMissing": ["没有代码为 {code} 的报表项目", "There is no statement item with the code {code}"],
} as const satisfies Pairs;
