import type { Acts } from "../../../records.ts";

export const acts = {
  noteStandard: { answer: ["答复", "Answer"] },
  fsNote: {
    fill: ["从来源取数", "Refresh from sources"],
    publish: ["发布", "Publish"],
    unpublish: ["撤回发布", "Take back"],
    translate: ["翻译", "Translate"],
    answer: ["人工核对", "Compare by hand"],
  },
} as const satisfies Acts;
