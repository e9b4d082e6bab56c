import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  matchRun: { words: ["两表核对", "Matching of two lists"], table: "match_run", isPersonal: true, felt: ["matching"] },
} as const satisfies Record<string, RecordKind>;
