/** Columns of a card as they are staged: what the client's list says, and what is worked out of it. */
import { assetEventKind, assetMethod } from "@digao/contract/areas/balance/fixed-assets/codes";
import { decimalFraction } from "@digao/domain/analysis/fraction";
import type { AssetCard, AssetEvent, AssetPeriod } from "@digao/domain/fixed-assets/card";
import { faultsOf, movementOf } from "@digao/domain/fixed-assets/movement";
import { recompute } from "@digao/domain/fixed-assets/recompute";
import { divideRounded, fen, yuan } from "@digao/domain/money";

const M = "numeric(20,2)";
const Q = "numeric(20,6)";
const T = 'text collate "C"';

/** Said by the list: column and type. */
export const listed = {
  asset_no: T,
  asset_name: "text",
  asset_type: "text",
  spec: "text",
  unit: "text",
  qty: Q,
  department: "text",
  location: "text",
  use_status: "text",
  acquire_way: "text",
  start_date: "date",
  depr_method: "smallint",
  useful_months: "int",
  cost: M,
  salvage_rate: "numeric(9,6)",
  salvage_value: M,
  month_depr_book: M,
  year_depr_book: M,
  acc_open_book: M,
  acc_close_book: M,
  impair_open: M,
  impair_close: M,
  net_book: M,
  total_work: Q,
  period_work: Q,
  acc_work_open: Q,
  cost_stated_open: M,
  acc_stated_disposed: M,
  dispose_date: "date",
  dispose_way: "text",
  dispose_income: M,
  title_no: "text",
  pledged: "boolean",
  remark: "text",
} as const;
export const worked = {
  acc_open_calc: M,
  year_depr_calc: M,
  acc_close_calc: M,
  diff_year: M,
  diff_acc: M,
  not_recomputed: T,
  faults: "text[]",
  month_full: M,
  cost_open: M,
  cost_bought: M,
  cost_change: M,
  cost_disposed: M,
  cost_close: M,
  acc_disposed_book: M,
  acc_disposed_calc: M,
  imp_charge: M,
  imp_disposed: M,
  imp_close: M,
} as const;

export type Cells<Columns> = Record<keyof Columns, string | null>;
export type Listed = Cells<typeof listed>;
export type Worked = Cells<typeof worked>;

export interface StoredEvent {
  assetNo: string;
  month: number;
  kind: number;
  amount: string;
}

const methods = {
  [assetMethod.straightLine]: "straightLine",
  [assetMethod.units]: "units",
  [assetMethod.doubleDeclining]: "doubleDeclining",
  [assetMethod.sumOfYears]: "sumOfYears",
  [assetMethod.none]: "none",
} as const;

const monthOf = (day: string): number => Number(day.slice(0, 4)) * 100 + Number(day.slice(5, 7));
const amount = (cell: string | null): bigint => (cell === null ? 0n : fen(cell));
const maybe = (cell: string | null): bigint | null => (cell === null ? null : fen(cell));
const eventKinds = {
  [assetEventKind.impairment]: "impairment",
  [assetEventKind.costIncrease]: "costIncrease",
  [assetEventKind.heldForSale]: "heldForSale",
  [assetEventKind.partialDisposal]: "partialDisposal",
} as const;
const eventOf = ({ month, kind, amount: sum }: StoredEvent): AssetEvent => ({
  month,
  kind: eventKinds[kind as keyof typeof eventKinds],
  amount: fen(sum),
});

function cardOf(row: Listed, events: readonly StoredEvent[]): AssetCard {
  const method = methods[Number(row.depr_method) as keyof typeof methods];
  const work = row.total_work
    ? {
        total: decimalFraction(row.total_work),
        before: decimalFraction(row.acc_work_open ?? "0"),
        period: decimalFraction(row.period_work ?? "0"),
      }
    : null;
  return {
    cost: amount(row.cost),
    costOpen: maybe(row.cost_stated_open),
    salvage: amount(row.salvage_value),
    method,
    months: row.useful_months === null ? null : Number(row.useful_months),
    inUse: monthOf(row.start_date ?? ""),
    disposed: row.dispose_date === null ? null : monthOf(row.dispose_date),
    events: events.map(eventOf),
    work,
    accOpenBook: amount(row.acc_open_book),
    yearBook: amount(row.year_depr_book),
    accCloseBook: amount(row.acc_close_book),
    accDisposedBook: maybe(row.acc_stated_disposed),
    impairOpen: amount(row.impair_open),
    impairClose: amount(row.impair_close),
    netBook: maybe(row.net_book),
  };
}

const written = (value: bigint | null | undefined): string | null =>
  value === null || value === undefined ? null : yuan(value);

export function workOut(row: Listed, events: readonly StoredEvent[], period: AssetPeriod): Worked {
  const card = cardOf(row, events);
  const found = recompute(card, period);
  const calc = typeof found === "string" ? null : found;
  const movement = movementOf(card, calc, period);
  const isRated = card.method !== "none" && card.months !== null && card.months > 0;
  return {
    acc_open_calc: written(calc?.open),
    year_depr_calc: written(calc?.year),
    acc_close_calc: written(calc?.close),
    diff_year: written(calc && card.yearBook - calc.year),
    diff_acc: written(calc && card.accCloseBook - calc.close),
    not_recomputed: typeof found === "string" ? found : null,
    faults: `{${faultsOf(card, movement, period).join(",")}}`,
    month_full: isRated ? yuan(divideRounded(card.cost - card.salvage, BigInt(card.months ?? 1))) : null,
    cost_open: yuan(movement.costOpen),
    cost_bought: yuan(movement.costBought),
    cost_change: yuan(movement.costChange),
    cost_disposed: yuan(movement.costDisposed),
    cost_close: yuan(movement.costClose),
    acc_disposed_book: yuan(movement.accDisposedBook),
    acc_disposed_calc: yuan(movement.accDisposedCalc),
    imp_charge: yuan(movement.impCharge),
    imp_disposed: yuan(movement.impDisposed),
    imp_close: yuan(movement.impClose),
  };
}
