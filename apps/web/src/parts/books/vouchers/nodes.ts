/** The tree of accounts with their lines: what stands under what, and which accounts answer what was typed. */
import type { LedgerNode } from "@digao/contract/areas/balance/data-analysis/calls";
import { type Initials, matches } from "../../../lib/pinyin.ts";

interface Placed {
  accountCode: string;
  parentCode: string | null;
}

export interface NodeTree<Node> {
  roots: Node[];
  below: ReadonlyMap<string, Node[]>;
}

export function treeOf<Node extends Placed>(nodes: readonly Node[]): NodeTree<Node> {
  const codes = new Set(nodes.map(({ accountCode }) => accountCode));
  const below = new Map<string, Node[]>();
  const roots: Node[] = [];
  for (const node of nodes) {
    const { parentCode } = node;
    if (parentCode === null || !codes.has(parentCode)) roots.push(node);
    else below.set(parentCode, [...(below.get(parentCode) ?? []), node]);
  }
  return { roots, below };
}

/** The accounts that answer, and every account above them. */
export function found(nodes: readonly LedgerNode[], query: string, initials: Initials | undefined): LedgerNode[] {
  if (query === "") return [...nodes];
  const parents = new Map(nodes.map(({ accountCode, parentCode }) => [accountCode, parentCode]));
  const kept = new Set<string>();
  for (const { accountCode, name } of nodes) {
    if (!matches(query, `${accountCode} ${name}`, initials?.(name))) continue;
    for (let code: string | null | undefined = accountCode; code; code = parents.get(code)) kept.add(code);
  }
  return nodes.filter(({ accountCode }) => kept.has(accountCode));
}
