/** What controls are kept in: control points, applications, reports used as evidence, deficiencies. */
import { limits } from "../../../limits.ts";
import { choice, count, flag, long, money, oneOfCodes, rate, tags, text } from "../../../register/fields.ts";
import type { RegisterSpec } from "../../../register/register.ts";
import { cycleWords } from "./cycles.ts";

export const controlBase = "/api/services/app/controltest";
const wordsMax = 300;
const decided = { isReadOnly: true } as const;
const ofTest = { group: "test" } as const;
const ofEarlier = { group: "earlier" } as const;
const cycle = choice(cycleWords, {
  words: ["业务循环", "Business cycle"],
  isRequired: true,
  isFiltered: true,
  column: 120,
});
const applicationId = count({ words: ["应用系统", "Application"], min: 1, max: Number.MAX_SAFE_INTEGER });
const applicationName = text(limits.nameMax, { words: ["应用系统", "Application"] });

export const controlPointSpec = {
  name: "controlPoint",
  isOfProject: true,
  base: controlBase,
  label: "name",
  missing: "control.missing",
  purpose: [
    "逐一登记拟了解和测试的控制点；能否信赖由系统按穿行测试、控制测试、一般控制和缺陷判断。",
    "Each control to be understood and tested; whether it is relied on follows from walkthrough, test, general IT controls and deficiencies.",
  ],
  calls: {
    list: "GetControlPoints",
    get: "GetControlPoint",
    save: "SaveControlPoint",
    remove: { verb: "POST", name: "RemoveControlPoint" },
    export: "ExportControlPoints",
  },
  reasons: { change: limits.reasonMax, remove: limits.reasonMax },
  groups: {
    control: ["控制点", "Control point"],
    test: ["测试设计", "Design of the test"],
    earlier: ["以前年度测试", "Earlier tests"],
  },
  order: "code",
  pageSize: 100,
  fields: {
    code: text(20, {
      words: ["控制编号", "Code of the control"],
      isRequired: true,
      isUnique: true,
      isSearched: true,
      sort: "plain",
      column: 76,
    }),
    name: text(100, { words: ["控制活动", "Control"], isRequired: true, isSearched: true, column: 220 }),
    cycle,
    objective: text(wordsMax, { words: ["控制目标", "Objective"], isWide: true }),
    description: long(2000, { words: ["控制描述", "Description"] }),
    wcgw: text(wordsMax, { words: ["可能出错之处", "What can go wrong"], isWide: true }),
    owner: text(50, { words: ["执行人或岗位", "Owner"] }),
    frequency: oneOfCodes("controlFrequency", { words: ["频率", "Frequency"], isRequired: true, column: 110 }),
    controlType: oneOfCodes("controlType", {
      words: ["控制类型", "Kind of control"],
      isRequired: true,
      isFiltered: true,
      column: 110,
    }),
    applicationId,
    isKey: flag({ words: ["关键控制", "Key control"], isFiltered: true, column: 70 }),
    assertions: tags(2, { words: ["认定", "Assertions"] }),
    fsItems: tags(10, { words: ["报表项目代码", "Codes of statement items"] }),
    plan: oneOfCodes("controlPlan", {
      words: ["信赖程度", "Reliance planned"],
      initial: 0,
      isFiltered: true,
      column: 120,
      ...ofTest,
    }),
    failure: oneOfCodes("controlFailure", { words: ["控制失效风险", "Risk of failure"], initial: 1, ...ofTest }),
    confidence: choice(
      { "0.90": ["90%", "90%"], "0.95": ["95%", "95%"] },
      { words: ["置信水平", "Confidence"], initial: "0.90", ...ofTest },
    ),
    tolerable: rate({
      words: ["可容忍偏差率", "Tolerable rate"],
      isRequired: true,
      initial: "0.1",
      ...ofTest,
    }),
    testSteps: long(2000, { words: ["测试步骤", "Steps of the test"], ...ofTest }),
    earlierYear: count({
      words: ["最近一次测试的审计年度", "Year of the last test"],
      hint: [
        "以前年度测试过才填；最多沿用两年",
        "Only where an earlier audit tested it; relied on for two years at most",
      ],
      min: 2000,
      max: 2100,
      ...ofEarlier,
    }),
    earlierSource: text(200, { words: ["该测试的出处", "Where that test is"], ...ofEarlier }),
    hasChanged: flag({ words: ["控制自该测试后有变化", "Changed since that test"], ...ofEarlier }),
    standing: oneOfCodes("controlStanding", {
      words: ["信赖结论", "Standing"],
      isFiltered: true,
      column: 180,
      ...decided,
    }),
    standingWhy: tags(30, { words: ["结论依据", "Why that standing"], isInternal: true, ...decided }),
    isSeed: flag({ words: ["范本控制点", "Of the catalogue"], ...decided }),
  },
  computed: {
    applicationName,
    riskCount: count({ words: ["应对风险数", "Risks answered"], column: { width: 90, isOptional: true } }),
    drawnCount: count({ words: ["已抽取样本", "Items drawn"], column: { width: 90, isOptional: true } }),
  },
} as const satisfies RegisterSpec;

export const itApplicationSpec = {
  name: "itApplication",
  isOfProject: true,
  base: controlBase,
  label: "name",
  missing: "control.applicationMissing",
  purpose: [
    "登记支持财务数据的应用系统；变更、访问、运行三个领域的一般控制逐一评价。",
    "Applications that bear financial data; their general controls are evaluated for changes, access and operations.",
  ],
  calls: {
    list: "GetItApplications",
    get: "GetItApplication",
    save: "SaveItApplication",
    remove: { verb: "POST", name: "RemoveItApplication" },
    export: "ExportItApplications",
  },
  reasons: { remove: limits.reasonMax },
  fields: {
    name: text(limits.nameMax, {
      words: ["应用系统", "Application"],
      isRequired: true,
      isUnique: true,
      isSearched: true,
      column: 200,
    }),
    vendor: text(limits.nameMax, { words: ["供应商或自行开发", "Vendor, or own development"], column: 180 }),
    purpose: text(wordsMax, { words: ["系统用途", "Purpose"], isWide: true, column: 260 }),
  },
  computed: {
    general: oneOfCodes("generalControlResult", { words: ["一般控制", "General IT controls"], column: 110 }),
    controlCount: count({ words: ["自动控制数", "Automated controls"], column: 100 }),
    reportCount: count({ words: ["报告数", "Reports"], column: 80 }),
  },
} as const satisfies RegisterSpec;

export const ipeReportSpec = {
  name: "ipeReport",
  isOfProject: true,
  base: controlBase,
  label: "name",
  missing: "control.reportMissing",
  purpose: [
    "用作证据的系统报告逐份登记来源、参数和与总账的完整性核对，所用程序随之重开。",
    "Each report used as evidence, with its source, parameters and completeness against the ledger; procedures that used it are reopened with it.",
  ],
  calls: {
    list: "GetIpeReports",
    get: "GetIpeReport",
    save: "SaveIpeReport",
    remove: { verb: "POST", name: "RemoveIpeReport" },
    export: "ExportIpeReports",
  },
  reasons: { remove: limits.reasonMax },
  fields: {
    name: text(limits.nameMax, { words: ["报告", "Report"], isRequired: true, isSearched: true, column: 200 }),
    applicationId,
    source: text(200, { words: ["数据来源", "Source"], column: 160 }),
    parameters: text(wordsMax, { words: ["查询参数", "Parameters"], isWide: true, column: 200 }),
    reportAmount: money({ words: ["报告合计", "Total of the report"], column: 130 }),
    ledgerAmount: money({ words: ["总账金额", "Amount in the ledger"], column: 130 }),
    completeness: text(wordsMax, { words: ["完整性核对说明", "How completeness was checked"], isWide: true }),
    isUnreliable: flag({ words: ["系统不可信赖", "Not reliable"], isFiltered: true, column: 90, ...decided }),
  },
  computed: {
    applicationName,
    lacks: tags(20, { words: ["尚缺", "Missing"] }),
    procedureCount: count({ words: ["使用的程序数", "Procedures that use it"], column: 100 }),
  },
} as const satisfies RegisterSpec;

const indicator = { group: "indicators" } as const;
export const controlDeficiencySpec = {
  name: "controlDeficiency",
  isOfProject: true,
  base: controlBase,
  label: "description",
  missing: "control.deficiencyMissing",
  purpose: [
    "登记内部控制缺陷；等级由系统按同一循环的合计金额和重大缺陷迹象确定，不能手工调低。",
    "Deficiencies of internal control; their grade follows from the amounts of the cycle together and from indicators, and is not lowered by hand.",
  ],
  calls: {
    list: "GetControlDeficiencies",
    get: "GetControlDeficiency",
    save: "SaveControlDeficiency",
    remove: { verb: "POST", name: "RemoveControlDeficiency" },
    export: "ExportControlDeficiencies",
  },
  reasons: { change: limits.reasonMax, remove: limits.reasonMax },
  groups: {
    deficiency: ["缺陷", "Deficiency"],
    indicators: ["重大缺陷迹象", "Indicators of a material weakness"],
    effect: ["对报表的影响", "Effect on the statements"],
  },
  fields: {
    description: text(500, {
      words: ["缺陷描述", "Deficiency"],
      isRequired: true,
      isSearched: true,
      isWide: true,
      column: 300,
    }),
    cycle,
    controlCode: text(20, { words: ["控制编号", "Code of the control"], column: 90 }),
    likelihood: oneOfCodes("deficiencyLikelihood", {
      words: ["导致错报的可能性", "Likelihood of a misstatement"],
      isRequired: true,
      column: 110,
    }),
    amount: money({ words: ["可能的错报金额", "Possible misstatement"], isRequired: true, min: 0, column: 130 }),
    isSeniorFraud: flag({ words: ["高级管理层舞弊", "Fraud of senior management"], ...indicator }),
    isRestatement: flag({ words: ["重述以前公布的财务报表", "Restatement of published statements"], ...indicator }),
    isMissedMisstatement: flag({
      words: ["控制未发现而审计发现的重大错报", "Material misstatement that the audit found and controls missed"],
      ...indicator,
    }),
    isCommitteeIneffective: flag({ words: ["审计委员会监督无效", "Ineffective audit committee"], ...indicator }),
    effectAmount: money({ words: ["已知错报影响", "Misstatement it has led to"], group: "effect" }),
    fsItemId: count({
      words: ["影响的报表项目", "Statement item affected"],
      min: 1,
      max: Number.MAX_SAFE_INTEGER,
      group: "effect",
    }),
    response: long(1000, { words: ["管理层回应与整改", "Response of management"], group: "effect" }),
    grade: oneOfCodes("deficiencyLevel", {
      words: ["缺陷等级", "Grade"],
      isFiltered: true,
      sort: "plain",
      column: 110,
      ...decided,
    }),
  },
  computed: {
    itemName: text(200, { words: ["影响的报表项目", "Statement item affected"] }),
  },
} as const satisfies RegisterSpec;
