/** Beside the form: what the population is now, what is left out of it and why, and how both tie to the ledger. */
import type { ExcludedReason } from "@digao/contract/areas/evidence/sampling/run";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DelayedSkeleton } from "../../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../../ui/ErrorPanel.tsx";
import { LinesLink } from "../LinesLink.tsx";
import { TiesTable } from "../TiesTable.tsx";
import { ExcludedDrawer } from "./ExcludedDrawer.tsx";
import { SizeSummary } from "./SizeSummary.tsx";
import type { NewRunState } from "./use-new-run.ts";

export function PopulationPanel({ run }: { run: NewRunState }) {
  const { t } = useTranslation();
  const { populationQuery, population, figures } = run;
  const [reason, setReason] = useState<ExcludedReason>();
  const isWaiting = !figures && population.isFetching;
  return (
    <aside className="sample-panel" aria-label={t("sampling.ties.title")} aria-busy={population.isFetching}>
      <header>
        <h2 className="section-title">{t("sampling.ties.title")}</h2>
        <LinesLink population={populationQuery} />
      </header>
      {population.error ? <ErrorPanel error={population.error} onRetry={() => void population.refetch()} /> : null}
      {isWaiting ? <DelayedSkeleton rows={4} /> : null}
      {figures ? <TiesTable figures={figures} difference={figures.difference} onExcluded={setReason} /> : null}
      {figures || isWaiting || population.error ? null : <p className="sample-hint">{t("sampling.ties.needSide")}</p>}
      <SizeSummary run={run} />
      {reason ? (
        <ExcludedDrawer populationQuery={populationQuery} reason={reason} onClose={() => setReason(undefined)} />
      ) : null}
    </aside>
  );
}
