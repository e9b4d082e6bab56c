import type { RecordKind } from "./record-kind.ts";

/** Registers (登记簿) of the firm, each declared with its fields in the area that has its calls. */
export const registers = {
  colleague: { words: ["同事", "Colleague"], table: "app_user", right: "Pages.Users", felt: ["addressBook"] },
  corpInfo: {
    words: ["企业信息", "Firm profile"],
    table: "corp_info",
    right: "Pages.Users",
    link: { page: "/sm/corpinfo" },
    felt: ["corpInfo"],
  },
  filesNode: {
    words: ["文件节点", "File node"],
    table: "files_node",
    right: "Pages.Users",
    link: { page: "/sm/filesnode", open: "edit" },
    felt: ["filesNodes", "auditFiles"],
  },
  label: { words: ["标签", "Label"], table: "label", right: "Pages.Users", felt: ["labels"] },
  labelCategory: {
    words: ["标签类别", "Label category"],
    plural: "Label categories",
    table: "label_category",
    right: "Pages.Users",
    felt: ["labels"],
  },
  firmEvent: { words: ["事件", "Event"], table: "firm_event", right: "Pages.Users", felt: ["firmEvents", "folders"] },
  legalSubject: {
    words: ["法律主体", "Legal subject"],
    table: "legal_subject",
    right: "Pages.Users",
    felt: ["legalSubjects"],
  },
  mailGroup: { words: ["邮件组", "Mail group"], table: "mail_group", right: "Pages.MailGroups", felt: ["mailGroups"] },
  serveProduct: {
    words: ["服务产品", "Service"],
    table: "serve_product",
    right: "Pages.Users",
    felt: ["serveProducts"],
  },
  sheetTemplate: { words: ["底稿模板", "Paper template"], right: "Pages.Templates", felt: ["sheetTemplates"] },
  systemCode: { words: ["系统代码", "System code"], table: "system_code", right: "Pages.Users", felt: ["systemCodes"] },
  tickMark: { words: ["审计标识", "Tick mark"], table: "tick_mark", right: "Pages.Templates", felt: ["ticks"] },
  categoryTemplate: {
    words: ["类别模板", "Category template"],
    right: "Pages.Templates",
    felt: ["categoryTemplates"],
  },
  programTemplate: {
    words: ["程序模板", "Programme template"],
    right: "Pages.Templates",
    felt: ["categoryTemplates"],
  },
  auditWord: { words: ["审计用语", "Phrase"], table: "audit_word", right: "Pages.Templates", felt: ["auditWords"] },
  workCategory: {
    words: ["用语类别", "Category of phrases"],
    plural: "Categories of phrases",
    table: "work_category",
    right: "Pages.Templates",
    felt: ["auditWords"],
  },
  workGroup: { words: ["工作组", "Work group"], table: "work_group", right: "Pages.Users", felt: ["workGroups"] },
  wxGroup: { words: ["社交群", "Social group"], table: "wx_group", right: "Pages.Users", felt: ["wxGroups"] },
} as const satisfies Record<string, RecordKind>;
