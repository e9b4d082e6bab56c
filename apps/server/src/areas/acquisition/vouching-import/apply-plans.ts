import type { DrawnVoucher } from "@digao/contract/areas/evidence/vouching/calls";
import type { Context } from "../../../platform/serve.ts";
import { judgeDraws, markDraws, remarkDraws } from "../../evidence/vouching/door.ts";
import type { Plan } from "./plan-row.ts";

interface VoucherPlan {
  one: DrawnVoucher;
  plan: Plan;
}

/** By the same steps as by hand, so that states, checkers and the log are theirs; equal marks together. */
export async function applyPlans(ctx: Context, planned: readonly VoucherPlan[]): Promise<void> {
  const marked = new Map<string, { seq: number; mark: number; ids: number[] }>();
  for (const { one, plan } of planned)
    for (const [seq, mark] of Object.entries(plan.marks)) {
      const key = `${seq}=${mark}`;
      const group = marked.get(key) ?? { seq: Number(seq), mark, ids: [] };
      group.ids.push(one.id);
      marked.set(key, group);
    }
  for (const group of marked.values()) await markDraws(ctx, group);
  for (const { one, plan } of planned) {
    if (plan.judgement) await judgeDraws(ctx, { ids: [one.id], ...plan.judgement });
    else if (plan.remark !== null) await remarkDraws(ctx, { ids: [one.id], remark: plan.remark });
  }
}
