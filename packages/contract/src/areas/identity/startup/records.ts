import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  firstStart: { words: ["首次启动", "First start"], felt: [] },
} as const satisfies Record<string, RecordKind>;
