/** Communications (相关沟通) of the catalogue, CM11 to CM20. */
import type { Pair } from "../../../pairs.ts";
import type { CorrespondenceKind } from "./kind.ts";

const group: Pair = ["集团审计项目", "Group audits"];
const atOnce: Pair = ["及时", "At once"];
const byReport: Pair = ["报告日前", "By the date of the report"];

export const communicationsB: readonly CorrespondenceKind[] = [
  {
    code: "CM11",
    words: ["集团审计指令", "Group audit instructions"],
    audience: "componentAuditor",
    stage: "planning",
    source: "CSA 1401",
    due: ["计划批准后", "After the plan is approved"],
    applies: group,
    when: "group",
    text: {
      zh: [
        "我们对{client}{period}合并财务报表进行审计。请贵所对所负责的组成部分执行以下工作，并确认将遵守独立性和职业道德要求：（工作类型、应对的集团层面风险、关联方清单）",
        "请及时报告识别的错报、内部控制缺陷、舞弊嫌疑和期后事项，并在约定时间提交报告和备忘录。",
      ],
      en: [
        "We audit the consolidated financial statements of {client} for {period}. Please perform the following on the components in your charge, and confirm that you comply with independence and ethics: (type of work, risks of the group, list of related parties)",
        "Please report misstatements, deficiencies of internal control, suspected fraud and subsequent events without delay, and your report and memorandum by the agreed date.",
      ],
    },
  },
  {
    code: "CM12",
    words: ["律师询证函", "Lawyer's letter"],
    audience: "lawyer",
    stage: "fieldwork",
    source: "CSA 1311",
    due: ["报告日前30日内回函", "Reply dated within thirty days of the report"],
    applies: ["有诉讼或法务", "With litigation or legal matters"],
    when: "asked",
    text: {
      zh: [
        "我们正在审计{client}{period}财务报表。请贵所就受托处理的未决和可能发生的诉讼、仲裁和索赔，说明案情与进展、可能的结果和对财务影响的估计（包括诉讼费用），以及{client}尚欠贵所的费用。",
        "请将回函直接寄送本所。",
      ],
      en: [
        "We are auditing the financial statements of {client} for {period}. For the actual and possible litigation, arbitration and claims that you handle, please describe each and how it stands, its likely outcome and an estimate of the financial effect (costs included), and what {client} owes you.",
        "Please send your reply directly to our firm.",
      ],
    },
  },
  {
    code: "CM13",
    words: ["报备说明函", "Filing letter to the regulator"],
    audience: "regulator",
    stage: "report",
    source: "财会〔2023〕15号",
    due: ["规定期限", "Within the time set"],
    applies: ["法定报备", "Where filing is required"],
    when: "asked",
    text: {
      zh: ["本所对{client}{period}财务报表出具的审计报告（报告日{reportDate}）现予报备，相关情况说明如下："],
      en: [
        "The auditor's report of {reportDate} on the financial statements of {client} for {period} is filed herewith; the circumstances are as follows:",
      ],
    },
  },
  {
    code: "CM14",
    words: ["关键审计事项沟通函", "Communication of key audit matters"],
    audience: "governance",
    stage: "completion",
    source: "CSA 1504",
    due: byReport,
    applies: ["上市实体", "Listed entities"],
    when: "listed",
    text: {
      zh: [
        "从与贵方沟通过的事项中，我们确定以下事项为{period}审计最为重要的事项，拟在审计报告中作为关键审计事项沟通：（逐项写明事项、为何确定、如何应对）",
      ],
      en: [
        "From the matters communicated with you we have determined those of most significance in the audit for {period}, which we intend to communicate as key audit matters in our report: (for each: the matter, why it was determined, how it was addressed)",
      ],
    },
  },
  {
    code: "CM15",
    words: ["舞弊及违法违规事项沟通函", "Communication of fraud and non-compliance"],
    audience: "governance",
    stage: "fieldwork",
    source: "CSA 1141、1142",
    due: atOnce,
    applies: ["识别或怀疑舞弊", "Fraud identified or suspected"],
    when: "asked",
    text: {
      zh: [
        "在{client}{period}财务报表审计中，我们识别或怀疑存在以下舞弊或违反法律法规行为，现向贵方通报：（事实、涉及人员层级、金额、对财务报表和审计的影响、需要贵方采取的措施）",
      ],
      en: [
        "In the audit of the financial statements of {client} for {period} we have identified or suspect the following fraud or non-compliance, of which we inform you: (facts, level of the persons involved, amounts, effect on the statements and the audit, what is asked of you)",
      ],
    },
  },
  {
    code: "CM16",
    words: ["适当层级舞弊事项沟通函", "Communication of fraud to the appropriate level of management"],
    audience: "management",
    stage: "fieldwork",
    source: "CSA 1141",
    due: atOnce,
    applies: ["识别或怀疑舞弊（高一级）", "Fraud identified or suspected (one level above)"],
    when: "asked",
    text: {
      zh: [
        "在{client}{period}财务报表审计中，我们识别或怀疑存在以下舞弊，现向比涉嫌人员至少高一级的管理层通报：（事实、金额、需要采取的措施）",
      ],
      en: [
        "In the audit of the financial statements of {client} for {period} we have identified or suspect the following fraud, of which we inform management at least one level above those involved: (facts, amounts, what is asked of you)",
      ],
    },
  },
  {
    code: "CM17",
    words: ["其他信息存在重大错报沟通函", "Material misstatement of other information"],
    audience: "governance",
    stage: "completion",
    source: "CSA 1521",
    due: byReport,
    applies: ["其他信息错报未改", "Other information not corrected"],
    when: "asked",
    text: {
      zh: [
        "我们阅读了{client}年度报告中的其他信息，认为以下内容存在重大错报，而管理层尚未更正。请贵方督促更正；如不更正，我们将在审计报告中说明：（位置、内容、应为）",
      ],
      en: [
        "We have read the other information in the annual report of {client}. In our view the following is materially misstated, and management has not corrected it. Please see that it is; otherwise our report will say so: (place, content, what it should be)",
      ],
    },
  },
  {
    code: "CM18",
    words: ["拟发表非无保留意见或增加段落沟通函", "Intended modification of the opinion or additional paragraphs"],
    audience: "governance",
    stage: "completion",
    source: "CSA 1502、1503",
    due: byReport,
    applies: ["意见非无保留或有段落", "Where the opinion is modified or paragraphs are added"],
    when: "modified",
    text: {
      zh: [
        "我们拟在对{client}{period}财务报表出具的审计报告中发表非无保留意见，或增加强调事项段、其他事项段或持续经营相关部分。其情形和拟采用的措辞如下：",
      ],
      en: [
        "In our report on the financial statements of {client} for {period} we intend to modify our opinion, or to add an emphasis of matter, other matter or going concern section. The circumstances and the intended wording are as follows:",
      ],
    },
  },
  {
    code: "CM19",
    words: ["报告日后知悉事实沟通函", "Facts that became known after the report"],
    audience: "governance",
    stage: "afterReport",
    source: "CSA 1332",
    due: atOnce,
    applies: ["有期后事实", "With such facts"],
    when: "asked",
    text: {
      zh: [
        "在审计报告日（{reportDate}）之后，我们知悉下列如在报告日已知悉则可能导致修改审计报告的事实。请贵方告知财务报表是否需要修改以及如何处理；如未采取必要措施，我们将设法防止使用者信赖该审计报告：",
      ],
      en: [
        "After the date of the auditor's report ({reportDate}) the following facts became known to us that, had they been known then, may have caused us to amend it. Please tell us whether the statements need amendment and how you intend to address the matter; without the necessary steps we will seek to prevent reliance on the report:",
      ],
    },
  },
  {
    code: "CM20",
    words: ["发现事项与未更正错报沟通函", "Findings and uncorrected misstatements of components"],
    audience: "componentAuditor",
    stage: "fieldwork",
    source: "CSA 1401",
    due: ["组成部分报告日", "Date of the component's report"],
    applies: group,
    when: "group",
    text: {
      zh: [
        "请就{client}集团审计（{period}）报告所负责组成部分的发现事项、未更正错报、内部控制缺陷和期后事项；我们的答复和后续要求如下：",
      ],
      en: [
        "For the group audit of {client} ({period}), please report the findings, uncorrected misstatements, deficiencies of internal control and subsequent events of the components in your charge; our answers and further requests are as follows:",
      ],
    },
  },
];
