import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  title: ["交叉索引检查", "Cross-reference check"],
  label: ["引用", "References"],
  missing: ["没有索引号为 {{index}} 的底稿", "There is no paper with the index {{index}}"],
  preparer: ["编制人：{{name}}", "Prepared by {{name}}"],
  none: ["没有断开的引用", "No broken reference"],
  noneHint: ["在结论、说明、程序和表格单元格中写 [[ZD-1]] 即引用该底稿；指向不存在的底稿时列在这里。", "A text names a paper as [[ZD-1]]; where it points nowhere, it is listed here."],
  count: ["{{count}} 处", { one: "{{count}} place", other: "{{count}} places" }],
  field: { index: ["索引号", "Index"], where: ["所在", "Where"], field: ["栏目", "Field"], excerpt: ["文字", "Text"] },
} as const satisfies Pairs;
