import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  externalProvider: { words: ["外部登录方式", "External sign-in"], felt: [] },
  session: { words: ["登录", "Session"], table: "session", felt: ["sessions", "security"] },
} as const satisfies Record<string, RecordKind>;
