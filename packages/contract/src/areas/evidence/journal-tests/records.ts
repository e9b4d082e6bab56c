import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  journalTestRun: {
    words: ["会计分录测试", "Journal-entry test"],
    isTalkable: true,
    isLinkable: true,
    table: "journal_test_run",
    project: "project_id",
    link: { page: "/maindo/journaltests", open: "run" },
    felt: ["journalTests", "cockpit"],
  },
  journalTestConclusion: {
    words: ["会计分录测试结论", "Conclusion on a journal-entry test"],
    plural: "Conclusions on journal-entry tests",
    isTalkable: true,
    isLinkable: true,
    isCiting: true,
    table: "paper_record",
    project: "project_id",
    subject: "journalTestRun",
    link: { page: "/maindo/journaltests", open: "record", filters: { view: "record" } },
    felt: ["journalTests", "cockpit"],
  },
  journalTestSetting: {
    words: ["会计分录测试规则", "Rules of journal-entry tests"],
    link: { page: "/maindo/journaltests" },
    felt: ["journalTests"],
  },
} as const satisfies Record<string, RecordKind>;
