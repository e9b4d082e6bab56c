import type { Tones } from "../../../code-kind.ts";

/** Where what a person moved between rows of the statement of changes in equity stands. */
export const equityMove = { inForce: 1, proposed: 2 } as const;

export const codes = { equityMove } as const;

export const tones = { equityMove: { proposed: "attention" } } as const satisfies Tones<typeof codes>;
