import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  article: {
    words: ["知识文章", "Article"],
    table: "knowledge_article",
    right: "Pages.Knowledge",
    link: { page: "/nm/guide", open: "article", isOpen: true },
    felt: ["knowledge"],
  },
} as const satisfies Record<string, RecordKind>;
