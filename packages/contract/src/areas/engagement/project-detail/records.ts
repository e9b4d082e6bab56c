import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  projectMember: {
    words: ["项目成员", "Project member"],
    table: "project_member",
    project: "project_id",
    listRight: "Pages.Projects.All",
    link: { page: "/maindo/projectmain" },
    felt: ["plan", "home", "projects", "projectWindow", "folders", "cockpit"],
  },
  menuNode: { words: ["项目页面", "Page of the project"], plural: "Pages of the project", isTalkable: true, felt: [] },
} as const satisfies Record<string, RecordKind>;
