/** Components of a group (组成部分, CSA 1401): the scope that the table proposes, and how much of the group is audited. Amounts in fen. */
import { type ComponentScope, componentScope, isCoverageLow } from "../materiality/group-caps.ts";
import { type Fen, sum } from "../money.ts";

/** What a component is measured by. */
export const benchmarks = ["assets", "revenue", "profit"] as const;
export type Benchmark = (typeof benchmarks)[number];
export type Amounts = Readonly<Record<Benchmark, Fen>>;

const size = (amount: Fen): Fen => (amount < 0n ? -amount : amount);

/** By the largest of its shares; of what the group has nothing of, nothing is a share. A loss counts as much as a profit. */
export function proposedScope(component: Amounts, group: Amounts, hasSpecificRisk: boolean): ComponentScope {
  const scopes = benchmarks.map((one) =>
    group[one] === 0n
      ? componentScope({ share: 0n, group: 1n, hasSpecificRisk })
      : componentScope({ share: size(component[one]), group: size(group[one]), hasSpecificRisk }),
  );
  return scopes.includes("fullAudit") ? "fullAudit" : (scopes[0] ?? "analysis");
}

const depth: Readonly<Record<ComponentScope, number>> = { analysis: 0, auditOfItems: 1, fullAudit: 2 };
/** Less than the table proposes: by a reason alone. */
export const isLighter = (chosen: ComponentScope, proposed: ComponentScope): boolean => depth[chosen] < depth[proposed];

export interface Audited {
  scope: ComponentScope | null;
  amounts: Amounts;
  /** Of an audit of items: what these items come to. */
  items: Amounts;
}
export interface Coverage {
  audited: Fen;
  group: Fen;
  /** In tenths of a per cent; null where the group has nothing. */
  permille: number | null;
  isLow: boolean;
}

const countedOf = ({ scope, amounts, items }: Audited, of: Benchmark): Fen => {
  if (scope === "fullAudit") return size(amounts[of]);
  return scope === "auditOfItems" ? size(items[of]) : 0n;
};

/** Components that are only analysed cover nothing. */
export function coverageOf(of: Benchmark, components: readonly Audited[], groupAmount: Fen): Coverage {
  const audited = sum(components.map((one) => countedOf(one, of)));
  const group = size(groupAmount);
  return {
    audited,
    group,
    permille: group === 0n ? null : Number((audited * 1000n) / group),
    isLow: group !== 0n && isCoverageLow(audited, group),
  };
}
