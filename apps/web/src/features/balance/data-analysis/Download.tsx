/** The tables of accounts as Excel files, as they are asked for on screen. */
import { downloads } from "@digao/contract/areas/evidence/downloads/calls";
import { DownloadButton } from "../../../parts/evidence/downloads/DownloadButton.tsx";
import type { Scope } from "./use-scope.ts";

export function Download({ scope }: { scope: Scope }) {
  const { periodId, period, range, url, other } = scope;
  const shared = { periodId, level: url.level, accountCode: url.account };
  if (!period) return null;
  if (url.tab === "stats" || url.tab === "matrix") {
    const input = { ...shared, ...range, measure: url.measure };
    return <DownloadButton type="primary" call={downloads.DownAccountStatExcel} input={() => input} />;
  }
  if (url.tab !== "compare" || !other) return null;
  const input = { ...shared, comparePeriodId: other.periodId };
  return <DownloadButton type="primary" call={downloads.DownCompareStatExcel} input={() => input} />;
}
