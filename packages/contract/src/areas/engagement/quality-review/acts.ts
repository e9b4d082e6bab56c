import type { Acts, FieldCodes } from "../../../records.ts";

export const acts = {
  qualityReview: {
    involve: ["记录参与", "Record involvement"],
    see: ["记录查阅的底稿", "Record a paper seen"],
    ask: ["提问", "Ask"],
    answer: ["答复", "Answer"],
    conclude: ["作出结论", "Conclude"],
    complete: ["完成复核", "Complete the review"],
  },
} as const satisfies Acts;

export const fieldCodes = {
  qualityReview: { matter: "reviewMatter", phase: "reviewPhase" },
} as const satisfies FieldCodes;
