import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  projectMove: {
    words: ["项目状态变更记录", "Move of a project"],
    table: "project_move",
    right: "Pages.Quality",
    link: { page: "/pm/moves", open: "open" },
    felt: ["projectMoves", "projects", "home", "projectWindow"],
  },
} as const satisfies Record<string, RecordKind>;
