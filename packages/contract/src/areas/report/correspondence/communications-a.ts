/** Communications (相关沟通) of the catalogue, CM01 to CM10. */
import type { Pair } from "../../../pairs.ts";
import type { CorrespondenceKind } from "./kind.ts";

const everyone: Pair = ["全部审计项目", "Every audit"];
const first: Pair = ["首次审计", "First audit"];
const byReport: Pair = ["报告日前", "By the date of the report"];

export const communicationsA: readonly CorrespondenceKind[] = [
  {
    code: "CM01",
    words: ["计划阶段沟通函", "Planning letter to management"],
    audience: "management",
    stage: "planning",
    source: "CSA 1111",
    due: ["外勤开始前", "Before fieldwork"],
    applies: everyone,
    when: "always",
    text: {
      zh: [
        "一、审计范围：{client}{period}财务报表，包括{periodEnd}的资产负债表及相关报表和附注。",
        "二、时间安排：请贵公司按照我们提供的资料清单准备资料，并配合函证、存货监盘和访谈。",
        "三、贵公司的责任：按照企业会计准则编制财务报表，设计、执行和维护必要的内部控制，向我们提供必要的工作条件。",
        "四、项目负责人：{partner}（签字合伙人）、{manager}（项目经理）。",
      ],
      en: [
        "1. Scope: the financial statements of {client} for {period}, being the balance sheet at {periodEnd}, the related statements and the notes.",
        "2. Timing: please prepare what our list asks for, and support confirmations, the inventory count and interviews.",
        "3. Your responsibilities: to prepare the statements in accordance with Accounting Standards for Business Enterprises, to maintain the internal control necessary for that, and to give us what our work needs.",
        "4. Our team: {partner} (signing partner), {manager} (engagement manager).",
      ],
    },
  },
  {
    code: "CM02",
    words: ["计划的审计范围和时间安排沟通函", "Planned scope and timing of the audit"],
    audience: "governance",
    stage: "planning",
    source: "CSA 1151",
    due: ["计划批准时", "When the plan is approved"],
    applies: everyone,
    when: "always",
    text: {
      zh: [
        "一、我们的责任是对管理层在治理层监督下编制的财务报表发表审计意见；审计不减轻管理层和治理层的责任。",
        "二、计划的范围和时间安排：对{client}{period}财务报表进行审计，识别的特别风险及其应对、对内部控制的依赖程度将与贵方讨论。",
        "三、请贵方告知所关注的事项，以及知悉的舞弊、违法违规和可能影响审计的其他事项。",
      ],
      en: [
        "1. We are responsible for forming an opinion on the financial statements that management prepares under your oversight; the audit does not relieve management or you of your responsibilities.",
        "2. Planned scope and timing: we audit the financial statements of {client} for {period}; the significant risks identified, our responses and how far we rely on internal control will be discussed with you.",
        "3. Please tell us of matters that concern you, and of fraud, non-compliance and anything else known to you that may affect the audit.",
      ],
    },
  },
  {
    code: "CM03",
    words: ["独立性沟通函", "Communication on independence"],
    audience: "governance",
    stage: "planning",
    source: "CSA 1151",
    due: ["计划与完成各一次", "Once at planning and once at completion"],
    applies: ["公众利益实体；其他自选", "Public interest entities; others by choice"],
    when: "pie",
    text: {
      zh: [
        "一、审计项目组成员、本所其他相关人员以及本所按照独立性准则的规定保持了独立性。",
        "二、本所与{client}之间可能影响独立性的关系和其他事项（包括{period}收取的审计与非鉴证服务费用）以及所采取的防范措施如下：（请逐项填写；没有的写明没有）",
      ],
      en: [
        "1. The engagement team, others in the firm as appropriate, and the firm have complied with the independence requirements.",
        "2. Relationships between the firm and {client} and other matters that may bear on independence (fees for audit and non-assurance services in {period} included), with the safeguards applied: (list each; say so where there are none)",
      ],
    },
  },
  {
    code: "CM04",
    words: ["审计调整沟通函", "Communication of audit adjustments"],
    audience: "management",
    stage: "fieldwork",
    source: "CSA 1251",
    due: ["外勤结束前", "Before fieldwork ends"],
    applies: ["有调整", "With adjustments"],
    when: "corrected",
    annex: "corrected",
    text: {
      zh: ["审计中识别并提请更正的错报共{corrected}项，调整分录见附表。请贵公司逐项确认并据以调整账务。"],
      en: [
        "Misstatements identified in the audit and put forward for correction: {corrected}; the annex lists the entries. Please confirm each and book it.",
      ],
    },
  },
  {
    code: "CM05",
    words: ["重大审计发现沟通函", "Significant findings from the audit"],
    audience: "governance",
    stage: "completion",
    source: "CSA 1151",
    due: byReport,
    applies: everyone,
    when: "always",
    text: {
      zh: [
        "一、会计政策、会计估计和财务报表披露的质量：",
        "二、审计中遇到的重大困难：",
        "三、已与管理层讨论或书面沟通的重大事项：",
        "四、识别的错报：已更正{corrected}项，未更正{uncorrected}项（对税前利润的影响合计{uncorrectedProfit}元）。",
        "五、影响审计报告形式和内容的情形，以及与监督财务报告过程相关的其他重大事项：",
      ],
      en: [
        "1. Quality of accounting policies, estimates and disclosures:",
        "2. Significant difficulties encountered:",
        "3. Significant matters discussed or corresponded with management:",
        "4. Misstatements identified: {corrected} corrected, {uncorrected} uncorrected (effect on profit before tax {uncorrectedProfit} yuan in total).",
        "5. Circumstances that affect the form and content of the auditor's report, and other matters significant to the oversight of financial reporting:",
      ],
    },
  },
  {
    code: "CM06",
    words: ["未更正错报沟通函", "Communication of uncorrected misstatements"],
    audience: "governance",
    stage: "completion",
    source: "CSA 1251",
    due: byReport,
    applies: ["存在未更正错报的项目", "With uncorrected misstatements"],
    when: "uncorrected",
    annex: "uncorrected",
    text: {
      zh: [
        "截至本函日，未更正错报共{uncorrected}项，对税前利润的影响合计{uncorrectedProfit}元，明细见附表。",
        "我们已要求管理层更正全部错报。未更正错报单独或汇总起来可能对审计意见产生影响；与以前期间相关的未更正错报对本期财务报表的影响已包括在附表中。",
      ],
      en: [
        "Misstatements that are uncorrected at the date of this letter: {uncorrected}, with a total effect on profit before tax of {uncorrectedProfit} yuan; the annex lists them.",
        "We have asked management to correct all of them. Individually or in aggregate they may affect our opinion; the effect of uncorrected misstatements of prior periods is included.",
      ],
    },
  },
  {
    code: "CM07",
    words: ["值得关注的内部控制缺陷沟通函", "Significant deficiencies of internal control"],
    audience: "governance",
    stage: "completion",
    source: "CSA 1152",
    due: byReport,
    applies: ["有重大、重要缺陷", "With material or significant deficiencies"],
    when: "significant",
    annex: "significant",
    text: {
      zh: [
        "审计中识别的重大和重要内部控制缺陷共{significant}项，其描述见附表。",
        "我们审计的目的是对财务报表发表意见，考虑内部控制是为了设计恰当的审计程序，并非对内部控制的有效性发表意见；报告的事项仅限于审计中识别的、足够重要而值得向治理层报告的缺陷。",
      ],
      en: [
        "Material or significant deficiencies of internal control identified in the audit: {significant}; the annex describes them.",
        "The purpose of the audit was to express an opinion on the financial statements. Internal control was considered in order to design appropriate procedures, not to express an opinion on its effectiveness; the matters reported are limited to deficiencies identified that are of sufficient importance to be reported to you.",
      ],
    },
  },
  {
    code: "CM08",
    words: ["管理建议书", "Management letter"],
    audience: "management",
    stage: "completion",
    source: "CSA 1152",
    due: ["报告日后合理时间", "Within a reasonable time after the report"],
    applies: ["自选", "By choice"],
    when: "asked",
    annex: "general",
    text: {
      zh: ["审计中注意到一般内部控制缺陷{general}项，见附表。建议贵公司结合实际情况逐项整改，并将整改情况告知我们。"],
      en: [
        "Other deficiencies of internal control that came to our attention in the audit: {general}; the annex lists them. We recommend that you remedy each, and tell us how.",
      ],
    },
  },
  {
    code: "CM09",
    words: ["接受委托前沟通函", "Letter to the predecessor before acceptance"],
    audience: "predecessor",
    stage: "acceptance",
    source: "CSA 1153",
    due: ["接受委托前", "Before acceptance"],
    applies: first,
    when: "first",
    text: {
      zh: [
        "经{client}同意，就其拟委托我们审计{period}财务报表事项，请贵所告知：管理层的诚信；在会计、审计等问题上与管理层的意见分歧；已与治理层沟通的舞弊、违反法律法规行为和值得关注的内部控制缺陷；变更会计师事务所的原因；能否允许我们查阅工作底稿。",
      ],
      en: [
        "With the consent of {client}, which proposes to appoint us to audit its financial statements for {period}, please tell us: the integrity of management; disagreements with management on accounting or auditing; fraud, non-compliance and significant deficiencies of internal control communicated to governance; why the auditor is changed; and whether we may look at your working papers.",
      ],
    },
  },
  {
    code: "CM10",
    words: ["查阅工作底稿沟通函", "Request to read the predecessor's working papers"],
    audience: "predecessor",
    stage: "acceptance",
    source: "CSA 1153",
    due: ["外勤开始前", "Before fieldwork"],
    applies: first,
    when: "first",
    text: {
      zh: [
        "我们已接受委托审计{client}{period}财务报表。经其同意，请贵所允许我们查阅上期审计工作底稿。我们仅将查阅所得用于计划和执行本期审计，并对其承担保密责任。",
      ],
      en: [
        "We have been appointed to audit the financial statements of {client} for {period}. With its consent, please allow us to read your working papers of the prior period. We will use them to plan and perform this audit alone and keep them confidential.",
      ],
    },
  },
];
