import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  receivedSet: {
    words: ["客户自编报表", "Client's own statements"],
    plural: "Client's own statements",
    isCiting: true,
    table: "received_set",
    project: "project_id",
    link: { page: "/maindo/receivedstatements", open: "set" },
    felt: ["received", "completion", "evidence"],
  },
  receivedWaiver: {
    words: ["客户自编报表豁免", "Waiver of the client's own statements"],
    plural: "Waivers of the client's own statements",
    table: "received_waiver",
    project: "project_id",
    link: { page: "/maindo/receivedstatements" },
    felt: ["received", "completion"],
  },
} as const satisfies Record<string, RecordKind>;
