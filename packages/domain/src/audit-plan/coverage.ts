/** How much of a group its plan audits (practice 2.3), from the rows as they are written: amounts in yuan as text, scopes by their codes. */
import { componentScope } from "@digao/contract/areas/balance/plan/codes";
import { codeOf } from "@digao/contract/codes";
import type { ComponentScope } from "../materiality/group-caps.ts";
import { type Fen, fen } from "../money.ts";
import { type Amounts, type Benchmark, benchmarks, type Coverage, coverageOf } from "./group.ts";

type Yuan = string | null | undefined;
export interface PlannedAmounts {
  assets?: Yuan;
  revenue?: Yuan;
  profit?: Yuan;
}
export interface PlannedComponent extends PlannedAmounts {
  scope?: number | null;
  itemAssets?: Yuan;
  itemRevenue?: Yuan;
  itemProfit?: Yuan;
}
export interface PlannedGroup {
  components: readonly PlannedComponent[];
  groupAssets?: Yuan;
  groupRevenue?: Yuan;
  groupProfit?: Yuan;
}

/** Nothing written is nil. */
export const planAmount = (yuan: Yuan): Fen => fen(yuan || "0.00");

export const componentAmounts = ({ assets, revenue, profit }: PlannedAmounts): Amounts => ({
  assets: planAmount(assets),
  revenue: planAmount(revenue),
  profit: planAmount(profit),
});

export const groupAmounts = ({ groupAssets, groupRevenue, groupProfit }: PlannedGroup): Amounts => ({
  assets: planAmount(groupAssets),
  revenue: planAmount(groupRevenue),
  profit: planAmount(groupProfit),
});

/** Null while none is chosen. */
export function scopeNamed(code: number | null | undefined): ComponentScope | null {
  const known = codeOf("componentScope", Number(code));
  const [name] = Object.entries(componentScope).find(([, of]) => of === known) ?? [];
  return (name as ComponentScope | undefined) ?? null;
}

export function coverageOfPlan(group: PlannedGroup): [Benchmark, Coverage][] {
  const audited = group.components.map((component) => {
    const { scope, itemAssets: assets, itemRevenue: revenue, itemProfit: profit } = component;
    return {
      scope: scopeNamed(scope),
      amounts: componentAmounts(component),
      items: componentAmounts({ assets, revenue, profit }),
    };
  });
  const whole = groupAmounts(group);
  return benchmarks.map((benchmark) => [benchmark, coverageOf(benchmark, audited, whole[benchmark])]);
}
