import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  correspondence: {
    words: ["声明或沟通文件", "Declaration or communication"],
    plural: "Declarations and communications",
    isTalkable: true,
    isLinkable: true,
    isCiting: true,
    table: "correspondence",
    project: "project_id",
    link: { page: "/maindo/custdeclaration", open: "doc" },
    felt: ["correspondence", "evidence", "cockpit"],
  },
  correspondencePaper: {
    words: ["文件正文", "Text of the document"],
    plural: "Texts of documents",
    isTalkable: true,
    isLinkable: true,
    isCiting: true,
    table: "paper_record",
    project: "project_id",
    subject: "correspondence",
    link: { page: "/maindo/custdeclaration", open: "record" },
    felt: ["correspondence", "evidence", "cockpit"],
  },
} as const satisfies Record<string, RecordKind>;
