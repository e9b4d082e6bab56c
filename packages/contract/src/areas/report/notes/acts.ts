import type { Acts } from "../../../records.ts";

export const acts = {
  fsNote: {
    fill: ["取数", "Fill from the books"],
    publish: ["发布", "Publish"],
    unpublish: ["撤回发布", "Take back"],
    answer: ["人工核对", "Compare by hand"],
  },
} as const satisfies Acts;
