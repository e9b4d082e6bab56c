import type { Tones } from "../../../code-kind.ts";

/** What materiality is worked out from (重要性基准); average: of profit before tax over three years. */
export const materialityBenchmark = {
  profit: 1,
  revenue: 2,
  totalAssets: 3,
  netAssets: 4,
  expenses: 5,
  grossProfit: 6,
  average: 7,
  other: 9,
} as const;
export const materialityStage = { planning: 1, revision: 2, completion: 3 } as const;
export const materialityStatus = { draft: 0, approved: 1, superseded: 2 } as const;
/** Which column of the trial balance a benchmark was read from; entered: an amount that the books do not give. */
export const materialityBasis = { unaudited: 1, audited: 2, entered: 3 } as const;

export const codes = { materialityBenchmark, materialityStage, materialityStatus, materialityBasis } as const;

export const tones = {
  materialityStatus: { draft: "attention", approved: "good" },
} as const satisfies Tones<typeof codes>;
