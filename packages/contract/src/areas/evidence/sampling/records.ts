import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  sampleRun: {
    words: ["抽样记录", "Sample"],
    isTalkable: true,
    isLinkable: true,
    table: "sample_run",
    project: "project_id",
    link: { page: "/maindo/sampling", open: "run" },
    felt: ["samples", "procedures", "misstatements", "cockpit"],
  },
  sampleConclusion: {
    words: ["抽样结论", "Conclusion on a sample"],
    plural: "Conclusions on samples",
    isTalkable: true,
    isLinkable: true,
    isCiting: true,
    table: "paper_record",
    project: "project_id",
    subject: "sampleRun",
    link: { page: "/maindo/sampling", open: "record", filters: { view: "evaluation" } },
    felt: ["samples", "procedures", "misstatements", "cockpit"],
  },
  sampleItem: { words: ["样本", "Sample item"], table: "sample_item", felt: ["samples", "cockpit"] },
} as const satisfies Record<string, RecordKind>;
