/** The table of ratios (财务比率) with formulas over statement lines; days of 365, averages of opening and closing audited balances. */
import { evaluateRatio, type Figures } from "./ratio-formula.ts";

export type RatioGroup = "solvency" | "operation" | "profitability" | "cash" | "growth" | "fraud";
export type RatioFormat = "times" | "percent" | "days" | "amount";

export interface RatioDefinition {
  code: string;
  group: RatioGroup;
  nameZh: string;
  nameEn: string;
  formula: string;
  format: RatioFormat;
  /** Direction that speaks for the client; null = neither. */
  good: "up" | "down" | null;
}

const RECEIVABLE_DAYS = "365/(P100/avg(A105))";
const INVENTORY_DAYS = "365/(P101/avg(A109))";
const PAYABLE_DAYS = "365/((P101+delta(A109))/avg(L105))";
const EXPENSES = "(P101+P102+P103+P104+P105+P106)";

type Row = readonly [
  code: string,
  zh: string,
  en: string,
  formula: string,
  format: RatioFormat,
  good: RatioDefinition["good"],
];

const ROWS: Readonly<Record<RatioGroup, readonly Row[]>> = {
  solvency: [
    ["current", "流动比率", "Current ratio", "A199/L199", "times", "up"],
    ["quick", "速动比率", "Quick ratio", "(A199-A109-A107-A113)/L199", "times", "up"],
    ["cash", "现金比率", "Cash ratio", "(A101+A102)/L199", "times", "up"],
    ["liabilities", "资产负债率", "Liabilities to assets", "L399/A999", "percent", "down"],
    ["debtToEquity", "产权比率", "Debt to equity", "L399/E199", "times", "down"],
    ["equityMultiplier", "权益乘数", "Equity multiplier", "A999/E199", "times", "down"],
    ["interestCover", "利息保障倍数", "Interest cover", "(P299+P1061)/P1061", "times", "up"],
    ["cashToCurrentLiabilities", "现金流动负债比", "Operating cash to current liabilities", "C199/L199", "times", "up"],
  ],
  operation: [
    ["receivableTurnover", "应收账款周转率", "Receivables turnover", "P100/avg(A105)", "times", "up"],
    ["receivableDays", "应收账款周转天数", "Receivable days", RECEIVABLE_DAYS, "days", "down"],
    ["inventoryTurnover", "存货周转率", "Inventory turnover", "P101/avg(A109)", "times", "up"],
    ["inventoryDays", "存货周转天数", "Inventory days", INVENTORY_DAYS, "days", "down"],
    ["payableTurnover", "应付账款周转率", "Payables turnover", "(P101+delta(A109))/avg(L105)", "times", null],
    ["payableDays", "应付账款周转天数", "Payable days", PAYABLE_DAYS, "days", null],
    ["assetTurnover", "总资产周转率", "Asset turnover", "P100/avg(A999)", "times", "up"],
    ["fixedAssetTurnover", "固定资产周转率", "Fixed asset turnover", "P100/avg(A208)", "times", "up"],
    ["operatingCycle", "营业周期", "Operating cycle", `${INVENTORY_DAYS}+${RECEIVABLE_DAYS}`, "days", "down"],
    ["cashCycle", "现金周期", "Cash cycle", `${INVENTORY_DAYS}+${RECEIVABLE_DAYS}-${PAYABLE_DAYS}`, "days", "down"],
  ],
  profitability: [
    ["grossMargin", "毛利率", "Gross margin", "(P100-P101)/P100", "percent", "up"],
    ["operatingMargin", "营业利润率", "Operating margin", "P199/P100", "percent", "up"],
    ["netMargin", "净利率", "Net margin", "P399/P100", "percent", "up"],
    ["roe", "净资产收益率", "Return on equity", "P399/avg(E199)", "percent", "up"],
    ["roa", "总资产收益率", "Return on assets", "P399/avg(A999)", "percent", "up"],
    ["costProfit", "成本费用利润率", "Profit to costs and expenses", `P299/${EXPENSES}`, "percent", "up"],
    ["sellingRate", "销售费用率", "Selling expense rate", "P103/P100", "percent", "down"],
    ["administrativeRate", "管理费用率", "Administrative expense rate", "P104/P100", "percent", "down"],
    ["researchRate", "研发费用率", "Research expense rate", "P105/P100", "percent", null],
    ["financeRate", "财务费用率", "Finance cost rate", "P106/P100", "percent", "down"],
    ["effectiveTax", "有效税率", "Effective tax rate", "P301/P299", "percent", null],
  ],
  cash: [
    ["cashReceipts", "收现比", "Cash receipts to revenue", "C101/P100", "times", "up"],
    ["netCash", "净现比", "Operating cash to net profit", "C199/P399", "times", "up"],
    ["freeCashFlow", "自由现金流", "Free cash flow", "(C199-C211)/100", "amount", "up"],
  ],
  growth: [
    ["revenueGrowth", "营业收入增长率", "Revenue growth", "delta(P100)/open(P100)", "percent", "up"],
    ["profitGrowth", "净利润增长率", "Net profit growth", "delta(P399)/open(P399)", "percent", "up"],
    ["assetGrowth", "总资产增长率", "Asset growth", "delta(A999)/open(A999)", "percent", "up"],
    ["equityGrowth", "净资产增长率", "Equity growth", "delta(E199)/open(E199)", "percent", "up"],
  ],
  fraud: [
    ["accruals", "应计比率", "Accruals", "(P399-C199)/avg(A999)", "percent", "down"],
    [
      "altmanZ",
      "Altman Z''",
      "Altman Z''",
      "6.56*(A199-L199)/A999+3.26*(E107+E108)/A999+6.72*(P299+P1061)/A999+1.05*E199/L399",
      "times",
      "up",
    ],
    ["beneishM", "Beneish M", "Beneish M-score", beneish(), "times", "down"],
  ],
};

/** Eight variables, audited current and prior year; depreciation from the cash flow supplement (S104). Above −1.78 is a warning. */
function beneish(): string {
  const both = (now: string, then: string) => `(${now})/(${then})`;
  const hard = (of: (code: string) => string) => `(1-(${of("A199")}+${of("A208")})/${of("A999")})`;
  const depreciation = (of: (code: string) => string) => `(${of("S104")}/(${of("S104")}+${of("A208")}))`;
  const expense = (of: (code: string) => string) => `((${of("P103")}+${of("P104")})/${of("P100")})`;
  const leverage = (of: (code: string) => string) => `((${of("L199")}+${of("L201")})/${of("A999")})`;
  const now = (code: string) => code;
  const then = (code: string) => `open(${code})`;
  return [
    "-4.84",
    `+0.92*${both("A105/P100", "open(A105)/open(P100)")}`,
    `+0.528*${both("(open(P100)-open(P101))/open(P100)", "(P100-P101)/P100")}`,
    `+0.404*${both(hard(now), hard(then))}`,
    "+0.892*P100/open(P100)",
    `+0.115*${both(depreciation(then), depreciation(now))}`,
    `-0.172*${both(expense(now), expense(then))}`,
    "+4.679*(P399-C199)/A999",
    `-0.327*${both(leverage(now), leverage(then))}`,
  ].join("");
}

const GROUPS: readonly RatioGroup[] = ["solvency", "operation", "profitability", "cash", "growth", "fraud"];

export const RATIOS: readonly RatioDefinition[] = GROUPS.flatMap((group) =>
  ROWS[group].map(([code, nameZh, nameEn, formula, format, good]) => ({
    code,
    group,
    nameZh,
    nameEn,
    formula,
    format,
    good,
  })),
);

/** Decimals kept: days 1, amounts 2 (yuan), others 4. */
export const RATIO_DECIMALS: Readonly<Record<RatioFormat, number>> = { times: 4, percent: 4, days: 1, amount: 2 };

export interface RatioValue {
  definition: RatioDefinition;
  /** Null on division by zero or missing figures, shown "—". */
  value: string | null;
}

export const ratioTable = (figures: Figures, definitions: readonly RatioDefinition[] = RATIOS): RatioValue[] =>
  definitions.map((definition) => ({
    definition,
    value: evaluateRatio(definition.formula, figures, RATIO_DECIMALS[definition.format]),
  }));
