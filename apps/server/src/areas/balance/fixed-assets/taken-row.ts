/** A row of the client's asset list as a card, or why it is refused. */
import { assetMethod } from "@digao/contract/areas/balance/fixed-assets/codes";
import { fen, multiplyRate, yuan } from "@digao/domain/money";
import type { Listed } from "./fields.ts";

export type Values = Readonly<Record<string, string | null>>;
export type Why =
  | "requiredBlank"
  | "badDate"
  | "badAmount"
  | "badNumber"
  | "badCell"
  | "twice"
  | "method"
  | "cost"
  | "salvage"
  | "negative"
  | "life"
  | "tooLong";
export interface Refused {
  row: number;
  assetNo: string;
  why: Why;
  text: string;
}
export interface Taken {
  card: Listed;
  /** Its method was left empty. */
  isAssumed: boolean;
}
type Wrong = Pick<Refused, "why" | "text">;

const methodWords: readonly (readonly [RegExp, number])[] = [
  [/不提|不计提|不折旧|不计折旧|土地|not depreciated|^none$/iu, assetMethod.none],
  [/双倍|double/iu, assetMethod.doubleDeclining],
  [/年数总和|sum of/iu, assetMethod.sumOfYears],
  [/工作量|产量|unit/iu, assetMethod.units],
  [/年限|平均|直线|straight/iu, assetMethod.straightLine],
];

const methodOf = (words: string | null): number | null =>
  words === null ? assetMethod.straightLine : (methodWords.find(([pattern]) => pattern.test(words))?.[1] ?? null);

const monthsMax = 1200;
/** A life of years above this is one of months. */
const yearsMax = 50;

function lifeOf({ usefulLife, usefulYears }: Values): number | null {
  if (usefulLife) return Number(usefulLife);
  if (!usefulYears) return null;
  const years = Number(usefulYears);
  return Math.round(years > yearsMax ? years : years * 12);
}

const lengths = { assetNo: 50, assetName: 200, remark: 500 } as const;
const textMax = 100;
const texts = [
  "assetNo",
  "assetName",
  "assetType",
  "spec",
  "unit",
  "department",
  "location",
  "useStatus",
  "acquireWay",
  "disposeWay",
  "titleNo",
  "remark",
] as const;

const unwritable = /[\p{Cs}]|\p{Cc}/gu;
const clean = (cell: string | null | undefined): string | null => cell?.replace(unwritable, " ").trim() || null;
const tooLong = (values: Values): Wrong | null => {
  const field = texts.find((name) => (values[name]?.length ?? 0) > (lengths[name as keyof typeof lengths] ?? textMax));
  return field ? { why: "tooLong", text: values[field]?.slice(0, 60) ?? "" } : null;
};

const neverNegative = [
  "yearDepr",
  "accDeprOpening",
  "accDepr",
  "impairment",
  "impairOpening",
  "totalWork",
  "periodWork",
  "accWork",
  "costOpening",
  "disposeDepr",
] as const;

const isShare = (rate: string | null | undefined): boolean =>
  rate === null || rate === undefined || (Number(rate) >= 0 && Number(rate) <= 1);

function wrongNumber(values: Values): Wrong | null {
  const negative = neverNegative.find((name) => values[name]?.startsWith("-") && Number(values[name]) !== 0);
  if (negative) return { why: "negative", text: values[negative] ?? "" };
  const months = lifeOf(values);
  if (months !== null && !(months > 0 && months <= monthsMax)) return { why: "life", text: String(months) };
  if (!isShare(values.salvageRate)) return { why: "salvage", text: values.salvageRate ?? "" };
  return values.salvageValue?.startsWith("-") ? { why: "salvage", text: values.salvageValue } : null;
}

const needed = ["assetNo", "assetName", "assetType", "startDate"] as const;

function wrongIn(values: Values, cost: string | null): Wrong | null {
  const blank = needed.find((name) => !clean(values[name]));
  if (blank || cost === null) return { why: "requiredBlank", text: blank ?? "cost" };
  if (fen(cost) <= 0n) return { why: "cost", text: cost };
  const method = clean(values.deprMethod);
  if (methodOf(method) === null) return { why: "method", text: method ?? "" };
  return wrongNumber(values) ?? tooLong(values);
}

/** What one of the three leaves out follows from the others: closing = opening + charge − what left. */
function accumulated({ accDeprOpening, yearDepr, accDepr, disposeDepr, disposeDate }: Values) {
  const close = fen(accDepr ?? "0");
  const left = disposeDate ? fen(disposeDepr ?? "0") : 0n;
  const stated = accDeprOpening ? fen(accDeprOpening) : null;
  const open = stated ?? (yearDepr ? close + left - fen(yearDepr) : 0n);
  const year = yearDepr ? fen(yearDepr) : close + left - open;
  return { acc_open_book: yuan(open), year_depr_book: yuan(year), acc_close_book: yuan(close) };
}

const workBefore = ({ accWork, periodWork }: Values): string | null =>
  accWork ? String(Math.max(0, Math.round((Number(accWork) - Number(periodWork ?? 0)) * 1e6) / 1e6)) : null;

function impairment({ impairment: close, impairOpening }: Values, columns: ReadonlySet<string>) {
  const at = close ?? "0.00";
  return { impair_open: impairOpening ?? (columns.has("impairOpening") ? "0.00" : at), impair_close: at };
}

const flagOf = (cell: string | null | undefined): string | null => {
  if (!cell) return null;
  return cell === "1" ? "t" : "f";
};

/** As they stand in the list. */
const copied = {
  qty: "qty",
  start_date: "startDate",
  month_depr_book: "monthDepr",
  net_book: "netValue",
  total_work: "totalWork",
  period_work: "periodWork",
  cost_stated_open: "costOpening",
  acc_stated_disposed: "disposeDepr",
  dispose_date: "disposeDate",
  dispose_income: "disposeIncome",
} as const;
const words = {
  asset_no: "assetNo",
  asset_name: "assetName",
  asset_type: "assetType",
  spec: "spec",
  unit: "unit",
  location: "location",
  use_status: "useStatus",
  acquire_way: "acquireWay",
  dispose_way: "disposeWay",
  title_no: "titleNo",
  remark: "remark",
} as const;

const cellsOf = <Columns extends Record<string, string>>(
  columns: Columns,
  of: (field: string) => string | null,
): Record<keyof Columns, string | null> =>
  Object.fromEntries(Object.entries(columns).map(([column, field]) => [column, of(field)])) as Record<
    keyof Columns,
    string | null
  >;

/** A card that is cleared at its disposal states its cost among what left. */
function costOf({ cost, disposeDate, disposeCost }: Values): string | null {
  const isCleared = disposeDate && disposeCost && fen(cost ?? "0") === 0n;
  return (isCleared ? disposeCost : cost) ?? null;
}

/** @param columns the fields that the file has */
export function takeRow(values: Values, columns: ReadonlySet<string>): Taken | Wrong {
  const cost = costOf(values);
  const wrong = wrongIn(values, cost);
  if (wrong || cost === null) return wrong ?? { why: "requiredBlank", text: "cost" };
  const rate = values.salvageRate ?? null;
  const months = lifeOf(values);
  const method = clean(values.deprMethod);
  return {
    isAssumed: method === null,
    card: {
      ...cellsOf(words, (field) => clean(values[field])),
      ...cellsOf(copied, (field) => values[field] ?? null),
      ...accumulated(values),
      ...impairment(values, columns),
      department: clean(values.department) ?? "",
      depr_method: String(methodOf(method)),
      useful_months: months === null ? null : String(months),
      cost,
      salvage_rate: rate,
      salvage_value: values.salvageValue ?? yuan(multiplyRate(fen(cost), rate ?? "0")),
      acc_work_open: workBefore(values),
      pledged: flagOf(values.pledged),
    },
  };
}
