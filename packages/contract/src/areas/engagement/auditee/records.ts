import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  auditee: {
    words: ["被审计单位信息", "Client of the project"],
    plural: "Clients of the project",
    table: "auditee_info",
    project: "project_id",
    link: { page: "/maindo/custbaseinfo" },
    felt: ["auditee"],
  },
  auditeeNotes: {
    words: ["被审计单位情况", "Notes on the client"],
    plural: "Notes on the client",
    table: "auditee_notes",
    project: "project_id",
    link: { page: "/maindo/custbaseinfo", filters: { view: "notes" } },
    felt: ["auditee"],
  },
  keyContract: {
    words: ["重要合同", "Key contract"],
    table: "key_contract",
    project: "project_id",
    isCiting: true,
    link: { page: "/maindo/custbaseinfo", open: "open", filters: { view: "contracts" } },
    felt: ["auditee", "evidence"],
  },
} as const satisfies Record<string, RecordKind>;
