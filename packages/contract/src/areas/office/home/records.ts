import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  homeLayout: { words: ["首页布局", "Home layout"], felt: [] },
} as const satisfies Record<string, RecordKind>;
