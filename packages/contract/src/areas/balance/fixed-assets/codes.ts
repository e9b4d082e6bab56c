/** How a card is depreciated (企业会计准则第4号); `none`: land, and what is not depreciated. */
export const assetMethod = { straightLine: 1, units: 2, doubleDeclining: 3, sumOfYears: 4, none: 5 } as const;
/** What changes the basis of a card in a month, or ends its depreciation (held for sale, CAS 42). */
export const assetEventKind = { impairment: 1, costIncrease: 2, heldForSale: 3, partialDisposal: 4 } as const;
/** From the list to the floor, or from the floor to the list. */
export const assetCountDirection = { toFloor: 1, toList: 2 } as const;
export const assetCondition = { inUse: 1, idle: 2, damaged: 3, scrapped: 4, missing: 5 } as const;

export const codes = { assetMethod, assetEventKind, assetCountDirection, assetCondition } as const;

export const tones = {
  assetCondition: { inUse: "good", damaged: "attention", scrapped: "attention", missing: "bad" },
} as const;
