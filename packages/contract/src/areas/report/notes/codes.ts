import type { Tones } from "../../../code-kind.ts";

export const noteTie = { agrees: 1, differs: 2, notCompared: 3, answered: 4 } as const;

export const noteSource = {
  accounts: 1,
  statement: 2,
  cashFlow: 3,
  equity: 4,
  cards: 5,
  ageing: 6,
  parties: 7,
  related: 8,
  notes: 9,
  prior: 10,
} as const;

/** What a project says of a standard that is new for its year. */
export const standardOutcome = { applied: 1, notApplicable: 2 } as const;

export const codes = { noteTie, noteSource, standardOutcome } as const;

export const tones = {
  noteTie: { agrees: "good", differs: "bad", notCompared: "attention", answered: "busy" },
} as const satisfies Tones<typeof codes>;
