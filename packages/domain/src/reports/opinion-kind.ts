/** Opinions of an audit report (审计意见类型, CSA 1501, 1502). Emphasis of matter is a paragraph beside an opinion, none of its own. */

/** 无保留, 保留, 否定, 无法表示. */
export const opinionKind = { unmodified: 1, qualified: 3, adverse: 4, disclaimer: 5 } as const;
export type OpinionKind = (typeof opinionKind)[keyof typeof opinionKind];

/** What older clients send as an opinion of its own: 带强调事项段的无保留意见. */
const UNMODIFIED_WITH_EMPHASIS = 2;

/** An opinion as it was once kept: 2 is unmodified with emphasis. Null where the number is no opinion. */
export function readOpinion(kind: number, hasEmphasis: boolean): { opinion: OpinionKind; hasEmphasis: boolean } | null {
  if (kind === UNMODIFIED_WITH_EMPHASIS) return { opinion: opinionKind.unmodified, hasEmphasis: true };
  const opinion = Object.values(opinionKind).find((one) => one === kind);
  return opinion === undefined ? null : { opinion, hasEmphasis };
}
