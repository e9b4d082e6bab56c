import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  jobDo: {
    words: ["作业任务", "Task"],
    table: "job_do",
    project: "project_id",
    link: { page: "/maindo/projectjobs", open: "open" },
    felt: ["tasks", "home", "cockpit"],
  },
} as const satisfies Record<string, RecordKind>;
