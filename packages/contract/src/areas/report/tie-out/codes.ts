import type { Tones } from "../../../code-kind.ts";

/** How a record stands to the figures that it was published, confirmed or issued with. */
export const tieOutState = { agrees: 1, moved: 2, restsOnMoved: 3 } as const;

export const codes = { tieOutState } as const;

export const tones = {
  tieOutState: { agrees: "good", moved: "bad", restsOnMoved: "bad" },
} as const satisfies Tones<typeof codes>;
