import type { Tones } from "../../../code-kind.ts";

/** CSA 1332: nothing, the statements are amended, management refuses to amend them. */
export const lateFactDecision = { none: 1, amended: 2, refused: 3 } as const;

export const codes = { lateFactDecision } as const;

export const tones = {
  lateFactDecision: { none: "good", amended: "attention", refused: "bad" },
} as const satisfies Tones<typeof codes>;
