import type { Tones } from "../../../code-kind.ts";

export const publishStatus = { unpublished: 0, published: 1, changed: 2, locked: 3 } as const;
/** The conclusion on a statement item. */
export const itemResult = {
  none: 0,
  confirmed: 1,
  adjusted: 2,
  immaterial: 3,
  limited: 4,
  misstated: 5,
  notApplicable: 9,
} as const;
/** Of statement items. */
export const itemGroup = { assets: 1, liabilitiesAndEquity: 2, profitAndLoss: 3 } as const;

export const codes = { publishStatus, itemResult, itemGroup } as const;

export const tones = {
  publishStatus: { published: "good", changed: "bad" },
  itemResult: { confirmed: "good", adjusted: "good", immaterial: "attention", limited: "bad", misstated: "bad" },
} as const satisfies Tones<typeof codes>;
