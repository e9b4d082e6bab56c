import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  paperindex: {
    for: ["审计档案的目录：各章节有哪些底稿、签到哪一级、有几条未关闭意见、缺少什么必备内容。", "The contents of the audit file: the papers of each section, how far they are signed, open notes, and what is required but missing."],
    first: ["在左侧选择章节，右侧打开底稿；用“新建底稿”从模板新建，索引号自动取下一个。", "Choose a section on the left and open a paper on the right; New paper makes one from a template with the next index."],
    who: ["项目组成员都可以查看和新建；删除须写明原因，索引号不再使用。", "All members look and add papers; removing one needs a reason, and its index is not given again."],
  },
} as const satisfies Pairs;
