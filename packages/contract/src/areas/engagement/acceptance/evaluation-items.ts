/**
 * The evaluation before an engagement is accepted or continued (质量管理准则第5101号): what is asked, what it weighs, what stops. Scored from 1 to 5, 5 = best.
 *
 */
import { type ChecklistItem, oneToFive, yesOrNo } from "../../../paper/sections.ts";

/** Asked first: what concerns new or former clients alone applies by it. */
export const kindItem = "BE00";
const firstOrNot = {
  first: { words: ["首次承接", "First engagement"] },
  continued: { words: ["连续保持", "Continuance"] },
} as const;
const first = { item: kindItem, is: ["first"] };
const continued = { item: kindItem, is: ["continued"] };
/** Low scores and lines that do not apply are explained. */
const low = ["1", "2"] as const;
const lowOrNot = [...low, "na"] as const;
const yesOrNoScored = {
  yes: { ...yesOrNo.yes, points: 1 },
  no: { ...yesOrNo.no, points: 5 },
} as const;
const scored = oneToFive;
const integrity: ChecklistItem["group"] = ["客户诚信", "Integrity of the client"];
const competence: ChecklistItem["group"] = ["专业胜任能力", "Competence"];
const independence: ChecklistItem["group"] = ["独立性", "Independence"];
const risk: ChecklistItem["group"] = ["业务风险", "Risk of the engagement"];

export const evaluationItems: readonly ChecklistItem[] = [
  { code: kindItem, words: ["本项目是首次承接还是连续保持", "First engagement or continuance"], answers: firstOrNot },
  {
    code: "BE01",
    group: integrity,
    words: [
      "客户主要股东、关键管理人员、治理层的身份和商业信誉",
      "Identity and reputation of the main owners, key management and those charged with governance",
    ],
    weight: 3,
    stop: ["1"],
    remark: low,
    answers: scored,
    evidence: ["工商登记、征信、访谈", "Registry, credit report, interviews"],
  },
  {
    code: "BE02",
    group: integrity,
    words: [
      "客户经营性质和业务惯例（含是否涉嫌违法、洗钱）",
      "Nature of the client's business and its practices, including signs of illegal acts or money laundering",
    ],
    weight: 3,
    stop: ["1"],
    remark: low,
    answers: scored,
    evidence: ["公开信息、访谈、反洗钱筛查", "Public information, interviews, money-laundering screening"],
  },
  {
    code: "BE03",
    group: integrity,
    words: ["对会计准则运用和内部控制环境的态度", "Attitude to accounting standards and to the control environment"],
    weight: 3,
    stop: ["1"],
    remark: low,
    answers: scored,
    evidence: ["上年调整、缺陷记录", "Last year's entries and deficiencies"],
  },
  {
    code: "BE04",
    group: integrity,
    words: [
      "是否过分考虑将审计收费维持在尽可能低的水平",
      "Undue concern with keeping the audit fee as low as possible",
    ],
    weight: 2,
    remark: low,
    answers: scored,
    evidence: ["询价记录、报价", "Requests for prices, offers"],
  },
  {
    code: "BE05",
    group: integrity,
    words: ["工作范围是否受到不适当限制", "Whether the scope of work is limited inappropriately"],
    weight: 3,
    stop: ["1"],
    remark: low,
    answers: scored,
    evidence: ["业务约定条款", "Terms of the engagement"],
  },
  {
    code: "BE06",
    group: integrity,
    words: [
      "变更会计师事务所的理由及与前任沟通结果",
      "Reasons for the change of auditor, and what the predecessor said",
    ],
    weight: 3,
    stop: ["1"],
    remark: low,
    answers: scored,
    evidence: ["前任沟通函与回函", "Letter to the predecessor and the reply"],
    onlyIf: first,
  },
  {
    code: "BE07",
    group: integrity,
    words: [
      "失信被执行人、行政处罚、重大诉讼、股权冻结等公开信息",
      "Public information: enforcement, penalties, major lawsuits, frozen shares",
    ],
    weight: 3,
    remark: low,
    answers: scored,
    evidence: ["公开信息查询结果", "Results of public searches"],
  },
  {
    code: "BE08",
    group: competence,
    words: ["项目组是否熟悉相关行业和业务对象", "Whether the team knows the industry and the subject matter"],
    weight: 2,
    remark: low,
    answers: scored,
  },
  {
    code: "BE09",
    group: competence,
    words: ["是否具有监管或报告要求的经验", "Experience with the regulation or reporting that applies"],
    weight: 2,
    remark: low,
    answers: scored,
  },
  {
    code: "BE10",
    group: competence,
    words: ["是否拥有足够的具备必要素质和专业胜任能力的人员", "Enough people with the needed competence"],
    weight: 2,
    remark: low,
    answers: scored,
    evidence: ["人员排期与工时预算", "Schedule and budget of hours"],
  },
  {
    code: "BE11",
    group: competence,
    words: ["在需要时是否能够得到专家的帮助", "Help of experts when it is needed"],
    weight: 1,
    remark: lowOrNot,
  },
  {
    code: "BE12",
    group: competence,
    words: ["是否能够在提交报告的最后期限内完成业务", "Whether the work can be done by the date of the report"],
    weight: 2,
    remark: low,
    answers: scored,
    evidence: ["时间表", "Timetable"],
  },
  {
    code: "BE13",
    group: independence,
    words: [
      "经济利益、贷款担保、商业关系、家庭和私人关系",
      "Financial interests, loans and guarantees, business, family and personal relations",
    ],
    weight: 3,
    stop: ["1"],
    remark: low,
    answers: scored,
    evidence: ["成员独立性声明", "Declarations of the members"],
  },
  {
    code: "BE14",
    group: independence,
    words: ["非鉴证服务的影响", "Effect of non-assurance services"],
    weight: 3,
    stop: ["1"],
    remark: low,
    answers: scored,
    evidence: ["非鉴证服务登记", "Register of non-assurance services"],
  },
  {
    code: "BE15",
    group: independence,
    words: [
      "收费依赖：公众利益实体客户及其关联实体连续两年占本所收费总额的比例超过15%",
      "Fee dependence: share of a public-interest client and its related entities in the firm's fees above 15 % for two years running",
    ],
    weight: 3,
    stop: ["1"],
    remark: lowOrNot,
    evidence: ["收费统计", "Statistics of fees"],
  },
  {
    code: "BE16",
    group: independence,
    words: [
      "项目合伙人、签字注册会计师、项目质量复核人等关键人员的累计任期、冷却期与轮换",
      "Cumulative years, cooling-off and rotation of partner, signing CPA, quality reviewer and other key persons",
    ],
    weight: 2,
    stop: ["1"],
    remark: low,
    answers: scored,
    evidence: ["服务年限表", "Table of years of service"],
  },
  {
    code: "BE17",
    group: risk,
    words: ["财务状况、持续经营与融资压力", "Financial position, going concern and pressure of financing"],
    weight: 3,
    remark: low,
    answers: scored,
    evidence: ["财务报表、预测", "Statements, forecasts"],
  },
  {
    code: "BE18",
    group: risk,
    words: ["以前年度审计意见及重大调整", "Opinions and major adjustments of earlier years"],
    weight: 2,
    remark: low,
    answers: scored,
    evidence: ["上年报告", "Last year's report"],
  },
  {
    code: "BE19",
    group: risk,
    words: ["关联方及股权结构复杂程度", "Complexity of related parties and ownership"],
    weight: 2,
    remark: low,
    answers: scored,
    evidence: ["股权结构图", "Chart of ownership"],
  },
  {
    code: "BE20",
    group: risk,
    words: [
      "拟上市、再融资、并购、业绩承诺等特殊目的",
      "Special purposes: listing, refinancing, merger, performance commitment",
    ],
    weight: 3,
    remark: low,
    answers: scored,
  },
  {
    code: "BE21",
    group: risk,
    words: [
      "审计前提条件：管理层认可其责任、编制基础可接受",
      "Preconditions of an audit: management acknowledges its responsibility, acceptable framework",
    ],
    weight: 3,
    stop: ["1"],
    remark: low,
    answers: scored,
    evidence: ["CSA 1111 前提条件确认", "Confirmation of the preconditions (CSA 1111)"],
  },
  {
    code: "BE22",
    group: independence,
    words: ["是否存在按结果收费或其他或有收费", "Contingent fee of any kind"],
    weight: 3,
    answers: yesOrNoScored,
    stop: ["yes"],
    remark: ["yes"],
    evidence: ["约定书收费条款", "Fee clause of the contract"],
  },
  {
    code: "BE23",
    group: independence,
    words: ["上年审计费用是否尚未付清", "Whether last year's audit fee is still unpaid"],
    weight: 2,
    remark: low,
    answers: scored,
    evidence: ["应收费用", "Fees receivable"],
    onlyIf: continued,
  },
  {
    code: "BE24",
    group: independence,
    words: ["收费较上年下降20%及以上的原因是否合理", "Whether a fall of the fee of 20 % or more has good reasons"],
    weight: 2,
    remark: lowOrNot,
    evidence: ["收费对比", "Comparison of fees"],
  },
  {
    code: "BE25",
    group: independence,
    words: [
      "是否代编财务报表、内部控制自我评价或提供其他自我评价不利影响的服务",
      "Services with a self-review threat, such as preparing the statements or the evaluation of internal control",
    ],
    weight: 3,
    stop: ["1"],
    remark: low,
    answers: scored,
    evidence: ["非鉴证服务登记", "Register of non-assurance services"],
  },
  {
    code: "BE26",
    group: independence,
    words: [
      "国有企业连续聘用年限（满8年提示，超过10年不得承接）",
      "State-owned enterprise: consecutive years (warning from year 8, refused above 10)",
    ],
    weight: 2,
    stop: ["1"],
    remark: lowOrNot,
    evidence: ["历年报告", "Reports of earlier years"],
  },
  {
    code: "BE27",
    group: independence,
    words: [
      "公众利益实体：本所连续服务满10年是否安排第二次项目质量复核或更大范围轮换",
      "Public-interest entity: after 10 years of the firm, a second quality review or wider rotation",
    ],
    weight: 2,
    stop: ["1"],
    remark: lowOrNot,
    evidence: ["历年报告", "Reports of earlier years"],
  },
  {
    code: "BE28",
    group: competence,
    words: [
      "是否需要项目质量复核及合格人选（5102）",
      "Whether a quality review is required, and who is eligible (5102)",
    ],
    weight: 2,
    remark: lowOrNot,
    evidence: ["复核人资格", "Eligibility of the reviewer"],
  },
  {
    code: "BE29",
    group: competence,
    words: [
      "集团审计：组成部分注册会计师的胜任能力、独立性及能否参与其工作",
      "Group audit: competence and independence of component auditors, and access to their work",
    ],
    weight: 2,
    remark: lowOrNot,
    evidence: ["组成部分清单", "List of components"],
  },
  {
    code: "BE30",
    group: competence,
    words: ["收费是否足以投入必要的工时与人员", "Whether the fee pays for the hours and people that are needed"],
    weight: 2,
    remark: low,
    answers: scored,
    evidence: ["收费与工时预算", "Fee and budget of hours"],
  },
  {
    code: "BE31",
    group: risk,
    words: [
      "前任回函是否提及诚信、分歧、舞弊或违法违规、内部控制缺陷",
      "Whether the predecessor speaks of integrity, disagreements, fraud, illegal acts or control deficiencies",
    ],
    weight: 3,
    stop: ["1"],
    remark: low,
    answers: scored,
    evidence: ["前任回函", "The predecessor's reply"],
    onlyIf: first,
  },
  {
    code: "BE32",
    group: risk,
    words: ["客户是否拒绝同意与前任沟通", "Whether the client refuses consent to ask the predecessor"],
    weight: 3,
    answers: yesOrNoScored,
    stop: ["yes"],
    remark: ["yes"],
    evidence: ["沟通记录", "Record of the communication"],
    onlyIf: first,
  },
  {
    code: "BE33",
    group: risk,
    words: [
      "数据分级：客户书面告知数据类别（一般、重要、核心）及安全安排",
      "Data class: told by the client in writing (general, important, core), with safeguards",
    ],
    weight: 2,
    remark: low,
    answers: scored,
    evidence: ["数据分级告知书", "Client's letter on the data class"],
  },
];

/** Answers of the lines that may be inapplicable; to leave out others would lift the score. */
export const evaluationAnswers = { ...oneToFive, na: yesOrNo.na };
/** Scored low, the quality department looks at it: a fee that is overdue, or has fallen. */
export const reviewItems = ["BE23", "BE24"] as const;
export const contingentFeeItem = "BE22";

/** Nobody may accept against these, whatever the rest says (CSA 1111, independence). */
export const barItems = [
  {
    code: "breach",
    words: [
      "独立性受到损害，且采取措施后仍不能消除或降至可接受水平",
      "Independence is impaired, and no safeguard removes the threat or makes it acceptable",
    ],
    remark: ["yes"],
  },
  {
    code: "preconditions",
    words: [
      "审计前提条件已满足：财务报告编制基础可接受，管理层认可并理解其责任（CSA 1111）",
      "The preconditions of an audit are met: acceptable framework, management acknowledges and understands its responsibility (CSA 1111)",
    ],
    remark: ["no"],
  },
] as const satisfies readonly ChecklistItem[];
export const barAnswers = { yes: yesOrNo.yes, no: yesOrNo.no };
