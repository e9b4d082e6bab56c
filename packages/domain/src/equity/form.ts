/** The form of the statement of changes in equity (所有者权益变动表, 财会〔2019〕6号): its rows, its columns, and how totals come of them. */

export interface EquityColumn {
  code: EquityColumnCode;
  nameZh: string;
  nameEn: string;
}
export interface EquityRow {
  code: EquityRowCode;
  nameZh: string;
  nameEn: string;
  /** Rows that a total is made of, with their sign; null of rows that carry amounts. */
  of: readonly (readonly [code: EquityRowCode, sign: 1 | -1])[] | null;
}

export const equityParts = ["E101", "E1021", "E1022", "E1023", "E103", "E104", "E105", "E106", "E107", "E108"] as const;
export type EquityPartCode = (typeof equityParts)[number];
export const TOTAL_EQUITY = "E199";
export type EquityColumnCode = EquityPartCode | typeof TOTAL_EQUITY;
/** Treasury shares: shown positive, deducted from the total. */
export const TREASURY = "E104";

export const equityRowCodes = [
  "Q01",
  "Q02",
  "Q03",
  "Q04",
  "Q05",
  "Q06",
  "Q07",
  "Q08",
  "Q09",
  "Q10",
  "Q11",
  "Q12",
  "Q13",
  "Q14",
  "Q29",
  "Q15",
  "Q16",
  "Q17",
  "Q18",
  "Q19",
  "Q20",
  "Q21",
  "Q22",
  "Q23",
  "Q24",
  "Q25",
  "Q26",
  "Q28",
  "Q27",
] as const;
export type EquityRowCode = (typeof equityRowCodes)[number];

export const OPENING = "Q05";
export const CLOSING = "Q27";

const column = (code: EquityColumnCode, nameZh: string, nameEn: string): EquityColumn => ({ code, nameZh, nameEn });

export const equityColumns: readonly EquityColumn[] = [
  column("E101", "实收资本（或股本）", "Paid-in capital"),
  column("E1021", "其他权益工具-优先股", "Preferred shares"),
  column("E1022", "其他权益工具-永续债", "Perpetual bonds"),
  column("E1023", "其他权益工具-其他", "Other equity instruments - others"),
  column("E103", "资本公积", "Capital reserve"),
  column("E104", "减：库存股", "Less: Treasury shares"),
  column("E105", "其他综合收益", "Other comprehensive income"),
  column("E106", "专项储备", "Special reserve"),
  column("E107", "盈余公积", "Surplus reserve"),
  column("E108", "未分配利润", "Retained earnings"),
  column("E199", "所有者权益合计", "Total equity"),
];

const line = (code: EquityRowCode, nameZh: string, nameEn: string): EquityRow => ({ code, nameZh, nameEn, of: null });
const total = (code: EquityRowCode, nameZh: string, nameEn: string, of: NonNullable<EquityRow["of"]>): EquityRow => ({
  code,
  nameZh,
  nameEn,
  of,
});
const plus = (...codes: EquityRowCode[]): [EquityRowCode, 1][] => codes.map((code) => [code, 1]);

export const equityRows: readonly EquityRow[] = [
  line("Q01", "一、上年年末余额", "I. Closing balance of prior year"),
  line("Q02", "加：会计政策变更", "Add: Changes in accounting policies"),
  line("Q03", "前期差错更正", "Correction of prior period errors"),
  line("Q04", "其他", "Others"),
  total("Q05", "二、本年年初余额", "II. Opening balance of current year", plus("Q01", "Q02", "Q03", "Q04")),
  total(
    "Q06",
    "三、本年增减变动金额（减少以“-”号填列）",
    'III. Movements in the year (decrease "-")',
    plus("Q07", "Q08", "Q13", "Q17", "Q24", "Q28"),
  ),
  line("Q07", "（一）综合收益总额", "(I) Total comprehensive income"),
  total(
    "Q08",
    "（二）所有者投入和减少资本",
    "(II) Capital contributed and withdrawn by owners",
    plus("Q09", "Q10", "Q11", "Q12"),
  ),
  line("Q09", "1.所有者投入的普通股", "1. Ordinary shares contributed by owners"),
  line("Q10", "2.其他权益工具持有者投入资本", "2. Capital contributed by holders of other equity instruments"),
  line("Q11", "3.股份支付计入所有者权益的金额", "3. Share-based payments recognised in equity"),
  line("Q12", "4.其他", "4. Others"),
  total("Q13", "（三）利润分配", "(III) Profit distribution", plus("Q14", "Q29", "Q15", "Q16")),
  line("Q14", "1.提取盈余公积", "1. Appropriation to surplus reserve"),
  line("Q29", "提取一般风险准备", "Appropriation to general risk reserve"),
  line("Q15", "2.对所有者（或股东）的分配", "2. Distribution to owners (or shareholders)"),
  line("Q16", "3.其他", "3. Others"),
  total(
    "Q17",
    "（四）所有者权益内部结转",
    "(IV) Transfers within equity",
    plus("Q18", "Q19", "Q20", "Q21", "Q22", "Q23"),
  ),
  line("Q18", "1.资本公积转增资本（或股本）", "1. Capital reserve converted to capital"),
  line("Q19", "2.盈余公积转增资本（或股本）", "2. Surplus reserve converted to capital"),
  line("Q20", "3.盈余公积弥补亏损", "3. Surplus reserve used to offset losses"),
  line("Q21", "4.设定受益计划变动额结转留存收益", "4. Defined benefit plan changes transferred to retained earnings"),
  line("Q22", "5.其他综合收益结转留存收益", "5. OCI transferred to retained earnings"),
  line("Q23", "6.其他", "6. Others"),
  total("Q24", "（五）专项储备", "(V) Special reserve", [
    ["Q25", 1],
    ["Q26", -1],
  ]),
  line("Q25", "1.本期提取", "1. Appropriated in the period"),
  line("Q26", "2.本期使用", "2. Used in the period"),
  line("Q28", "（六）其他", "(VI) Others"),
  total("Q27", "四、本年年末余额", "IV. Closing balance of current year", plus("Q05", "Q06")),
];

/** Rows of movements that carry amounts, in the order of the form: what a voucher can be shown in. */
export const movementRows: readonly EquityRowCode[] = equityRows
  .filter(({ code, of }) => of === null && !["Q01", "Q02", "Q03", "Q04"].includes(code))
  .map(({ code }) => code);

/** Rows whose amounts only move between columns: each nets to nil. */
export const transferRows: readonly EquityRowCode[] = ["Q14", "Q29", "Q18", "Q19", "Q20", "Q21", "Q22", "Q23"];

export const isEquityPart = (code: string): code is EquityPartCode => equityParts.some((part) => part === code);
export const isEquityRow = (code: string): code is EquityRowCode => equityRowCodes.some((row) => row === code);
