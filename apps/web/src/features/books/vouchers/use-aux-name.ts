/** Name of the auxiliary item in the address, as the account it stands on tells it. */
import { dataAnalysis, type LedgerNode } from "@digao/contract/areas/balance/data-analysis/calls";
import { useCall } from "../../../lib/api.ts";
import type { TabProps } from "../../../parts/books/vouchers/tab.ts";

const staleMs = 5 * 60_000;

export function useParties({ query, nodes }: TabProps): { parties: LedgerNode[]; isPending: boolean; error: unknown } {
  const node = nodes.find(({ accountCode }) => accountCode === query.account);
  const isAsked = node?.isLeaf === true;
  const below = useCall(dataAnalysis.GetVoucherLibChildren, { id: node?.id ?? 0 }, { staleMs, enabled: isAsked });
  return { parties: isAsked ? (below.data ?? []) : [], isPending: isAsked && below.isPending, error: below.error };
}

export const useAuxName = (tab: TabProps) => {
  const { parties } = useParties(tab);
  return parties.find(({ id }) => id === tab.query.aux)?.name;
};
