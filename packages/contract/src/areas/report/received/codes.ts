import type { Tones } from "../../../code-kind.ts";

/** What the client prepares itself (财会〔2025〕25号): balance sheet and income statement, cash flow, changes in equity, notes. */
export const receivedKind = { statements: 1, cashFlow: 2, equity: 3, notes: 4 } as const;
/** What becomes of a difference. */
export const receivedOutcome = { entry: 1, backToClient: 2, explained: 3 } as const;
/** How a line of the client's stands against ours. */
export const receivedLine = { agrees: 1, differs: 2, missing: 3, unsure: 4, unknown: 5, nothing: 6 } as const;

export const codes = { receivedKind, receivedOutcome, receivedLine } as const;

export const tones = {
  receivedOutcome: { backToClient: "attention" },
  receivedLine: { agrees: "good", differs: "bad", missing: "bad", unsure: "attention", unknown: "attention" },
} as const satisfies Tones<typeof codes>;
