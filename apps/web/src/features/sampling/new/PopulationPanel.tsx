/** Beside the form: what the population is now, what is left out of it and why, and how both tie to the ledger. */
import type { ExcludedReason, Reconciliation } from "@digao/contract/sampling/run";
import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatCount, formatMoney } from "../../../lib/format.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { DiffCell } from "../../../ui/DiffCell.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { LinesLink } from "../LinesLink.tsx";
import { ExcludedDrawer } from "./ExcludedDrawer.tsx";
import { SizeSummary } from "./SizeSummary.tsx";
import type { NewRunState } from "./use-new-run.ts";

interface FiguresProps {
  figures: Reconciliation;
  onExcluded: (reason: ExcludedReason) => void;
}
function Figures({ figures, onExcluded }: FiguresProps) {
  const { t } = useTranslation();
  const row = (label: string, count: number, amount: string, className = "") => (
    <tr className={className}>
      <th scope="row">{label}</th>
      <td>{formatCount(count)}</td>
      <td>{formatMoney(amount)}</td>
    </tr>
  );
  return (
    <table className="sample-ties">
      <thead>
        <tr>
          <th scope="col">{t("sampling.ties.part")}</th>
          <th scope="col">{t("sampling.ties.count")}</th>
          <th scope="col">{t("sampling.ties.amount")}</th>
        </tr>
      </thead>
      <tbody>
        {row(t("sampling.ties.population"), figures.popCount, figures.popAmount, "sample-population")}
        {figures.excluded.map(({ reason, count, amount }) => (
          <tr key={reason}>
            <th scope="row">
              <Button type="link" size="small" onClick={() => onExcluded(reason)}>
                {t(`sampling.reason.${reason}`)}
              </Button>
            </th>
            <td>{formatCount(count)}</td>
            <td>{formatMoney(amount)}</td>
          </tr>
        ))}
        {row(t("sampling.ties.ledger"), figures.ledgerCount, figures.ledgerAmount, "sample-total")}
        <tr>
          <th scope="row">{t("sampling.ties.difference")}</th>
          <td />
          <td>
            <DiffCell value={figures.difference} />
          </td>
        </tr>
      </tbody>
    </table>
  );
}

export function PopulationPanel({ run }: { run: NewRunState }) {
  const { t } = useTranslation();
  const { asked, population, figures } = run;
  const [reason, setReason] = useState<ExcludedReason>();
  const isWaiting = !figures && population.isFetching;
  return (
    <aside className="sample-panel" aria-label={t("sampling.ties.title")} aria-busy={population.isFetching}>
      <header>
        <h2 className="section-title">{t("sampling.ties.title")}</h2>
        <LinesLink population={asked} />
      </header>
      {population.error ? <ErrorPanel error={population.error} onRetry={() => void population.refetch()} /> : null}
      {isWaiting ? <DelayedSkeleton rows={4} /> : null}
      {figures ? <Figures figures={figures} onExcluded={setReason} /> : null}
      {figures || isWaiting || population.error ? null : <p className="sample-hint">{t("sampling.ties.needSide")}</p>}
      <SizeSummary run={run} />
      {reason ? <ExcludedDrawer asked={asked} reason={reason} onClose={() => setReason(undefined)} /> : null}
    </aside>
  );
}
