/** What a consolidation is kept in: companies of the group, their figures, what they deal in with each other, entries made by hand. */
import { limits } from "../../../limits.ts";
import type { Pair } from "../../../pairs.ts";
import { choice, count, flag, instant, long, money, person, quantity, rate, text } from "../../../register/fields.ts";
import type { RegisterSpec } from "../../../register/register.ts";
import {
  alignedWords,
  controlKindWords,
  dealingKindWords,
  equityRowWords,
  figurePartWords,
  groupRoleWords,
  resolutionWords,
  signStandingWords,
} from "./kinds.ts";

export const groupBase = "/api/services/app/consolidation";
const codeMax = 10;
const itemMax = 5;
const monthOf = { min: 190_001, max: 299_912 } as const;
const decided = { isReadOnly: true } as const;
const must = { isRequired: true } as const;
const ofControl = { group: "control" } as const;
const ofUplift = { group: "uplift" } as const;
const ofSteps = { group: "steps" } as const;
const ofYear = { group: "year" } as const;
const ofRates = { group: "rates" } as const;
const ofSale = { group: "asset" } as const;
const ofLoan = { group: "loan" } as const;
const ofMatching = { group: "matching" } as const;
const company = (words: Pair, more: { isFiltered?: boolean } = {}) =>
  text(codeMax, { words, ...must, isSearched: true, column: 90, ...more });
const itemCode = (words: Pair, more: { group?: string } = {}) => text(itemMax, { words, ...more });

export const groupCompanySpec = {
  name: "groupCompany",
  isOfProject: true,
  base: groupBase,
  label: "name",
  missing: "group.companyMissing",
  purpose: [
    "登记合并范围内的母公司、子公司和联营企业；组成部分重要性取自审计计划中同名的组成部分。",
    "The parent, subsidiaries and associates of the group; component materiality is that of the audit plan's component of the same name.",
  ],
  calls: {
    list: "GetGroupCompanies",
    get: "GetGroupCompany",
    save: "SaveGroupCompany",
    remove: { verb: "POST", name: "RemoveGroupCompany" },
    export: "ExportGroupCompanies",
  },
  acts: {
    /** Somebody who has not entered the figures says that they are those of the company. */
    sign: { call: "SignGroupCompanies", verb: "PUT", takes: {} },
  },
  reasons: { remove: limits.reasonMax },
  order: "code asc",
  pageSize: 100,
  groups: {
    company: ["单位", "Company"],
    control: ["取得控制权", "Control"],
    uplift: ["公允价值调整", "Fair value uplift"],
    steps: ["分步取得", "Purchase in steps"],
    year: ["本年", "This year"],
    rates: ["外币报表折算", "Translation"],
  },
  fields: {
    code: text(codeMax, {
      words: ["代码", "Code"],
      ...must,
      isUnique: true,
      isSearched: true,
      sort: "plain",
      column: 70,
    }),
    name: text(limits.nameMax, { words: ["单位名称", "Company"], ...must, isSearched: true, column: 200 }),
    role: choice(groupRoleWords, {
      words: ["在集团中的角色", "Role in the group"],
      ...must,
      isFiltered: true,
      column: 120,
    }),
    aligned: choice(alignedWords, { words: ["期间与政策", "Period and policies"], initial: "open", column: 200 }),
    alignedWhy: long(limits.reasonMax, { words: ["如何确认", "How it was found"], check: "reason" }),
    taxRate: rate({ words: ["所得税税率", "Income tax rate"], initial: "0.25" }),
    controlKind: choice(controlKindWords, { words: ["取得方式", "How control was gained"], ...ofControl }),
    share: rate({ words: ["持股比例", "Share"], column: 90, ...ofControl }),
    since: count({ words: ["控制起始月份", "Control since (month)"], ...monthOf, ...ofControl }),
    price: money({
      words: ["长期股权投资账面金额", "Investment in the holder's books"],
      initial: "0.00",
      min: 0,
      ...ofControl,
    }),
    capital: money({ words: ["取得日实收资本", "Paid-in capital at that day"], initial: "0.00", ...ofControl }),
    capitalReserve: money({ words: ["取得日资本公积", "Capital reserve at that day"], initial: "0.00", ...ofControl }),
    otherComprehensive: money({ words: ["取得日其他综合收益", "OCI at that day"], initial: "0.00", ...ofControl }),
    surplusReserve: money({ words: ["取得日盈余公积", "Surplus reserve at that day"], initial: "0.00", ...ofControl }),
    retainedEarnings: money({
      words: ["取得日未分配利润", "Retained earnings at that day"],
      initial: "0.00",
      ...ofControl,
    }),
    upliftAmount: money({ words: ["增值金额", "Uplift"], initial: "0.00", ...ofUplift }),
    upliftItem: itemCode(["增值项目", "Item"], ofUplift),
    upliftFrom: count({ words: ["折旧起始月份", "Depreciated from (month)"], ...monthOf, ...ofUplift }),
    upliftMonths: count({ words: ["折旧月数", "Months"], min: 0, max: 1200, initial: 0, ...ofUplift }),
    upliftExpense: itemCode(["费用项目", "Line of the expense"], ofUplift),
    earlierCarrying: money({
      words: ["原持股账面价值", "Earlier stake: carrying amount"],
      initial: "0.00",
      min: 0,
      ...ofSteps,
    }),
    earlierFair: money({ words: ["原持股公允价值", "Earlier stake: fair value"], initial: "0.00", min: 0, ...ofSteps }),
    earlierOci: money({ words: ["原持股其他综合收益", "Earlier stake: OCI"], initial: "0.00", ...ofSteps }),
    pricePaid: money({ words: ["本年支付的价款", "Price paid this year"], initial: "0.00", min: 0, ...ofYear }),
    dividend: money({ words: ["本年宣告的股利", "Dividend of the year"], initial: "0.00", min: 0, ...ofYear }),
    dividendPaid: money({ words: ["本年支付的股利", "Dividend paid"], initial: "0.00", min: 0, ...ofYear }),
    carriedEarnings: money({
      words: ["少数股东以前年度留存收益份额", "Minority's part of earlier earnings"],
      hint: [
        "上年合并的结转数；留空则按期初留存收益计算",
        "As last year's consolidation carries it; empty: worked out of opening earnings",
      ],
      ...ofYear,
    }),
    currency: text(3, { words: ["记账本位币", "Currency"], initial: "CNY", check: "currency", column: 80, ...ofRates }),
    rateOpening: quantity(6, { words: ["期初汇率", "Opening rate"], min: 0, ...ofRates }),
    rateClosing: quantity(6, { words: ["期末汇率", "Closing rate"], min: 0, ...ofRates }),
    rateAverage: quantity(6, { words: ["平均汇率", "Average rate"], min: 0, ...ofRates }),
    rateSource: text(200, { words: ["汇率来源", "Source of the rates"], isWide: true, ...ofRates }),
    signedBy: person({ words: ["数据签署人", "Signed off by"], column: 90, ...decided }),
    signedAt: instant({ words: ["数据签署时间", "Signed off at"], ...decided }),
  },
  computed: {
    materiality: money({ words: ["实际执行的重要性", "Performance materiality"], column: 130 }),
    standing: choice(signStandingWords, { words: ["报表数据", "Figures"], column: 120 }),
    figureCount: count({ words: ["报表数据行数", "Rows of figures"], column: { width: 90, isOptional: true } }),
  },
} as const satisfies RegisterSpec;

export const groupFigureSpec = {
  name: "groupFigure",
  isOfProject: true,
  base: groupBase,
  label: "company",
  missing: "group.figureMissing",
  purpose: [
    "按模板导入各单位的报表数据：余额、利润、权益变动、现金流量，金额方向与报表一致。",
    "Figures of each company by the template: balances, income, movements of equity and cash flows, signed as the statements show them.",
  ],
  calls: {
    list: "GetGroupFigures",
    get: "GetGroupFigure",
    save: "SaveGroupFigure",
    remove: { verb: "POST", name: "RemoveGroupFigure" },
    export: "ExportGroupFigures",
    template: "GetGroupFigureTemplate",
    import: "ImportGroupFigures",
    paste: "PasteGroupFigures",
  },
  importedBy: ["company", "part", "item", "equityRow"],
  pasted: ["company", "part", "item", "equityRow", "amount"],
  reasons: { remove: limits.reasonMax },
  pageSize: 200,
  fields: {
    company: company(["单位代码", "Company"], { isFiltered: true }),
    part: choice(figurePartWords, { words: ["报表", "Statement"], ...must, isFiltered: true, column: 150 }),
    item: text(itemMax, { words: ["项目代码", "Item code"], ...must, isSearched: true, sort: "plain", column: 80 }),
    equityRow: choice(equityRowWords, {
      words: ["权益变动行次", "Row of changes in equity"],
      initial: "none",
      column: 200,
    }),
    amount: money({ words: ["金额", "Amount"], ...must, column: 150 }),
  },
  computed: {
    itemName: text(200, { words: ["报表项目名称", "Name of the item"], column: 240 }),
  },
} as const satisfies RegisterSpec;

export const groupDealingSpec = {
  name: "groupDealing",
  isOfProject: true,
  base: groupBase,
  label: "seller",
  missing: "group.dealingMissing",
  purpose: [
    "逐对登记内部交易和往来，双方各自的金额并列核对；差异在处理前不能合并。",
    "What two companies deal in with each other, as either shows it: a difference stops the consolidation until it is dealt with.",
  ],
  calls: {
    list: "GetGroupDealings",
    get: "GetGroupDealing",
    save: "SaveGroupDealing",
    remove: { verb: "POST", name: "RemoveGroupDealing" },
    export: "ExportGroupDealings",
    template: "GetGroupDealingTemplate",
    import: "ImportGroupDealings",
  },
  importedBy: ["seller", "buyer", "kind", "month"],
  reasons: { remove: limits.reasonMax },
  pageSize: 100,
  groups: {
    dealing: ["交易", "Dealing"],
    matching: ["双方核对", "Matching"],
    asset: ["长期资产", "Long-term asset"],
    loan: ["资金拆借", "Loan"],
    year: ["上年合并结转", "Carried from last year"],
  },
  fields: {
    kind: choice(dealingKindWords, { words: ["种类", "Kind"], ...must, isFiltered: true, column: 120 }),
    seller: company(["销售方或出借方", "Seller or lender"]),
    buyer: company(["购买方或借入方", "Buyer or borrower"]),
    price: money({ words: ["销售方金额", "Price, seller's books"], initial: "0.00", min: 0, column: 130 }),
    cost: money({ words: ["成本或账面价值", "Cost or carrying amount"], initial: "0.00", min: 0 }),
    unsold: rate({ words: ["期末未售比例", "Unsold at the end"], initial: "0.00" }),
    balance: money({ words: ["债权方余额", "Balance, creditor's books"], initial: "0.00", min: 0, column: 130 }),
    provision: money({ words: ["坏账准备", "Provision"], initial: "0.00", min: 0 }),
    paid: money({ words: ["本年支付", "Paid in the year"], initial: "0.00", min: 0 }),
    otherPrice: money({ words: ["购买方金额", "Price, buyer's books"], min: 0, column: 130, ...ofMatching }),
    otherBalance: money({ words: ["债务方余额", "Balance, debtor's books"], min: 0, column: 130, ...ofMatching }),
    resolution: choice(resolutionWords, {
      words: ["差异的处理", "Difference dealt with"],
      initial: "none",
      isFiltered: true,
      column: 150,
      ...ofMatching,
    }),
    resolutionWhy: long(limits.reasonMax, {
      words: ["差异处理说明", "How it was dealt with"],
      check: "reason",
      ...ofMatching,
    }),
    month: count({ words: ["转让月份", "Month of the sale"], ...monthOf, ...ofSale }),
    monthsLeft: count({ words: ["剩余折旧月数", "Months left"], min: 1, max: 1200, ...ofSale }),
    assetItem: itemCode(["资产项目", "Item of the asset"], ofSale),
    expenseItem: itemCode(["折旧费用项目", "Line of the depreciation"], ofSale),
    granted: money({ words: ["本年借出", "Granted"], initial: "0.00", min: 0, ...ofLoan }),
    repaid: money({ words: ["本年收回", "Repaid"], initial: "0.00", min: 0, ...ofLoan }),
    interest: money({ words: ["本年利息", "Interest"], initial: "0.00", min: 0, ...ofLoan }),
    interestPaid: money({ words: ["支付的利息", "Interest paid"], initial: "0.00", min: 0, ...ofLoan }),
    interestItem: itemCode(["利息收入所在项目", "Line of the interest income"], ofLoan),
    carriedProfit: money({
      words: ["期初存货未实现利润", "Unrealised profit in opening stock"],
      initial: "0.00",
      ...ofYear,
    }),
    carriedProvision: money({ words: ["期初坏账准备", "Opening provision"], initial: "0.00", min: 0, ...ofYear }),
  },
  computed: {
    priceDifference: money({ words: ["交易差异", "Difference of the dealing"], column: 120 }),
    balanceDifference: money({ words: ["余额差异", "Difference of the balance"], column: 120 }),
  },
} as const satisfies RegisterSpec;

export const groupEntrySpec = {
  name: "groupEntry",
  isOfProject: true,
  base: groupBase,
  label: "description",
  missing: "group.entryMissing",
  purpose: [
    "系统不能从事实推出的抵销分录在此逐行登记，由另一人复核。",
    "Eliminations that do not follow from the facts, line by line; another person reviews them.",
  ],
  calls: {
    list: "GetGroupEntries",
    get: "GetGroupEntry",
    save: "SaveGroupEntry",
    remove: { verb: "POST", name: "RemoveGroupEntry" },
    export: "ExportGroupEntries",
  },
  acts: { review: { call: "ReviewGroupEntries", verb: "PUT", takes: {} } },
  reasons: { remove: limits.reasonMax },
  pageSize: 100,
  fields: {
    entryNo: count({ words: ["抵销分录号", "Entry no."], ...must, min: 1, max: 9999, sort: "plain", column: 80 }),
    company: company(["单位代码", "Company"]),
    counterpart: company(["对方单位代码", "Counterpart"]),
    item: text(itemMax, { words: ["项目代码", "Item code"], ...must, column: 80 }),
    equityRow: choice(equityRowWords, {
      words: ["权益变动行次", "Row of changes in equity"],
      initial: "none",
      column: 180,
    }),
    debit: money({ words: ["借方", "Debit"], initial: "0.00", min: 0, column: 130 }),
    credit: money({ words: ["贷方", "Credit"], initial: "0.00", min: 0, column: 130 }),
    description: text(limits.reasonMax, {
      words: ["说明", "Explanation"],
      ...must,
      isSearched: true,
      isWide: true,
      column: 220,
    }),
    enteredBy: person({ words: ["编制人", "Prepared by"], column: 90, ...decided }),
    reviewedBy: person({ words: ["复核人", "Reviewed by"], column: 90, ...decided }),
    reviewedAt: instant({ words: ["复核时间", "Reviewed at"], ...decided }),
  },
  computed: {
    isBalanced: flag({ words: ["借贷平衡", "Balanced"], column: 90 }),
  },
} as const satisfies RegisterSpec;
