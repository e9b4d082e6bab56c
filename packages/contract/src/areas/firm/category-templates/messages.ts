import type { Pairs } from "../../../pairs.ts";

export const messages = {
  "categoryTemplate.missing": ["项目类别不存在，请刷新后重试", "There is no such category of projects: refresh and try again"],
  "categoryTemplate.changed": ["模板已被他人修改，请刷新后重试", "The template has been changed meanwhile: refresh and try again"],
  "categoryTemplate.fixed": ["“{name}”是每个项目都有的页面，不能隐藏", "Every project has “{name}”: it cannot be left out"],
  "categoryTemplate.unknown": ["菜单或章节“{name}”不存在，请刷新后重试", "There is no page or section “{name}”: refresh and try again"],
  "categoryTemplate.requiredHidden": ["章节 {code} 已隐藏，不能设为必备", "Section {code} is left out and cannot be required"],
} as const satisfies Pairs;
