/** Checks CF-1 to CF-7 with their differences; those that may be right as they are say why. */
import { type CashFlowCheck, cashFlow } from "@digao/contract/areas/balance/cash-flow/calls";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { useProject } from "../../../lib/page.ts";
import { CheckTable } from "../../../parts/balance/cash-flow/CheckTable.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";

/** These must tie: no words stand for it. */
const binding: readonly string[] = ["CF-1", "CF-2", "CF-3"];

export function ChecksView() {
  const { t } = useTranslation();
  const { id: Id } = useProject();
  const explain = useChange(cashFlow.ExplainCashFlowCheck, { quiet: true });
  const { data, error, refetch } = useCall(cashFlow.GetCashFlowChecks, { Id });
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton />;
  return (
    <CheckTable<CashFlowCheck>
      label={t("cash-flow.tab.checks")}
      items={data.items}
      isTied={data.isTied}
      explicable={({ code, measure }) => (binding.includes(code) ? null : measure)}
      explain={({ code, measure, explanation }, words) =>
        explain.mutateAsync({ Id, code, difference: measure, words, rowVersion: explanation?.rowVersion ?? 0 })
      }
    />
  );
}
