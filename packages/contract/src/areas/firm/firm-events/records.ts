import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  firmEvent: {
    words: ["事件", "Event"],
    table: "firm_event",
    right: "Pages.Users",
    link: { page: "/sm/eventlist", open: "open" },
    felt: ["firmEvents", "folders"],
  },
} as const satisfies Record<string, RecordKind>;
