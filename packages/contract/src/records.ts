/**
 * Every kind of record that the action log, notices, calls and live events speak of, under its reference type. Plain data: the browser
 * carries it. What is told to whom, what a call's ids are checked against, what a link opens and what is read again follow from here.
 */

import { letterRecords } from "./letter-records.ts";
import type { RecordKind } from "./record-kind.ts";
import { registers } from "./register-records.ts";

export type { RecordKind, RecordLink } from "./record-kind.ts";

/** Another journal takes to its own vouchers whatever hangs on vouchers. */
const ledger = [
  ...(["home", "books", "projects", "projectWindow", "adjustments", "items", "vouchers", "samples"] as const),
  ...(["procedures", "messages", "misstatements", "cockpit"] as const),
] as const;

const ofFirm = {
  customer: {
    words: ["客户", "Client"],
    table: "customer",
    right: "Pages.Customers",
    link: { page: "/pm/customers", open: "open" },
    felt: ["home", "customers", "projects"],
  },
  confirmationModel: {
    words: ["函证模板", "Letter model"],
    table: "confirmation_model",
    right: "Pages.Users",
    link: { page: "/sm/hzmodel", open: "open" },
    felt: ["confirmationModels"],
  },
  externalProvider: { words: ["外部登录方式", "External sign-in"], felt: [] },
  firstStart: { words: ["首次启动", "First start"], felt: [] },
  infectedFile: {
    words: ["带病毒的文件", "Infected file"],
    right: "Pages.Security",
    link: { page: "/sm/security", filters: { finds: "1" } },
    felt: ["security"],
  },
  role: {
    words: ["角色", "Role"],
    table: "role",
    right: "Pages.Roles",
    link: { page: "/sm/roles", open: "open" },
    felt: ["roles", "users"],
  },
  securityPolicy: { words: ["安全策略", "Security policy"], felt: ["security"] },
  tenant: {
    words: ["事务所", "Firm"],
    table: "tenant",
    right: "Pages.Tenants",
    link: { page: "/setting/tenants", open: "open" },
    felt: ["tenants"],
  },
  user: {
    words: ["用户", "User"],
    table: "app_user",
    right: "Pages.Users",
    link: { page: "/sm/users", open: "open" },
    felt: ["users", "addressBook", "projects", "security"],
  },
} as const satisfies Record<string, RecordKind>;

const ofPerson = {
  homeLayout: { words: ["首页布局", "Home layout"], felt: [] },
  listView: { words: ["列表视图", "Saved view"], table: "list_view", felt: ["listViews"] },
  ownSheet: { words: ["电子表格", "Spreadsheet"], table: "own_sheet", isPersonal: true, felt: ["ownSheets"] },
  // Told of every change set: a window that has the book open fetches it by itself.
  ownSheetChange: { words: ["电子表格修改", "Change of a spreadsheet"], isPersonal: true, felt: [] },
  matchRun: { words: ["两表核对", "Matching of two lists"], table: "match_run", isPersonal: true, felt: ["matching"] },
  mail: {
    words: ["邮件", "Mail"],
    table: "mail",
    isPersonal: true,
    link: { page: "/rm/mlist", open: "open" },
    felt: ["mails"],
  },
  mailAccount: { words: ["邮箱", "Mailbox"], table: "mail_account", felt: ["mails", "confirmationMails"] },
  confirmationMail: {
    words: ["函证收件", "Mail on a confirmation"],
    right: "Pages.Users",
    felt: ["confirmationMails"],
  },
  session: { words: ["登录", "Session"], table: "session", felt: ["sessions", "security"] },
  subscription: {
    words: ["订阅", "Subscription"],
    table: "subscription",
    isPersonal: true,
    felt: ["subscriptions"],
  },
  userCategory: { words: ["个人项目分类", "Folder"], table: "user_category", isPersonal: true, felt: ["folders"] },
  userEvent: { words: ["日程", "Calendar entry"], table: "user_event", isPersonal: true, felt: ["folders", "home"] },
  workLog: { words: ["工作日志", "Work log"], table: "work_log", felt: ["hours", "home"] },
} as const satisfies Record<string, RecordKind>;

/** The project, those in it, and what was loaded into it. */
const ofProject = {
  project: {
    words: ["审计项目", "Project"],
    isTalkable: true,
    table: "project",
    project: "id",
    listRight: "Pages.Projects.All",
    link: { page: "/maindo/projectmain" },
    felt: ["home", "projects", "projectWindow", "books", "folders", "cockpit"],
  },
  projectMember: {
    words: ["项目成员", "Project member"],
    table: "project_member",
    project: "project_id",
    listRight: "Pages.Projects.All",
    link: { page: "/maindo/projectmain" },
    felt: ["home", "projects", "projectWindow", "folders", "cockpit"],
  },
  archiveAuth: {
    words: ["档案查阅授权", "Archive authorisation"],
    table: "archive_auth",
    listRight: "Pages.Archives.Check",
    link: { page: "/sm/archiveauth", open: "open" },
    felt: ["users"],
  },
  projectSettings: {
    words: ["项目设置", "Project settings"],
    felt: ["projects", "projectWindow", "books", "adjustments", "items", "materiality", "cockpit"],
  },
  projectEvent: {
    words: ["项目事件", "Project event"],
    table: "project_event",
    project: "project_id",
    link: { page: "/maindo/projectevents", open: "open" },
    felt: ["projectEvents", "folders", "home", "hours", "cockpit"],
  },
  jobDo: {
    words: ["作业任务", "Task"],
    table: "job_do",
    project: "project_id",
    link: { page: "/maindo/projectjobs", open: "open" },
    felt: ["tasks", "home", "cockpit"],
  },
  projectPeriod: {
    words: ["数据期间", "Data period"],
    table: "project_period",
    project: "project_id",
    link: { page: "/maindo/dataacquisition" },
    felt: ledger,
  },
  importBatch: {
    words: ["导入批次", "Import"],
    table: "import_batch",
    project: "project_id",
    link: { page: "/maindo/dataacquisition", open: "batch", filters: { step: "checks" } },
    felt: ledger,
  },
  account: {
    words: ["科目", "Account"],
    table: "account",
    project: "project_id",
    felt: ["books", "projects", "cockpit"],
  },
  accountMapping: {
    words: ["科目对照", "Mapping"],
    link: { page: "/maindo/dataprepare" },
    felt: ["home", "projects", "books", "items", "adjustments", "cockpit"],
  },
  job: { words: ["后台任务", "Job"], table: "job", project: "project_id", felt: [] },
  auditFile: {
    words: ["文件", "File"],
    isTalkable: true,
    table: "audit_file",
    project: "project_id",
    link: { page: "/maindo/documentcenter", open: "open" },
    felt: ["auditFiles", "evidence", "references"],
  },
  download: {
    words: ["下载", "Download"],
    table: "download",
    project: "project_id",
    link: { page: "/maindo/projectmain", filters: { downloads: "1" } },
    felt: ["downloads"],
  },
} as const satisfies Record<string, RecordKind>;

/** 1 assets, 2 liabilities and equity, 3 profit and loss. */
const itemPages = { 1: "/maindo/assetsclass", 2: "/maindo/liabilitiesclass", 3: "/maindo/profiltclass" } as const;

/** What is worked out in a project. */
const ofWork = {
  adjustment: {
    words: ["调整分录", "Adjustment"],
    isTalkable: true,
    table: "adjust_head",
    project: "project_id",
    link: { page: "/maindo/auditadjustment", open: "entry" },
    felt: [
      "home",
      "adjustments",
      "books",
      "projects",
      "items",
      "procedures",
      "draws",
      "misstatements",
      "cockpit",
      "evidence",
    ],
  },
  misstatement: {
    words: ["错报", "Misstatement"],
    link: { page: "/maindo/misstatements", open: "row" },
    felt: ["misstatements", "cockpit"],
  },
  priorMisstatement: {
    words: ["上年未更正错报", "Prior-year misstatement"],
    isTalkable: true,
    table: "prior_misstatement",
    project: "project_id",
    link: { page: "/maindo/misstatements" },
    felt: ["misstatements", "cockpit"],
  },
  misstatementConclusion: {
    words: ["错报评价结论", "Conclusion on misstatements"],
    link: { page: "/maindo/misstatements" },
    felt: ["misstatements", "cockpit"],
  },
  priorFigures: {
    words: ["上年数", "Last year's figures"],
    link: { page: "/maindo/openingbalances" },
    felt: ["books", "items", "adjustments", "projects", "cockpit"],
  },
  calculation: {
    words: ["测算", "Calculation"],
    isTalkable: true,
    table: "calculation",
    project: "project_id",
    felt: ["books", "messages"],
  },
  auditSheet: {
    words: ["审计表格", "Audit sheet"],
    isTalkable: true,
    table: "audit_sheet",
    project: "project_id",
    link: { page: "/maindo/sheet", open: "sheet" },
    felt: ["sheets", "papers", "catalogue", "references", "home", "cockpit"],
  },
  // Followed from either end, and listed where it leads nowhere.
  paperLink: {
    words: ["证据链接", "Evidence"],
    plural: "Evidence",
    table: "paper_link",
    project: "project_id",
    felt: ["evidence", "references"],
  },
  paperTick: { words: ["底稿标识", "Tick on a paper"], plural: "Ticks on papers", felt: ["ticks"] },
  auditSection: {
    words: ["底稿目录章节", "Section of the audit file"],
    plural: "Sections of the audit file",
    link: { page: "/maindo/paperindex", open: "section" },
    felt: ["catalogue"],
  },
  // Told of every change set: who follows a book fetches it by itself, and nothing else is read again.
  sheetChange: { words: ["表格修改", "Change of a sheet"], felt: [] },
  closingRate: {
    words: ["期末汇率", "Closing rate"],
    table: "closing_rate",
    project: "project_id",
    felt: ["books"],
  },
  relatedParty: { words: ["关联方", "Related party"], plural: "Related parties", felt: ["books"] },
  adjustLine: {
    words: ["调整分录行", "Adjustment line"],
    table: "adjust_line",
    project: "project_id",
    felt: ["adjustments"],
  },
  fsItem: {
    words: ["报表项目", "Statement item"],
    isTalkable: true,
    table: "fs_item",
    project: "project_id",
    link: { page: itemPages, open: "rid" },
    felt: ["catalogue", "home", "items", "books", "projects", "cockpit"],
  },
  fsDetail: {
    words: ["项目明细", "Item detail"],
    isTalkable: true,
    table: "fs_detail",
    project: "project_id",
    felt: ["items", "books", "projects", "cockpit"],
  },
  // What a programme lacks stands against the conclusion, and beside the item in its list.
  progLine: {
    words: ["审计程序", "Procedure"],
    isTalkable: true,
    table: "prog_line",
    project: "project_id",
    felt: ["procedures", "books", "items", "samples", "draws", "cockpit"],
  },
  voucher: {
    words: ["凭证", "Voucher"],
    isTalkable: true,
    table: "voucher",
    project: "project_id",
    link: { page: "/maindo/dataquery", open: "voucher" },
    felt: ["vouchers"],
  },
  voucherLine: {
    words: ["分录", "Voucher line"],
    table: "voucher_line",
    project: "project_id",
    felt: ["vouchers"],
  },
  lineFilter: { words: ["常用查询", "Saved filter"], table: "line_filter", felt: ["lineFilters"] },
  drawnVoucher: {
    words: ["抽凭", "Drawn voucher"],
    isTalkable: true,
    table: "drawn_voucher",
    project: "project_id",
    link: { page: "/maindo/pzcheck", open: "row", filters: { tab: "sheet" } },
    felt: ["procedures", "draws", "misstatements", "journalTests", "cutOff", "cockpit"],
  },
  // They stand with the sheet of their item.
  checkItems: { words: ["核对内容", "Check items"], felt: ["checkPoints"] },
  sampleRun: {
    words: ["抽样记录", "Sample"],
    isTalkable: true,
    table: "sample_run",
    project: "project_id",
    link: { page: "/maindo/sampling", open: "run" },
    felt: ["samples", "procedures", "misstatements", "cockpit"],
  },
  sampleItem: { words: ["样本", "Sample item"], table: "sample_item", felt: ["samples", "cockpit"] },
  journalTestRun: {
    words: ["会计分录测试", "Journal-entry test"],
    isTalkable: true,
    table: "journal_test_run",
    project: "project_id",
    link: { page: "/maindo/journaltests", open: "run" },
    felt: ["journalTests", "cockpit"],
  },
  materiality: {
    words: ["重要性水平", "Materiality"],
    isTalkable: true,
    table: "materiality",
    project: "project_id",
    link: { page: "/maindo/materiality", open: "record" },
    felt: ["materiality", "books", "items", "samples", "journalTests", "projects", "home", "cockpit"],
  },
  journalTestSetting: { words: ["会计分录测试规则", "Rules of journal-entry tests"], felt: ["journalTests"] },
  ...letterRecords,
  message: {
    words: ["留言", "Message"],
    table: "msg_head",
    project: "project_id",
    link: { page: "/maindo/supervisionreview", open: "thread" },
    // What is open keeps papers from their signs, and waits for somebody on the first page.
    felt: ["messages", "cockpit", "items", "home"],
  },
  menuNode: { words: ["项目页面", "Page of the project"], plural: "Pages of the project", isTalkable: true, felt: [] },
} as const satisfies Record<string, RecordKind>;

const all = { ...ofFirm, ...registers, ...ofPerson, ...ofProject, ...ofWork } as const;
export type RefType = keyof typeof all;
/** Records whose rows name their project; a call that is given one by its id is checked for membership before its handler runs. */
export type ProjectEntity = {
  [Type in RefType]: (typeof all)[Type] extends { project: unknown } ? Type : never;
}[RefType];

/** Records that an address leads to. */
export type LinkedType = { [Type in RefType]: (typeof all)[Type] extends { link: unknown } ? Type : never }[RefType];

/** Records that messages stand beside. */
export type TalkableType = {
  [Type in RefType]: (typeof all)[Type] extends { isTalkable: true } ? Type : never;
}[RefType];

/** Of an answer: the kinds of records that its call has written, by comma, as the action log has them. */
export const writtenHeader = "x-records-written";

export const records: Readonly<Record<RefType, RecordKind>> = all;
export const talkableTypes = (Object.keys(records) as RefType[]).filter(
  (type): type is TalkableType => records[type].isTalkable === true,
);
export const isRefType = (name: string): name is RefType => Object.hasOwn(records, name);
/** Undefined for a name that only another version of the product knows. */
export const recordOf = (refType: string): RecordKind | undefined =>
  isRefType(refType) ? records[refType] : undefined;
