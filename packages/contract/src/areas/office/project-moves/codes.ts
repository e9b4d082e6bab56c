import type { Tones } from "../../../code-kind.ts";

/** A move of two persons waits for the second. */
export const moveState = { waiting: 0, done: 1, refused: 2, withdrawn: 3 } as const;
/** Onward, one step back, stopped (中止), void (作废). */
export const moveKinds = ["onward", "back", "stop", "void"] as const;

export const codes = { moveState } as const;

export const tones = {
  moveState: { waiting: "attention", done: "good", refused: "bad" },
} as const satisfies Tones<typeof codes>;
