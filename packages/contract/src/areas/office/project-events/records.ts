import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  projectEvent: {
    words: ["项目事件", "Project event"],
    table: "project_event",
    project: "project_id",
    link: { page: "/maindo/projectevents", open: "open" },
    felt: ["projectEvents", "folders", "home", "hours", "cockpit"],
  },
} as const satisfies Record<string, RecordKind>;
