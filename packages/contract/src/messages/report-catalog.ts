import type { Pairs } from "../pairs.ts";

export const messages = {
  "reportCatalog.code": ["章节编号只能用字母、数字、点和短横", "A section's code has letters, digits, points and hyphens only"],
  "reportCatalog.taken": ["章节编号 {code} 已存在", "There is a section {code} already"],
  "reportCatalog.noParent": ["上级章节 {code} 不存在，请刷新目录", "There is no section {code}; refresh the catalogue"],
  "reportCatalog.tooMany": ["一个项目最多 {max} 个章节", "A project has at most {max} sections"],
} as const satisfies Pairs;
