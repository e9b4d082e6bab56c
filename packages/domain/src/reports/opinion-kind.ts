/** Opinions of an audit report (审计意见类型, CSA 1501, 1502). Emphasis of matter is a paragraph beside an opinion, none of its own. */

/** 无保留, 保留, 否定, 无法表示. */
export const opinionKind = { unmodified: 1, qualified: 3, adverse: 4, disclaimer: 5 } as const;
export type OpinionKind = (typeof opinionKind)[keyof typeof opinionKind];
