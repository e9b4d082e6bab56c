/**
 * The evaluation before an engagement is accepted or continued (质量管理准则第5101号): what is asked, what it weighs, what stops. Scored from 1 to 5, 5 = best.
 *
 */
import { type ChecklistItem, yesOrNo } from "../../../paper/sections.ts";
import {
  competence,
  first,
  firstOrNot,
  independence,
  integrity,
  kindItem,
  low,
  lowOrNot,
  risk,
  scored,
} from "./evaluation-answers.ts";
import { furtherItems } from "./evaluation-risks.ts";

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
  ...furtherItems,
];

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
