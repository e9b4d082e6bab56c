import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  rollForwardPart: {
    words: ["结转上年", "Roll-forward"],
    plural: "Roll-forwards",
    table: "roll_forward_part",
    project: "project_id",
    link: { page: "/maindo/rollforward" },
    felt: ["rollForward"],
  },
  rollForwardItem: {
    words: ["沿用上年的内容", "Text carried on"],
    plural: "Texts carried on",
    table: "roll_forward_item",
    project: "project_id",
    link: { page: "/maindo/rollforward" },
    felt: ["rollForward"],
  },
} as const satisfies Record<string, RecordKind>;
