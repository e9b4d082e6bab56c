import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  independenceDeclaration: {
    words: ["独立性声明", "Declaration of independence"],
    table: "independence_declaration",
    right: "Pages.Quality",
    link: { page: "/pm/independence", open: "open" },
    felt: ["independence", "projects", "home"],
  },
} as const satisfies Record<string, RecordKind>;
