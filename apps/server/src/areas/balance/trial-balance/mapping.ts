import type { trialBalance } from "@digao/contract/areas/balance/trial-balance/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { missing } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { autoMapPeriod, dataPeriod } from "../../books/mapping/door.ts";

type Calls = typeof trialBalance;

export async function autoMapTrialBalance(
  ctx: Context,
  { projectId, periodId, again = false }: Input<Calls["AutoMappingTrialBalance"]>,
): Promise<Output<Calls["AutoMappingTrialBalance"]>> {
  const period = await dataPeriod(ctx.db, projectId, periodId);
  if (!period) throw missing("period.missing");
  return autoMapPeriod(ctx, period.id, { again });
}
