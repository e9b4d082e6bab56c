import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  brokenreferences: {
    for: ["列出说明、程序、分录和明细中指向不存在底稿的交叉索引。", "Lists references in conclusions, procedures, entries and details to papers that are not there."],
    first: ["在文字或表格单元格中用 [[ZD-1]] 引用底稿；逐条打开并改正，改好后即从此处消失。", "A text or a cell names a paper as [[ZD-1]]. Open each one and mend it; it then leaves the list."],
    who: ["项目组成员都可以查看；文字在其所在的底稿上修改。", "All members look; texts are changed where they stand."],
  },
} as const satisfies Pairs;
