import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  userCategory: { words: ["个人项目分类", "Folder"], table: "user_category", isPersonal: true, felt: ["folders"] },
  userEvent: { words: ["日程", "Event"], table: "user_event", isPersonal: true, felt: ["folders", "home"] },
} as const satisfies Record<string, RecordKind>;
