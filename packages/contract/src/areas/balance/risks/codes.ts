import type { Tones } from "../../../code-kind.ts";

/** What a procedure is as the response to a risk (CSA 1231). */
export const responseKind = { details: 1, analysis: 2, controls: 3 } as const;

export const codes = { responseKind } as const;

export const tones = {} as const satisfies Tones<typeof codes>;
