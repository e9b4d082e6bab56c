import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  qualityReview: {
    words: ["项目质量复核", "Engagement quality review"],
    table: "quality_review",
    right: "Pages.Quality",
    link: { page: "/pm/qualityreview", open: "open" },
    felt: ["qualityReview", "completion", "projectMoves"],
  },
} as const satisfies Record<string, RecordKind>;
