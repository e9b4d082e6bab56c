import type { Tones } from "../../../code-kind.ts";

export const articleKind = { guide: 1, experience: 2, community: 3, course: 4 } as const;
export const articleStatus = { draft: 0, published: 1, withdrawn: 2 } as const;
/** Of the version that stands last. */
export const articleReview = { none: 0, waiting: 1, returned: 2 } as const;

export const codes = { articleKind, articleStatus, articleReview } as const;

export const tones = {
  articleStatus: { draft: "quiet", published: "good", withdrawn: "bad" },
  articleReview: { none: "quiet", waiting: "attention", returned: "bad" },
} as const satisfies Tones<typeof codes>;
