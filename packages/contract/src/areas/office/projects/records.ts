import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  project: {
    words: ["审计项目", "Project"],
    isTalkable: true,
    table: "project",
    project: "id",
    listRight: "Pages.Projects.All",
    link: { page: "/maindo/projectmain" },
    felt: ["home", "projects", "projectWindow", "books", "folders", "cockpit"],
  },
} as const satisfies Record<string, RecordKind>;
