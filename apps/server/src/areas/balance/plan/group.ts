/** Components of a group in its plan (practice 2.3): what is refused, and what asks for a reason. */
import type { AuditPlan } from "@digao/contract/areas/balance/plan/calls";
import { componentScope } from "@digao/contract/areas/balance/plan/codes";
import { codeWord } from "@digao/contract/code-words";
import type { Lang } from "@digao/contract/messages";
import { componentAmounts, groupAmounts, planAmount, scopeNamed } from "@digao/domain/audit-plan/coverage";
import { isLighter, proposedScope } from "@digao/domain/audit-plan/group";
import { type ComponentScope, capOf, groupFaults } from "@digao/domain/materiality/group-caps";
import type { Materiality } from "@digao/domain/materiality/materiality";
import { type Fen, sum, thousands } from "@digao/domain/money";
import type { Fault, Lack } from "../../../platform/paper/parts.ts";

type Component = Omit<AuditPlan["components"][number], "code">;
type Group = Pick<AuditPlan, "components" | "groupAssets" | "groupRevenue" | "groupProfit" | "capReason">;

const hasText = (words: string | null | undefined): boolean => (words ?? "").trim() !== "";

/** Of each the first that is refused whatever the reason. */
export function componentFault(components: readonly Component[], { pm, trivial }: Materiality): Fault | null {
  for (const [at, { pm: own, threshold }] of components.entries()) {
    const faults = groupFaults({
      pm,
      trivial,
      components: planAmount(own) === 0n ? [] : [planAmount(own)],
      reportedFrom: planAmount(threshold),
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
  proposedScope(componentAmounts(component), groupAmounts(group), hasText(component.risk));

function scopeLack(group: Group, lang: Lang): Lack | null {
  for (const component of group.components) {
    const { name, scope, scopeReason, pm, threshold } = component;
    const chosen = scopeNamed(scope);
    const proposed = proposalOf(component, group);
    if (chosen && isLighter(chosen, proposed) && !hasText(scopeReason))
      return {
        key: "plan.scopeReason",
        params: { name, scope: codeWord(lang, "componentScope", componentScope[proposed]) },
      };
    if (chosen !== null && chosen !== "analysis" && (planAmount(pm) === 0n || planAmount(threshold) === 0n))
      return { key: "plan.componentPm", params: { name } };
  }
  return null;
}

const tenths = 10;
function capLack({ components, capReason }: Group, pm: Fen): Lack | null {
  const own = components.flatMap((one) => (planAmount(one.pm) === 0n ? [] : [planAmount(one.pm)]));
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
