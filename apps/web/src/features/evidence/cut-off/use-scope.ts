/** What the cut-off screen shows, all of it in the address. */

import { vouchers } from "@digao/contract/areas/books/vouchers/calls";
import { CutOffKind } from "@digao/contract/areas/evidence/cut-off/calls";
import { z } from "zod";
import { useCall } from "../../../lib/api.ts";
import { useProject } from "../../../lib/page.ts";
import { useUrlState } from "../../../lib/use-url-state.ts";

export const counts = [10, 20, 50] as const;
const id = z.coerce.number().int().positive().optional().catch(undefined);
const Url = z.object({
  kind: CutOffKind.catch("revenue"),
  period: id,
  /** Vouchers on each side. */
  count: z.coerce.number().int().min(1).max(100).catch(counts[0]),
  /** Voucher shown beside. */
  open: id,
});

export function useScope() {
  const project = useProject();
  const [url, patch] = useUrlState(Url);
  const list = useCall(vouchers.GetTrailbalancePeriod, { projectId: project.id });
  const periods = (list.data ?? []).filter(({ hasVouchers }) => hasVouchers);
  const current = periods.find(({ isCurrent }) => isCurrent) ?? periods[0];
  const period = periods.find(({ periodId }) => periodId === url.period) ?? current;
  return { project, url, patch, list, periods, period, periodId: period?.periodId ?? 0 };
}
export type Scope = ReturnType<typeof useScope>;
