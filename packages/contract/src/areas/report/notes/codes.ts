import type { Tones } from "../../../code-kind.ts";

export const noteTie = { agrees: 1, differs: 2, notCompared: 3, answered: 4 } as const;

export const codes = { noteTie } as const;

export const tones = {
  noteTie: { agrees: "good", differs: "bad", notCompared: "attention", answered: "busy" },
} as const satisfies Tones<typeof codes>;
