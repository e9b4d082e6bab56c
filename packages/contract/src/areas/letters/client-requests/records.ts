import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  clientRequest: {
    words: ["资料清单", "Client request"],
    table: "client_request",
    project: "project_id",
    link: { page: "/maindo/clientrequests", open: "open" },
    felt: ["clientRequests", "auditFiles"],
  },
  clientPerson: {
    words: ["客户人员", "Client person"],
    plural: "Client people",
    table: "client_person",
    project: "project_id",
    link: { page: "/maindo/clientrequests", open: "person", filters: { view: "people" } },
    felt: ["clientRequests"],
  },
} as const satisfies Record<string, RecordKind>;
