import type { LedgerNode } from "@digao/contract/areas/balance/data-analysis/calls";
import type { Query } from "./use-query.ts";

export interface TabProps {
  query: Query;
  periodId: number;
  nodes: readonly LedgerNode[];
}
export const accountName = (nodes: readonly LedgerNode[], code: string | undefined) => {
  const node = nodes.find(({ accountCode }) => accountCode === code);
  return node && `${node.accountCode} ${node.name}`;
};
