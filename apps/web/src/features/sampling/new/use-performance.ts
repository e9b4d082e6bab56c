/** What a misstatement is held against: performance materiality of the item, or of the whole. */
import { materiality } from "@digao/contract/areas/materiality";
import { performanceOf } from "@digao/domain/materiality/materiality";
import { useCall } from "../../../lib/api.ts";
import { fromFen, toFen } from "../../../lib/decimal.ts";
import { useProject } from "../../../lib/page.ts";

const staleMs = 60_000;
const fenOf = (amount: string): bigint => toFen(amount) ?? 0n;

/** Of an item, or of the whole; undefined until it is known, or where the books give none. */
export type PerformanceOf = (fsItemId: number | undefined) => string | undefined;

export function usePerformance(): PerformanceOf {
  const { id } = useProject();
  const { data } = useCall(materiality.GetMaterialityInForce, { projectId: id }, { staleMs });
  if (!data) return () => undefined;
  const { om, pm, trivial, specific, ...record } = data;
  const items = specific.map(({ fsItemId, amount }) => ({ fsItemId, amount: fenOf(amount) }));
  const inForce = { ...record, om: fenOf(om), pm: fenOf(pm), trivial: fenOf(trivial), specific: items };
  return (fsItemId) => {
    const amount = performanceOf(inForce, fsItemId ?? 0);
    return amount > 0n ? fromFen(amount) : undefined;
  };
}
