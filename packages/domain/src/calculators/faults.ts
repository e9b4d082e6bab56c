/** Why a calculator refuses its input: each fault names its field, and says it in both languages. */
import type { Pair } from "./calculator.ts";

export const FAULTS = {
  required: ["必填", "Required"],
  money: ["不是金额（最多两位小数）", "Not an amount with at most two decimals"],
  rate: ["不是比率：写作小数或百分数（0.05 或 5%）", "Not a rate: write a fraction or a percentage (0.05 or 5%)"],
  number: ["不是数字（最多八位小数）", "Not a number with at most eight decimals"],
  int: ["不是整数", "Not a whole number"],
  date: ["不是日期（年-月-日）", "Not a date (YYYY-MM-DD)"],
  month: ["不是月份（yyyymm）", "Not a month (yyyymm)"],
  choice: ["不在可选值之内", "Not one of the choices"],
  flag: ["只能为是或否", "Neither yes nor no"],
  text: ["超过 200 个字符", "Longer than 200 characters"],
  negative: ["不能为负数", "Must not be negative"],
  aboveZero: ["必须大于零", "Must be above zero"],
  most: ["不能大于 {most}", "Must not be above {most}"],
  rowsLeast: ["至少需要 {rows} 行", "Needs at least {rows} rows"],
  rowsMost: ["最多 {rows} 行", "Takes at most {rows} rows"],
  dateOrder: ["结束日期早于开始日期", "The end lies before the beginning"],
  noHistory: [
    "没有可用的迁徙历史：填写上年账龄余额或直接填写迁徙率",
    "No history of this band: enter last year's balances, or the migration rate",
  ],
  negativeStock: ["发出数量超过结存（结存 {left}）", "Issues more than is on hand ({left})"],
  wholeYears: ["年数总和法的折旧年限须为整年", "Sum of the years' digits needs whole years of life"],
  salvage: ["残值大于原值", "Salvage value exceeds cost"],
  totalWork: ["工作量法需要预计总工作量", "The units method needs the total units of the asset's life"],
  impairment: ["减值超过减值当月的账面价值", "The impairment exceeds the carrying amount of its month"],
  impairmentMonth: ["减值准备需要减值月份", "An impairment needs its month"],
  noPayments: ["租赁付款额全部为零", "All lease payments are zero"],
  period: ["期次超出租赁期（共 {periods} 期）", "The period lies beyond the lease ({periods} periods)"],
} as const satisfies Readonly<Record<string, Pair>>;

export type FaultCode = keyof typeof FAULTS;

export interface Fault {
  /** Null: of a field; else the table. */
  table: string | null;
  /** From 1; null: of the whole table or a field. */
  row: number | null;
  field: string | null;
  code: FaultCode;
  params: Readonly<Record<string, string | number>>;
}

export class InputRefused extends RangeError {
  readonly faults: readonly Fault[];
  constructor(faults: readonly Fault[]) {
    super(faults.map(({ table, row, field, code }) => [table, row, field, code].filter(Boolean).join(".")).join(", "));
    this.name = "InputRefused";
    this.faults = faults;
  }
}

export interface Place {
  table?: string;
  /** From 1. */
  row?: number;
  field?: string;
}

/** @throws InputRefused always */
export function refuse(code: FaultCode, { table, row, field }: Place, params: Fault["params"] = {}): never {
  throw new InputRefused([{ table: table ?? null, row: row ?? null, field: field ?? null, code, params }]);
}
