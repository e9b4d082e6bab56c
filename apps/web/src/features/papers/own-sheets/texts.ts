import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  title: ["电子表格", "Spreadsheets"],
  view: { books: ["我的表格", "My spreadsheets"], matching: ["两表核对", "Matching of two lists"], bin: ["回收站", "Bin"] },
  open: ["打开 Excel", "Open a workbook"],
  empty: ["还没有电子表格", "You have no spreadsheets yet"],
  emptyHint: ["新建空白表格，或打开已有的 Excel。这里的表格只有您自己可以看到。", "Start an empty one, or open a workbook. Only you see what is here."],
  binEmpty: ["回收站是空的", "The bin is empty"],
  restore: ["还原", "Put back"],
  toBinWhy: ["移入回收站，之后可以还原或彻底删除。", "It goes into the bin, from where it can be put back or erased."],
  erase: {
    action: ["彻底删除", "Erase"],
    title: ["彻底删除《{{name}}》", "Erase: {{name}}"],
    why: ["内容不能再找回。", "Its contents cannot be brought back."],
  },
  changedAt: ["修改于 {{at}}", "Changed {{at}}"],
  back: ["返回列表", "Back to the list"],
} as const satisfies Pairs;
