import type { Pairs } from "../../../pairs.ts";

export const messages = {
  "paperIndex.code": ["章节编号只能用字母、数字、点和短横", "A section's code has letters, digits, points and hyphens only"],
  "paperIndex.taken": ["章节编号 {code} 已存在", "There is a section {code} already"],
  "paperIndex.noParent": ["上级章节 {code} 不存在，请刷新目录", "There is no section {code}; refresh the catalogue"],
  "paperIndex.missing": ["章节 {code} 不存在，请刷新目录", "There is no section {code}; refresh the catalogue"],
  "paperIndex.notEmpty": ["章节 {code} 内还有底稿、文件或下级章节，不能删除", "Section {code} still holds papers, files or sections and cannot be removed"],
  "paperIndex.requiredByFirm": ["必备章节只能由项目负责人、合伙人或现场负责人删除或取消必备", "A required section is removed, or no longer required, by the project manager, the partner or the in-charge only"],
  "paperIndex.tooMany": ["一个项目最多 {max} 个章节", "A project has at most {max} sections"],
} as const satisfies Pairs;
