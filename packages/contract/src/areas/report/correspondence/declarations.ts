/** Declarations of the client (客户声明): the eighteen kinds of the catalogue, and the approval of the statements by its organ. */
import type { Pair } from "../../../pairs.ts";
import type { CorrespondenceKind } from "./kind.ts";

const leaders: Pair = ["法定代表人、主管会计工作负责人", "Legal representative, person in charge of accounting"];
const legal: Pair = ["法定代表人", "Legal representative"];
const governance: Pair = ["治理层", "Those charged with governance"];
const everyone: Pair = ["全部审计项目", "Every audit"];
const representation = {
  audience: "firm",
  stage: "completion",
  due: ["不晚于审计报告日，默认同日", "Not after the auditor's report, usually on its day"],
} as const satisfies Partial<CorrespondenceKind>;
const compulsory = {
  ...representation,
  applies: everyone,
  when: "always",
  isCompulsory: true,
} as const satisfies Partial<CorrespondenceKind>;
const asked = { ...representation, when: "asked" } as const satisfies Partial<CorrespondenceKind>;

export const declarations: readonly CorrespondenceKind[] = [
  {
    ...compulsory,
    code: "DC01",
    words: ["管理层书面声明", "Written representation of management"],
    signers: leaders,
    source: "CSA 1341",
    text: {
      zh: [
        "我们已履行审计业务约定书中提及的责任，按照企业会计准则的规定编制{period}财务报表，使其实现公允反映；设计、执行和维护了必要的内部控制，以使财务报表不存在由于舞弊或错误导致的重大错报。",
        "我们已向贵所提供与编制财务报表相关的全部信息和其他要求的信息，并允许贵所不受限制地接触认为必要的内部人员。",
        "所有交易均已记录并反映在财务报表中。",
      ],
      en: [
        "We have fulfilled our responsibilities, as set out in the engagement letter, for preparing the financial statements for {period} in accordance with Accounting Standards for Business Enterprises so that they give a true and fair view, and for the internal control necessary for them to be free from material misstatement, whether due to fraud or error.",
        "We have provided you with all information relevant to the financial statements and all other information you asked for, and with unrestricted access to the persons within the entity from whom you considered it necessary to obtain evidence.",
        "All transactions have been recorded and are reflected in the financial statements.",
      ],
    },
  },
  {
    ...compulsory,
    code: "DC02",
    words: ["关于未更正错报的声明", "Representation on uncorrected misstatements"],
    signers: leaders,
    source: "CSA 1251",
    annex: "uncorrected",
    text: {
      zh: [
        "截至本声明书签署日，贵所告知我们的未更正错报共{uncorrected}项，对税前利润的影响合计为{uncorrectedProfit}元，明细见附表。",
        "我们认为，附表所列未更正错报单独或汇总起来对财务报表整体均不重大。",
      ],
      en: [
        "Uncorrected misstatements that you have told us of: {uncorrected}, with a total effect on profit before tax of {uncorrectedProfit} yuan; the annex lists them.",
        "We believe that the effects of the uncorrected misstatements in the annex are immaterial, individually and in aggregate, to the financial statements as a whole.",
      ],
    },
  },
  {
    ...compulsory,
    code: "DC03",
    words: ["关于关联方及其交易的声明", "Representation on related parties"],
    signers: leaders,
    source: "CSA 1323",
    text: {
      zh: [
        "我们已向贵所告知已知的全部关联方名称和特征、关联方关系及其交易，并已按照企业会计准则的规定对其进行了恰当的会计处理和披露。",
        "不存在未披露的关联方交易，也不存在由他人代为持有或者通过第三方进行的关联方交易。",
      ],
      en: [
        "We have told you the identity of all related parties known to us, and all relationships and transactions with them; these have been accounted for and disclosed in accordance with Accounting Standards for Business Enterprises.",
        "There are no undisclosed related party transactions, nor any held by nominees or made through third parties.",
      ],
    },
  },
  {
    ...compulsory,
    code: "DC04",
    words: ["关于舞弊的声明", "Representation on fraud"],
    signers: leaders,
    source: "CSA 1141",
    text: {
      zh: [
        "我们认可设计、执行和维护内部控制以防止和发现舞弊是我们的责任，并已向贵所告知对舞弊导致财务报表重大错报风险的评估结果。",
        "我们已向贵所告知所知悉的、涉及管理层、在内部控制中承担重要职责的员工以及其他人员的舞弊、舞弊嫌疑和舞弊指控；除已告知事项外，不存在其他此类事项。",
      ],
      en: [
        "We acknowledge our responsibility for internal control to prevent and detect fraud, and have told you the results of our assessment of the risk that the financial statements may be materially misstated as a result of fraud.",
        "We have told you all fraud, suspected fraud and allegations of fraud known to us that involve management, employees with significant roles in internal control, or others; there are none besides those.",
      ],
    },
  },
  {
    ...compulsory,
    code: "DC05",
    words: ["关于法律法规遵循的声明", "Representation on laws and regulations"],
    signers: leaders,
    source: "CSA 1142",
    text: {
      zh: [
        "我们已向贵所告知在编制财务报表时应考虑其影响的、已知的全部违反或涉嫌违反法律法规的行为。",
        "{client}不存在应予披露而未披露的行政处罚、监管措施和违约事项。",
      ],
      en: [
        "We have told you all known or suspected non-compliance with laws and regulations whose effects are to be considered in preparing the financial statements.",
        "{client} has no penalties, regulatory measures or breaches of contract that should have been disclosed and were not.",
      ],
    },
  },
  {
    ...compulsory,
    code: "DC06",
    words: ["关于持续经营的声明", "Representation on going concern"],
    signers: leaders,
    source: "CSA 1324",
    text: {
      zh: [
        "我们已对{client}自{periodEnd}起至少十二个月的持续经营能力作出评估，并已向贵所提供评估所依据的全部资料、未来应对计划及其可行性。",
        "除财务报表附注已披露的事项外，我们不知悉其他可能导致对持续经营能力产生重大疑虑的事项或情况。",
      ],
      en: [
        "We have assessed the ability of {client} to continue as a going concern for at least twelve months from {periodEnd}, and have given you everything that the assessment rests on, our plans and their feasibility.",
        "We know of no events or conditions that may cast significant doubt on that ability besides those disclosed in the notes.",
      ],
    },
  },
  {
    ...compulsory,
    code: "DC07",
    words: ["关于期后事项的声明", "Representation on subsequent events"],
    signers: leaders,
    source: "CSA 1332",
    text: {
      zh: [
        "自{periodEnd}至本声明书签署日，所有需要调整或披露的期后事项均已调整或披露。",
        "如在审计报告日（{reportDate}）至财务报表报出日之间知悉可能影响财务报表的事实，我们将立即告知贵所。",
      ],
      en: [
        "All events from {periodEnd} to the date of this letter that require adjustment or disclosure have been adjusted or disclosed.",
        "We will tell you at once of any fact that may affect the financial statements and becomes known to us between the date of the auditor's report ({reportDate}) and the issue of the statements.",
      ],
    },
  },
  {
    ...compulsory,
    code: "DC08",
    words: ["关于会计估计的声明", "Representation on accounting estimates"],
    signers: leaders,
    source: "CSA 1321",
    text: {
      zh: [
        "我们作出会计估计时使用的方法、重大假设和数据，以及相关披露，在适用的财务报告编制基础下是恰当的，并恰当反映了我们代表{client}采取特定措施的意图和能力。",
        "不存在管理层偏向；自{periodEnd}以来没有发生需要调整会计估计和披露的事项。",
      ],
      en: [
        "The methods, significant assumptions and data used in making accounting estimates and the related disclosures are appropriate under the applicable framework, and reflect our intent and ability to carry out specific courses of action on behalf of {client}.",
        "The estimates are free from management bias, and nothing has happened since {periodEnd} that requires them or the disclosures to be adjusted.",
      ],
    },
  },
  {
    ...asked,
    code: "DC09",
    words: ["关于诉讼和或有事项的声明", "Representation on litigation and contingencies"],
    applies: ["有诉讼或担保", "With litigation or guarantees"],
    signers: ["法定代表人、法务负责人", "Legal representative, head of legal affairs"],
    source: "CSA 1311",
    text: {
      zh: [
        "我们已向贵所告知在编制财务报表时应考虑其影响的全部未决和可能发生的诉讼、仲裁、索赔、对外担保及其他或有事项，并已按照企业会计准则的规定进行会计处理和披露。",
      ],
      en: [
        "We have told you all actual and possible litigation, arbitration, claims, guarantees and other contingencies whose effects are to be considered in preparing the financial statements, and have accounted for and disclosed them in accordance with Accounting Standards for Business Enterprises.",
      ],
    },
  },
  {
    ...asked,
    code: "DC10",
    words: ["关于资产权属及抵押担保的声明", "Representation on title to assets and pledges"],
    applies: ["有抵押、质押", "With mortgages or pledges"],
    signers: legal,
    source: "CSA 1341",
    text: {
      zh: [
        "{client}对财务报表所列全部资产拥有合法权属；除附注已披露的抵押、质押、冻结和其他受限情形外，不存在其他权利受到限制的资产。",
      ],
      en: [
        "{client} has legal title to all assets in the financial statements; no assets are restricted besides the mortgages, pledges, freezes and other restrictions disclosed in the notes.",
      ],
    },
  },
  {
    ...compulsory,
    code: "DC11",
    words: ["关于提供资料真实完整的承诺", "Undertaking that what was provided is true and complete"],
    signers: legal,
    source: "CSA 1341",
    text: {
      zh: [
        "我们承诺，向贵所提供的会计凭证、账簿、合同、董事会和股东会会议记录以及其他资料真实、合法、完整，复印件与原件一致，无重大遗漏。",
      ],
      en: [
        "We undertake that the vouchers, books, contracts, minutes of the board and of the shareholders, and all else given to you are true, lawful and complete, that copies agree with their originals, and that nothing material was left out.",
      ],
    },
  },
  {
    ...asked,
    code: "DC12",
    words: ["治理层声明", "Representation of those charged with governance"],
    applies: ["有治理层且承担编制责任", "Where governance shares responsibility for the statements"],
    signers: governance,
    source: "CSA 1341",
    text: {
      zh: [
        "我们作为{client}的治理层，已履行监督{period}财务报告过程的责任，已审阅财务报表，并已向贵所告知我们知悉的、与审计相关的全部信息。",
      ],
      en: [
        "As those charged with the governance of {client} we have overseen the financial reporting for {period}, have read the financial statements, and have told you everything known to us that is relevant to the audit.",
      ],
    },
  },
  {
    ...asked,
    code: "DC13",
    words: ["存货盘点声明", "Representation on the inventory count"],
    applies: ["有存货", "With inventories"],
    signers: ["仓储、财务负责人", "Heads of warehouse and of finance"],
    source: "CSA 1311",
    text: {
      zh: [
        "截至{periodEnd}的全部存货，包括存放在外和受托保管的存货，均已纳入盘点范围；盘点结果真实、完整，毁损、陈旧、滞销的存货已单独列示。",
      ],
      en: [
        "All inventories at {periodEnd}, those held elsewhere and those held for others included, were in the scope of the count; its results are true and complete, and damaged, obsolete and slow-moving goods are listed apart.",
      ],
    },
  },
  {
    ...representation,
    code: "DC14",
    words: ["银行账户完整性声明", "Representation on the completeness of bank accounts"],
    applies: everyone,
    when: "always",
    signers: ["法定代表人、财务负责人", "Legal representative, head of finance"],
    source: "CSA 1301",
    text: {
      zh: [
        "我们已向贵所提供{client}在{period}开立、使用和注销的全部银行账户及网络支付账户清单，不存在账外资金和未入账的银行账户。",
      ],
      en: [
        "We have given you the list of all bank and payment accounts that {client} opened, used or closed in {period}; there are no funds off the books and no accounts unrecorded.",
      ],
    },
  },
  {
    ...asked,
    code: "DC15",
    words: ["股东及关联方资金占用声明", "Representation on funds used by shareholders and related parties"],
    applies: ["有关联往来", "With balances of related parties"],
    signers: ["法定代表人、实际控制人", "Legal representative, controlling person"],
    source: "CSA 1323",
    text: {
      zh: [
        "除已向贵所告知并在附注披露的往来外，{period}不存在控股股东、实际控制人及其他关联方占用{client}资金的情形，也不存在通过第三方占用资金的情形。",
      ],
      en: [
        "Besides the balances told to you and disclosed in the notes, neither the controlling shareholder nor the controlling person nor other related parties used funds of {client} in {period}, directly or through third parties.",
      ],
    },
  },
  {
    ...compulsory,
    code: "DC16",
    words: ["关于比较信息的声明", "Representation on comparative information"],
    signers: leaders,
    source: "CSA 1511",
    text: {
      zh: [
        "我们就财务报表中的对应数据作出与本期相同的声明；除附注已披露的重述外，不存在需要重述的前期差错和会计政策变更。",
      ],
      en: [
        "We make the same representations on the corresponding figures as on those of this period; besides the restatements disclosed in the notes there are no prior period errors or changes of policies that require one.",
      ],
    },
  },
  {
    ...asked,
    code: "DC17",
    words: ["关于其他信息的声明", "Representation on other information"],
    applies: ["有其他信息", "With other information"],
    signers: governance,
    source: "CSA 1521",
    text: {
      zh: [
        "我们已告知贵所构成年度报告的全部文件及其发布方式和时间；已提供的文件与财务报表一致，尚未提供的最终版本将在发布前提供给贵所。",
      ],
      en: [
        "We have told you which documents make up the annual report, how and when they are issued; those provided are consistent with the financial statements, and final versions not yet provided will be given to you before they are issued.",
      ],
    },
  },
  {
    ...compulsory,
    code: "DC18",
    words: ["关于已告知内部控制缺陷的声明", "Representation on deficiencies of internal control"],
    signers: leaders,
    source: "CSA 1341",
    annex: "deficiencies",
    text: {
      zh: [
        "我们已向贵所告知管理层知悉的全部内部控制缺陷。截至本声明书签署日，双方已知的重大和重要缺陷{significant}项、一般缺陷{general}项，明细见附表。",
      ],
      en: [
        "We have told you all deficiencies of internal control known to management. Known to both of us at the date of this letter: {significant} material or significant, {general} other; the annex lists them.",
      ],
    },
  },
  {
    ...representation,
    code: "DC19",
    words: ["批准财务报表报出的决议", "Approval of the financial statements for issue"],
    applies: everyone,
    when: "always",
    signers: ["董事会或类似机构", "Board of directors or similar organ"],
    source: "CSA 1501、1332",
    text: {
      zh: ["{client}董事会（或类似机构）批准{period}财务报表报出，并确认对财务报表承担责任。"],
      en: [
        "The board of directors (or similar organ) of {client} approves the financial statements for {period} for issue and takes responsibility for them.",
      ],
    },
  },
];
/** The client's organ approves the statements (批准报出): a date of its own before the report's. */
export const approvalCode = "DC19";
