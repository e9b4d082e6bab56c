import { standardOf } from "@digao/contract/areas/report/considerations/catalogue";
import { declared } from "./independence.ts";

/** Inputs that cannot be guessed from the schema, by path; ids of the needed project are filled in by the test. */
export const samples: Record<string, Record<string, unknown>> = {
  "/api/services/app/evidence/FindRecords": { types: "fsItem" },
  "/api/services/app/hzletter/UpdateHZLetterReplyAmount": {
    replyMethod: 1,
    replyTime: "2025-02-01T09:00:00+08:00",
    rowVersion: 1,
    items: [],
  },
  "/api/services/app/hzletter/SealHZLetter": { event: "sealCompared", reason: "已比对", rowVersion: 1 },
  "/api/services/app/pub/LoadTemplate": { key: "A105-9" },
  "/api/services/app/pub/ReadTemplateFile": { key: "A105-9" },
  "/api/services/app/pub/DownTemplate": { key: "A105-9" },
  "/api/services/app/pub/SaveTemplate": { key: "A105-9", name: "测试", version: 0, book: {} },
  "/api/services/app/pub/ResetTemplate": { key: "A105-9", version: 1 },
  "/api/services/app/voucherlib/SaveLineFilter": {
    filterName: "测试",
    expression: { field: "summary", op: "empty", values: [] },
  },
  // Of the standard that the test's project has.
  "/api/services/app/aboutthinks/SaveConsideration": {
    steps: standardOf("1324")?.steps.map(([step]) => ({ step, outcome: null, remark: "", evidence: [] })),
  },
  "/api/services/app/Independence/AskDeclarations": { occasion: 3, words: "项目即将完成" },
  "/api/services/app/Independence/DeclareIndependence": { answers: declared() },
  "/api/services/app/AuditComplete/AnswerCompletion": {
    code: "CC10",
    answer: 2,
    words: "会计估计的证据仍须补充取得",
    rowVersion: 1,
  },
  "/api/services/app/AuditComplete/WaiveCompletion": {
    code: "CC06",
    reason: "经合伙人评估该事项对审计意见没有影响，已记录后续安排",
  },
  "/api/services/app/acctnote/CreateFsNote": { codes: ["NT02"] },
  "/api/services/app/acctnote/SaveFsNote": { rows: [], cells: [], text: "测试", rowVersion: 1 },
  "/api/services/app/acctnote/SaveNoteEnglish": { title: "Test", text: "", names: [], rowVersion: 1 },
  "/api/services/app/acctnote/AnswerNoteStandard": {
    code: "CAS-I17",
    outcome: 1,
    words: "在借款附注中披露契约条件",
    rowVersion: 1,
  },
  "/api/services/app/acctnote/DownFsNotes": { format: "xlsx", RptLang: "zh" },
  // Begun already in every project of the sweep: a report of another kind.
  "/api/services/app/auditreport/AddAuditReport": { kind: "2" },
  "/api/services/app/reportregister/SetReportNumberForm": { form: "测审字[{year}]第{seq4}号" },
  "/api/services/app/auditreport/RemoveSupersededDraft": { sha256: "0".repeat(64), reason: "已由签发的报告取代" },
  "/api/services/app/reportregister/RecordReportFiling": { code: "京25A1B2C3D4E5", filedOn: "2025-04-21" },
  "/api/services/app/reportregister/ConfirmReportFiling": {
    code: "京25A1B2C3D4E5",
    words: "已逐页与原件核对文号和签字",
  },
  "/api/services/app/reportregister/SetReportKindFiling": { isUnfiled: true, reason: "内部管理用途，不在报备范围" },
  "/api/services/app/correspondence/AddCorrespondence": { codes: ["CM05"], lang: "zh" },
  "/api/services/app/FAsset/BookFADifferences": { remaining: "1.00" },
  "/api/services/app/FAsset/SaveFAEvents": {
    events: [{ assetNo: "FA1", month: 202306, kind: 2, amount: "1.00" }],
    reason: "改扩建完工转入",
  },
  "/api/services/app/FAsset/ExplainFATie": {
    code: "cost",
    difference: "1.00",
    words: "一台设备未建卡片",
    rowVersion: 0,
  },
  "/api/services/app/FAsset/ExplainFACard": { difference: "1.00", words: "残值率经董事会批准变更" },
  "/api/services/app/FAsset/SaveFADepartment": { department: "设备部", accountCode: "660202", rowVersion: 0 },
  "/api/services/app/FAsset/DrawFACounts": { size: 1, seed: 7 },
  "/api/services/app/FAsset/SaveFACount": { qtyCounted: "1", condition: 1, countedOn: "2025-01-03" },
  "/api/services/app/FAsset/AddFACount": {
    assetName: "数控车床",
    qtyCounted: "1",
    condition: 1,
    countedOn: "2025-01-03",
  },
  "/api/services/app/RollForward/RollForward": { parts: [{ code: "notes", way: "take" }] },
  "/api/services/app/RollForward/ConfirmCarriedText": { words: "程序与本年情况相同，仍然适用" },
  "/api/services/app/RollForward/GetPriorMemory": { itemCode: "A101" },
  "/api/services/app/cashflow/UpdateCashFlowData": { runId: 1, lines: [], reason: "按业务实质判断" },
  "/api/services/app/cashflow/UpdateCashFlowAdjustData": { description: "现金流量项目之间的调整", lines: [] },
  "/api/services/app/acctnote/GetEquitySource": { column: "E108" },
  "/api/services/app/acctnote/SaveEquityMove": {
    column: "E108",
    toRow: "Q16",
    amount: "-1.00",
    reason: "按业务实质归集",
  },
  "/api/services/app/acctnote/ExplainEquityCheck": {
    code: "EQ-7",
    difference: "1.00",
    words: "按章程计提任意盈余公积",
  },
  "/api/services/app/cashflow/ExplainCashFlowCheck": {
    code: "CF-6",
    difference: "1.00",
    words: "附追索权票据到期由出票人承兑",
    rowVersion: 0,
  },
  "/api/services/app/cashflow/SaveCashScope": {
    accountCode: "1012",
    treatment: 1,
    reason: "可随时支取",
    rowVersion: 1,
  },
  "/api/services/app/cashflow/RememberCashFlowRule": {
    accountCode: "1001",
    inflow: "C103",
    outflow: "C114",
    reason: "该客户一贯如此",
  },
  "/api/services/app/cashflow/GetCashFlowSource": { item: "C101" },
  "/api/services/app/auditeeinfo/SaveRegistryFact": { kind: "partner", name: "测试股东" },
  "/api/services/app/custinfo/TakeFromRegister": { fields: ["custName"] },
  "/api/services/app/custinfo/GiveToRegister": { fields: ["custName"] },
  "/api/services/app/materiality/SaveMateriality": {
    stage: 1,
    benchmark: 9,
    basis: 3,
    benchmarkAmount: "1000000.00",
    sourceNote: "预算",
    percent: "0.05",
    percentReason: "同行业",
    pmPercent: "0.5",
    trivialPercent: "0.05",
    reason: "预算利润",
  },
  "/api/services/app/voucherlib/SaveJeSettings": {
    rowVersion: 0,
    rules: [],
    bands: { high: 6, middle: 3 },
    pm: null,
    trivial: null,
  },
  // Nothing of this number: decided on nowhere.
  "/api/services/app/misstatement/UpdateMisstatement": { key: "entry:999999999", rowVersion: 0, kind: 2 },
  "/api/services/app/UserCategory/AddAndUpdateUserEvent": {
    start: "2024-05-01T09:00:00+08:00",
    end: "2024-05-01T10:00:00+08:00",
  },
  ...Object.fromEntries(
    ["CreateEvent", "UpdateEvent"].map((name) => [
      `/api/services/app/Event/${name}`,
      { eventStart: "2024-05-01T09:00:00+08:00", eventEnd: "2024-05-01T10:00:00+08:00" },
    ]),
  ),
  ...Object.fromEntries(
    ["CreateProjectEvent", "UpdateProjectEvent"].map((name) => [
      `/api/services/app/ProjectEvent/${name}`,
      { start: "2024-05-01T09:00:00+08:00", end: "2024-05-01T10:00:00+08:00" },
    ]),
  ),
  "/api/jm/Calculate": { calculator: "bankReconciliation", input: { values: {}, rows: {} } },
  "/api/jm/SaveCalculation": {
    calculator: "bankReconciliation",
    name: "测试",
    input: { values: { asOf: "2023-12-31", bank: "1", booked: "1" }, rows: {} },
  },
  "/api/jm/RemoveCalculation": { reason: "重复", rowVersion: 1 },
  "/api/jm/BookCalculation": { rowVersion: 1 },
  "/api/jm/SaveClosingRate": { currency: "HKD", rate: "0.90622", rateDate: "2023-12-29" },
  // Nobody of this number: the sweep's client keeps its list.
  "/api/jm/RemoveRelatedParty": { id: 999_999_999 },
  "/api/jm/SaveRelatedParty": { relation: "other" },
  "/api/services/app/consolidation/SaveGroupCompany": {
    code: "T",
    role: "associate",
    share: "0.3",
    aligned: "open",
    taxRate: "0.25",
    currency: "CNY",
    upliftAmount: "0.00",
  },
  "/api/services/app/consolidation/SaveGroupFigure": {
    company: "S",
    part: "closing",
    item: "A102",
    equityRow: "none",
    amount: "1.00",
  },
  "/api/services/app/consolidation/SaveGroupDealing": {
    kind: "goods",
    seller: "S",
    buyer: "M",
    unsold: "0.5",
    resolution: "none",
  },
  "/api/services/app/consolidation/SaveGroupEntry": {
    company: "M",
    counterpart: "S",
    item: "A105",
    equityRow: "none",
    debit: "1.00",
    credit: "0.00",
  },
  ...Object.fromEntries(
    ["Company", "Figure", "Dealing", "Entry"].map((name) => [
      `/api/services/app/consolidation/RemoveGroup${name}`,
      { reason: "重复登记", rowVersion: 1 },
    ]),
  ),
  "/api/services/app/consolidation/GetConsolidationSource": { item: "A105" },
  "/api/services/app/risk/SaveRisk": { likelihood: "1", possible: "1.00" },
  "/api/services/app/risk/RemoveRisk": { reason: "重复登记", rowVersion: 1 },
  "/api/services/app/risk/RebutRisk": { reason: "该类收入交易简单", rowVersion: 1 },
  "/api/services/app/risk/ReinstateRisk": { reason: "出现新的迹象", rowVersion: 1 },
  "/api/services/app/risk/LinkRiskProcedure": { kind: 1 },
  "/api/services/app/risk/UnlinkRiskProcedure": { reason: "程序已另行关联" },
  "/api/services/app/controltest/SaveControlPoint": {
    cycle: "XS",
    frequency: 3,
    controlType: 1,
    plan: 0,
    tolerable: "0.1",
    assertions: [],
    fsItems: [],
  },
  "/api/services/app/controltest/SaveControlDeficiency": { cycle: "XS", likelihood: 1, amount: "1.00" },
  "/api/services/app/controltest/SaveControlCycle": { applies: 1, reason: "主营业务循环" },
  "/api/services/app/controltest/SaveControlFlow": { flow: { nodes: [], edges: [] } },
  ...Object.fromEntries(
    ["ControlPoint", "ItApplication", "IpeReport", "ControlDeficiency"].map((name) => [
      `/api/services/app/controltest/Remove${name}`,
      { reason: "重复登记", rowVersion: 1 },
    ]),
  ),
  "/api/services/app/controltest/UnlinkControlRisk": { reason: "另行关联其他控制" },
  "/api/services/app/controltest/UnlinkReportProcedure": { reason: "程序未使用该报告" },
  "/api/services/app/clientrequest/RemoveClientRequest": { reason: "重复登记", rowVersion: 1 },
  "/api/services/app/clientrequest/RemoveClientPerson": { reason: "已离职", rowVersion: 1 },
  "/api/services/app/clientrequest/SaveClientPerson": { email: "wang@client.example" },
  "/api/services/app/clientrequest/ReturnClientRequests": { words: "缺少十二月对账单" },
  "/api/services/app/clientrequest/CloseClientRequests": { reason: "客户没有此类业务" },
  "/api/services/app/clientrequest/AssignClientRequests": { dueDate: "2024-02-01" },
  "/api/services/app/clientrequest/TakeRequestTemplate": { codes: ["K1-01"] },
  "/api/services/app/clientdesk/SignInClient": { place: "999999999-1" },
  "/api/jm/SetRelations": { relation: "other" },
  "/api/jm/TakePriorFigures": { fingerprint: "0".repeat(64) },
  "/api/services/app/ProjectEvent/GetProjectEventMonthList": { month: "2024-05" },
  // Nobody of this number: the sweep's own project keeps its manager.
  "/api/pm/UpdateProjectPMUser": { Id: 1, pmUserId: 999_999_999, rowVersion: 1 },
  "/api/pm/UpdatePMUsers": { pmUserId: 999_999_999, projects: [{ id: 1, rowVersion: 1 }] },
  "/api/services/app/SecurityPolicy/UpdateSecurityPolicy": {
    idleMinutes: 30,
    absoluteHours: 12,
    rememberDays: 30,
    sessionMax: 0,
    passwordMin: 6,
  },
  "/api/home/SaveHomeLayout": { columns: [["tasks"], ["hours"]], hidden: [], rowVersion: 0 },
  "/api/wm/CreateWorkLog": { workType: 3, workDate: "2024-05-06", hours: 1 },
  "/api/services/app/PracticeBoard/GetBoardProjects": { due: "late" },
  "/api/wm/UpdateWorkLogDatetime": { startTime: "2024-05-06T09:00:00+08:00", endTime: "2024-05-06T10:00:00+08:00" },
  "/api/services/app/Knowledge/CreateArticle": {
    type: 2,
    title: "存货监盘",
    html: "<p>先看盘点计划</p>",
    tags: ["存货"],
    minutes: 0,
  },
  "/api/services/app/Knowledge/UpdateArticle": {
    title: "存货监盘",
    html: "<p>先看盘点计划</p>",
    tags: ["存货"],
    minutes: 0,
  },
  "/api/services/app/Toolbox/NoteToolOpened": { tool: "dztable" },
  "/api/services/app/ListView/CreateListView": { list: "customers" },
  "/api/services/app/ListView/SetDefaultListView": { list: "customers" },
  // The operator manages other firms by their numbers: none of those under test.
  ...Object.fromEntries(
    ["Update", "Activate", "DeActivate", "RenewFirstPassword", "RequestRemoval", "CancelRemoval", "ConfirmRemoval"].map(
      (name) => [`/api/services/app/Tenant/${name}`, { id: 2_000_000_000, tenancyName: "no-such-firm" }],
    ),
  ),
  ...Object.fromEntries(
    ["CancelSubscribeInfo", "UpdateReadState"].map((name) => [
      `/api/services/app/SubscribeInfo/${name}`,
      { subCategory: "adjustments" },
    ]),
  ),
  "/api/services/app/Tenant/Delete": { Id: 2_000_000_000 },
  "/api/services/app/Tenant/StartExport": { id: 2_000_000_000 },
  "/api/services/app/Tenant/Create": { tenancyName: "a-new-firm" },
  "/api/services/app/Notification/SetNotificationAsRead": { id: "00000000-0000-4000-8000-000000000000" },
};

/**
 * Calls of existing clients, in areas that are built in part, which come with a later part of the product: by that part.
 * A call leaves this list when it is served.
 */
const parts: Record<string, readonly string[]> = {};
export const later: Record<string, string> = Object.fromEntries(
  Object.entries(parts).flatMap(([part, paths]) => paths.map((path) => [path, part])),
);
