/** Amounts of the cash-flow statement from its attributed items (会企03表): outflow items are shown positive, totals are computed. */
import type { Fen } from "../money.ts";

/** Items of the three activities by their side, in order of the form. */
const activities = [
  { in: ["C101", "C102", "C103"], out: ["C111", "C112", "C113", "C114"], sums: ["C109", "C119", "C199"] },
  {
    in: ["C201", "C202", "C203", "C204", "C205"],
    out: ["C211", "C212", "C213", "C214"],
    sums: ["C209", "C219", "C299"],
  },
  { in: ["C301", "C302", "C303"], out: ["C311", "C312", "C313"], sums: ["C309", "C319", "C399"] },
] as const;

/** The effect of exchange rates on cash. */
const exchangeItem = "C401";

const outflows: ReadonlySet<string> = new Set(activities.flatMap(({ out }) => [...out]));

/** Whether an amount of the item is money paid. */
export const isOutflow = (item: string): boolean => outflows.has(item);

/** Items that a line of a voucher may be given to. */
export const cashFlowItems: readonly string[] = [...activities.flatMap((one) => [...one.in, ...one.out]), exchangeItem];

/** An inflow (+) or outflow (−) as its item shows it. */
export const shownAmount = (item: string, signed: Fen): Fen => (isOutflow(item) ? -signed : signed);

/**
 * @param signed of each item, + inflow, − outflow
 * @param opening cash and cash equivalents at the beginning
 * @returns every line of the form by its code
 */
export function cashFlowStatement(signed: ReadonlyMap<string, Fen>, opening: Fen): ReadonlyMap<string, Fen> {
  const lines = new Map<string, Fen>();
  const of = (item: string) => shownAmount(item, signed.get(item) ?? 0n);
  let change = of(exchangeItem);
  for (const activity of activities) {
    const [inSum, outSum, net] = activity.sums;
    const total = (items: readonly string[]) => items.reduce((sum, item) => sum + of(item), 0n);
    for (const item of [...activity.in, ...activity.out]) lines.set(item, of(item));
    lines.set(inSum, total(activity.in));
    lines.set(outSum, total(activity.out));
    lines.set(net, total(activity.in) - total(activity.out));
    change += total(activity.in) - total(activity.out);
  }
  lines.set(exchangeItem, of(exchangeItem));
  lines.set("C499", change);
  lines.set("C501", opening);
  lines.set("C599", opening + change);
  return lines;
}
