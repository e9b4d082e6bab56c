import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  priorFigures: {
    words: ["上年数", "Prior year"],
    link: { page: "/maindo/openingbalances" },
    felt: ["books", "items", "adjustments", "projects", "cockpit"],
  },
} as const satisfies Record<string, RecordKind>;
