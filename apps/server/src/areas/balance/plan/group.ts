/** Components of a group in its plan (practice 2.3): what is refused, what asks for a reason, and how much of the group is audited. */
import type { AuditPlan } from "@digao/contract/areas/balance/plan/calls";
import { componentScope } from "@digao/contract/areas/balance/plan/codes";
import { codeWord } from "@digao/contract/code-words";
import { codeOf } from "@digao/contract/codes";
import type { Lang } from "@digao/contract/messages";
import {
  type Amounts,
  benchmarks,
  type Coverage,
  coverageOf,
  isLighter,
  proposedScope,
} from "@digao/domain/audit-plan/group";
import { type ComponentScope, capOf, groupFaults } from "@digao/domain/materiality/group-caps";
import type { Materiality } from "@digao/domain/materiality/materiality";
import { type Fen, fen, sum, thousands } from "@digao/domain/money";
import type { Fault, Lack } from "../../../platform/paper/parts.ts";

type Component = Omit<AuditPlan["components"][number], "code">;
type Group = Pick<AuditPlan, "components" | "groupAssets" | "groupRevenue" | "groupProfit" | "capReason">;

const amount = (yuan: string | null | undefined): Fen => fen(yuan || "0.00");
const hasText = (words: string | null | undefined): boolean => (words ?? "").trim() !== "";
const amountsOf = ({ assets, revenue, profit }: Component): Amounts => ({
  assets: amount(assets),
  revenue: amount(revenue),
  profit: amount(profit),
});
const groupOf = ({ groupAssets, groupRevenue, groupProfit }: Group): Amounts => ({
  assets: amount(groupAssets),
  revenue: amount(groupRevenue),
  profit: amount(groupProfit),
});
const scopeName = (code: number | null | undefined): ComponentScope | null => {
  const known = codeOf("componentScope", Number(code));
  const [name] = Object.entries(componentScope).find(([, of]) => of === known) ?? [];
  return (name as ComponentScope | undefined) ?? null;
};

/** Of each the first that is refused whatever the reason. */
export function componentFault(components: readonly Component[], { pm, trivial }: Materiality): Fault | null {
  for (const [at, { pm: own, threshold }] of components.entries()) {
    const faults = groupFaults({
      pm,
      trivial,
      components: amount(own) === 0n ? [] : [amount(own)],
      reportedFrom: amount(threshold),
    });
    const field = `components[${at}]`;
    if (faults.includes("componentTooHigh"))
      return { key: "plan.componentTooHigh", field, params: { amount: thousands(pm) } };
    if (faults.includes("reportedTooHigh"))
      return { key: "plan.thresholdTooHigh", field, params: { amount: thousands(trivial) } };
  }
  return null;
}

const proposalOf = (component: Component, group: Group): ComponentScope =>
  proposedScope(amountsOf(component), groupOf(group), hasText(component.risk));

function scopeLack(group: Group, lang: Lang): Lack | null {
  for (const component of group.components) {
    const { name, scope, scopeReason, pm, threshold } = component;
    const chosen = scopeName(scope);
    const proposed = proposalOf(component, group);
    if (chosen && isLighter(chosen, proposed) && !hasText(scopeReason))
      return {
        key: "plan.scopeReason",
        params: { name, scope: codeWord(lang, "componentScope", componentScope[proposed]) },
      };
    if (chosen !== null && chosen !== "analysis" && (amount(pm) === 0n || amount(threshold) === 0n))
      return { key: "plan.componentPm", params: { name } };
  }
  return null;
}

const tenths = 10;
function capLack({ components, capReason }: Group, pm: Fen): Lack | null {
  const own = components.flatMap((one) => (amount(one.pm) === 0n ? [] : [amount(one.pm)]));
  const faults = groupFaults({ pm, trivial: 0n, components: own, reportedFrom: 0n });
  if (own.length === 0 || !faults.includes("capReason") || hasText(capReason)) return null;
  const cap = capOf(own.length);
  const params = {
    total: thousands(sum(own)),
    cap: thousands((pm * BigInt(cap)) / BigInt(tenths)),
    pm: thousands(pm),
    times: String(cap / tenths),
  };
  return { key: "plan.capReason", params };
}

export function componentLack(
  group: Group,
  { isGroup, pm, lang }: { isGroup: boolean; pm: Fen; lang: Lang },
): Lack | null {
  const { components, groupAssets, groupRevenue, groupProfit } = group;
  const hasAmounts = Boolean(groupAssets && groupRevenue && groupProfit);
  if ((isGroup && components.length === 0) || (components.length > 0 && !hasAmounts))
    return { key: "plan.groupAmounts" };
  return scopeLack(group, lang) ?? capLack(group, pm);
}

export const coverage = (group: Group): [benchmark: (typeof benchmarks)[number], Coverage][] =>
  benchmarks.map((benchmark) => {
    const audited = group.components.map((component) => {
      const { scope, itemAssets, itemRevenue, itemProfit } = component;
      const items = { assets: amount(itemAssets), revenue: amount(itemRevenue), profit: amount(itemProfit) };
      return { scope: scopeName(scope), amounts: amountsOf(component), items };
    });
    return [benchmark, coverageOf(benchmark, audited, groupOf(group)[benchmark])];
  });
