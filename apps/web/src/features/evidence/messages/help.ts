import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  supervisionreview: {
    for: ["本项目全部留言、疑点、督导、风险提示和复核意见：与我有关的、未关闭的和已逾期的，可按标签、报表项目和人员查看。", "All messages of the project: mine, open and overdue ones, by label, statement item and person."],
    first: ["点开一条查看全文并答复；勾选多条可一次答复或关闭，不能关闭的会逐条说明原因。", "Open one to read and answer it; tick several to answer or close them at once. Each that cannot be closed says why."],
    who: ["成员都可留言、提疑点和答复；督导、风险提示和复核意见由领导和项目质量复核人提出，复核意见由提出人或更高级别的人关闭。", "Members comment, ask and answer; supervision, risk prompts and review notes are for leaders and the engagement quality reviewer. A note is closed by its author or a higher reviewer."],
  },
} as const satisfies Pairs;
