import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  consultation: {
    words: ["咨询或分歧记录", "Consultation or difference of opinion"],
    plural: "Consultations and differences of opinion",
    table: "consultation",
    right: "Pages.Quality",
    link: { page: "/pm/consultations", open: "open", isOpen: true },
    felt: ["consultations", "qualityReview", "completion", "projectMoves"],
  },
} as const satisfies Record<string, RecordKind>;
