import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  paperTick: { words: ["底稿标识", "Tick on a paper"], plural: "Ticks on papers", felt: ["ticks"] },
  tickMark: {
    words: ["审计标识", "Tick mark"],
    table: "tick_mark",
    right: "Pages.Templates",
    link: { page: "/sm/tickmarks", open: "open" },
    felt: ["ticks"],
  },
} as const satisfies Record<string, RecordKind>;
