import type { Acts } from "../../../records.ts";

export const acts = {
  fsNote: {
    fill: ["从账套取数", "Refresh from ledger"],
    publish: ["发布", "Publish"],
    unpublish: ["撤回发布", "Take back"],
    answer: ["人工核对", "Compare by hand"],
  },
} as const satisfies Acts;
