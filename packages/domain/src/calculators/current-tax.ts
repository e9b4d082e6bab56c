/** Current income tax against the books (当期所得税测算, SL-2). */
import { min, sum } from "../money.ts";
import { calculator, remarkIf } from "./calculator.ts";
import { entryOf, post } from "./entries.ts";
import { isTemporary, mayBeSmall, taxableIncome, taxOf } from "./income-tax.ts";

const EXPENSE = post("P301", "680101", "所得税费用-当期所得税费用");
const PAYABLE = post("L109", "222111", "应交税费-应交企业所得税");

const LINES = {
  entertainment: ["业务招待费", "Entertainment"],
  welfare: ["职工福利费", "Staff welfare"],
  education: ["职工教育经费", "Staff education"],
  union: ["工会经费", "Trade union fees"],
  advertising: ["广告费和业务宣传费", "Advertising"],
  donation: ["公益性捐赠", "Charitable donations"],
  impairment: ["资产减值准备", "Impairment"],
  fairValue: ["公允价值变动", "Fair value changes"],
  notDeductible: ["罚款、滞纳金等不得扣除项目", "Fines and other amounts not deductible"],
  exempt: ["免税、减计收入", "Exempt income"],
  research: ["研发费用加计扣除", "Extra deduction of research"],
  other: ["其他调整", "Other adjustments"],
  losses: ["弥补以前年度亏损", "Losses of earlier years"],
} as const;

export const currentTax = calculator(
  {
    key: "currentTax",
    paper: "SL-2",
    items: ["P301", "L109"],
    title: ["当期所得税测算", "Current income tax"],
    source: ["企业所得税法及其实施条例；CAS 18", "Enterprise Income Tax Law and its regulations; CAS 18"],
    fields: {
      profit: {
        kind: "money",
        label: ["利润总额", "Profit before tax"],
        isSigned: true,
        books: { item: "P299", of: "year" },
      },
      revenue: {
        kind: "money",
        label: ["营业收入（含视同销售）", "Revenue, deemed sales included"],
        books: { item: "P100", of: "year" },
      },
      wages: { kind: "money", label: ["实发合理工资薪金", "Reasonable wages paid"], initial: "0" },
      entertainment: {
        kind: "money",
        label: ["业务招待费", "Entertainment"],
        initial: "0",
        books: { account: "660205", side: "Dr", of: "year" },
      },
      welfare: { kind: "money", label: ["职工福利费", "Staff welfare"], initial: "0" },
      education: { kind: "money", label: ["职工教育经费", "Staff education"], initial: "0" },
      educationCarried: {
        kind: "money",
        label: ["以前年度结转职工教育经费", "Staff education carried in"],
        initial: "0",
      },
      union: { kind: "money", label: ["工会经费", "Trade union fees"], initial: "0" },
      advertising: {
        kind: "money",
        label: ["广告宣传费", "Advertising"],
        initial: "0",
        books: { account: "660102", side: "Dr", of: "year" },
      },
      advertisingCarried: { kind: "money", label: ["以前年度结转广告宣传费", "Advertising carried in"], initial: "0" },
      advertisingRate: {
        kind: "rate",
        label: [
          "广告宣传费扣除比例（化妆品、医药、饮料 30%，烟草 0）",
          "Share of revenue (30 % cosmetics, medicine, drinks; none tobacco)",
        ],
        initial: "0.15",
      },
      donation: {
        kind: "money",
        label: ["公益性捐赠支出", "Charitable donations"],
        initial: "0",
        books: { account: "671102", side: "Dr", of: "year" },
      },
      donationCarried: {
        kind: "money",
        label: ["前三年结转捐赠支出", "Donations of three years carried in"],
        initial: "0",
      },
      impairment: {
        kind: "money",
        label: ["资产减值及信用减值损失（转回填负数）", "Impairment and credit losses, reversals negative"],
        isSigned: true,
        initial: "0",
      },
      fairValue: {
        kind: "money",
        label: ["公允价值变动收益（损失填负数）", "Fair value gains, losses negative"],
        isSigned: true,
        initial: "0",
        books: { item: "P110", of: "year" },
      },
      notDeductible: { kind: "money", label: ["罚款、滞纳金等不得扣除支出", "Fines and the like"], initial: "0" },
      exempt: {
        kind: "money",
        label: ["免税、减计收入（国债利息、居民企业股息等）", "Exempt income (treasury interest, dividends …)"],
        initial: "0",
      },
      research: {
        kind: "money",
        label: ["符合条件的研发费用", "Qualifying research"],
        initial: "0",
        books: { account: "660210", side: "Dr", of: "year" },
      },
      researchRate: { kind: "rate", label: ["加计扣除比例", "Extra deduction"], initial: "1", most: "2" },
      otherIncrease: { kind: "money", label: ["其他调增", "Other increases"], initial: "0" },
      otherDecrease: { kind: "money", label: ["其他调减", "Other decreases"], initial: "0" },
      losses: {
        kind: "money",
        label: ["可弥补以前年度亏损", "Losses of earlier years that may be used"],
        initial: "0",
      },
      rate: { kind: "rate", label: ["税率", "Rate"], initial: "0.25" },
      small: { kind: "flag", label: ["小型微利企业", "Small enterprise of low profit"] },
      relief: { kind: "money", label: ["减免及抵免税额", "Reliefs and credits"], initial: "0" },
      booked: {
        kind: "money",
        label: ["账面当期所得税", "Current tax in the books"],
        isSigned: true,
        books: { account: "680101", side: "Dr", of: "year" },
      },
    },
    tables: {},
    figures: {
      adjustments: { kind: "money", label: ["纳税调整额", "Adjustments"] },
      taxable: { kind: "money", label: ["应纳税所得额", "Taxable income"] },
      tax: { kind: "money", label: ["应纳所得税额", "Income tax"] },
      temporary: { kind: "money", label: ["其中暂时性差异", "Of which temporary differences"] },
      booked: { kind: "money", label: ["账面当期所得税", "In the books"] },
      difference: { kind: "money", label: ["差异", "Difference"] },
    },
    schedules: {
      lines: {
        label: ["纳税调整明细", "From profit to taxable income"],
        columns: {
          line: { kind: "choice", label: ["项目", "Item"], choices: LINES },
          booked: { kind: "money", label: ["账载金额", "In the books"] },
          limit: { kind: "money", label: ["扣除限额", "Limit"] },
          adjustment: { kind: "money", label: ["调整额（调减为负）", "Adjustment, decreases negative"] },
        },
      },
    },
    remarks: {
      loss: [
        "应纳税所得额为负数：可结转以后年度弥补，考虑递延所得税资产",
        "A tax loss: it carries forward; consider a deferred tax asset",
      ],
      notSmall: [
        "应纳税所得额超过 300 万元，不适用小型微利企业优惠",
        "Above 3,000,000 yuan of taxable income no relief of small enterprises applies",
      ],
      relief: ["减免及抵免超过应纳税额，以应纳税额为限", "Reliefs are limited to the tax"],
    },
    difference: "difference",
  },
  (input) => {
    const { rows, taxable } = taxableIncome(input);
    const before = taxOf(taxable, input.rate, input.small);
    const tax = before - min(input.relief, before);
    const difference = tax - input.booked;
    return {
      figures: {
        adjustments: taxable - input.profit,
        taxable,
        tax,
        temporary: sum(rows.filter(isTemporary).map(({ adjustment }) => adjustment)),
        booked: input.booked,
        difference,
      },
      schedules: { lines: rows.filter(({ booked, adjustment }) => booked !== 0n || adjustment !== 0n) },
      remarks: [
        ...remarkIf(taxable < 0n, "loss"),
        ...remarkIf(input.small && !mayBeSmall(taxable), "notSmall"),
        ...remarkIf(input.relief > before, "relief"),
      ],
      entries: entryOf(
        ["按测算调整当期所得税", "Adjust current income tax to the calculated amount"],
        [
          [EXPENSE, difference],
          [PAYABLE, -difference],
        ],
      ),
    };
  },
);
