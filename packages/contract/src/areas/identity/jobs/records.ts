import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  job: { words: ["后台任务", "Job"], table: "job", project: "project_id", felt: [] },
} as const satisfies Record<string, RecordKind>;
