/** The auxiliary items that move most on the population's account, for a choice. */
import { dataAnalysis } from "@digao/contract/areas/balance/data-analysis/calls";
import { useCall } from "../../../../lib/api.ts";
import type { NewRunState } from "./use-new-run.ts";

const partiesMax = 200;
const staleMs = 5 * 60_000;

export function useParties({ wish, periodId }: NewRunState): { value: number; label: string }[] {
  const input = {
    periodId: periodId ?? 0,
    accountCode: wish.accountCode,
    top: partiesMax,
    measure: wish.side === "cr" ? ("credit" as const) : ("debit" as const),
  };
  const isAskable = periodId !== undefined && wish.accountCode !== "";
  const { data } = useCall(dataAnalysis.GetTopParties, input, { staleMs, enabled: isAskable });
  return isAskable ? (data?.items ?? []).map(({ auxId, name }) => ({ value: auxId, label: name })) : [];
}
