import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  confirmationModel: {
    words: ["函证模板", "Letter model"],
    table: "confirmation_model",
    right: "Pages.Users",
    link: { page: "/sm/hzmodel", open: "open" },
    felt: ["confirmationModels"],
  },
} as const satisfies Record<string, RecordKind>;
