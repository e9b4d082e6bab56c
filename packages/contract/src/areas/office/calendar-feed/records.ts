import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  calendarFeed: { words: ["日历订阅", "Calendar subscription"], isPersonal: true, felt: ["calendarFeed"] },
} as const satisfies Record<string, RecordKind>;
