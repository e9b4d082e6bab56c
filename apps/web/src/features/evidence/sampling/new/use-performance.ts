/** What a misstatement is held against: performance materiality of the item, or of the whole. */
import { materiality } from "@digao/contract/areas/balance/materiality/calls";
import { performanceOf } from "@digao/domain/materiality/materiality";
import { useCall } from "../../../../lib/api.ts";
import { fromFen, toFen } from "../../../../lib/decimal.ts";
import { useProject } from "../../../../lib/page.ts";

const staleMs = 60_000;
const fenOf = (amount: string): bigint => toFen(amount) ?? 0n;

/** Of an item, or of the whole; undefined where the books give none. */
export type PerformanceOf = (fsItemId: number | undefined) => string | undefined;

/** Undefined while it is being read; without any where it cannot be read. */
export function usePerformance(): PerformanceOf | undefined {
  const { id } = useProject();
  const { data, isPending } = useCall(materiality.GetMaterialityInForce, { projectId: id }, { staleMs });
  if (isPending) return undefined;
  if (!data) return () => undefined;
  const { om, pm, trivial, specific, ...record } = data;
  const items = specific.map(({ fsItemId, amount }) => ({ fsItemId, amount: fenOf(amount) }));
  const inForce = { ...record, om: fenOf(om), pm: fenOf(pm), trivial: fenOf(trivial), specific: items };
  return (fsItemId) => {
    const amount = performanceOf(inForce, fsItemId ?? 0);
    return amount > 0n ? fromFen(amount) : undefined;
  };
}
