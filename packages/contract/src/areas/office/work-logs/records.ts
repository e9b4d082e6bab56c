import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  workLog: { words: ["工作日志", "Work log"], table: "work_log", felt: ["hours", "home"] },
} as const satisfies Record<string, RecordKind>;
