import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  message: {
    words: ["留言", "Message"],
    table: "msg_head",
    project: "project_id",
    link: { page: "/maindo/supervisionreview", open: "thread" },
    // What is open keeps papers from their signs, and waits for somebody on the first page.
    felt: ["messages", "cockpit", "items", "home"],
  },
} as const satisfies Record<string, RecordKind>;
