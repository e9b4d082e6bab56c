/** Fixed assets (固定资产): cards recomputed, differences, roll-forward, tie-outs and counts. */
import { type FAState, fixedAssets } from "@digao/contract/areas/balance/fixed-assets/calls";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { useProject } from "../../../lib/page.ts";
import { JobProgress } from "../../../parts/identity/jobs/JobProgress.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import { scrolls } from "../../../ui/scrolls.ts";
import { CardsView } from "./CardsView.tsx";
import { CountsView } from "./CountsView.tsx";
import { DifferencesView } from "./DifferencesView.tsx";
import { MovementsView } from "./MovementsView.tsx";
import { TiesView } from "./TiesView.tsx";
import { jobOf, ListActs, ReadButton, useFacts, useView, type View, Views } from "./use-assets.tsx";

const bodies: Readonly<Record<Exclude<View, "cards" | "counts">, () => ReactNode>> = {
  differences: DifferencesView,
  movements: MovementsView,
  ties: TiesView,
};

export function FixedAssets() {
  const { id: Id } = useProject();
  const { data, error, refetch } = useCall(fixedAssets.GetFAState, { Id }, { keepPrevious: true });
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton />;
  return <Page state={data} onEnd={() => void refetch()} />;
}

function Page({ state, onEnd }: { state: FAState; onEnd: () => void }) {
  const { t } = useTranslation();
  const { isReadOnly } = useProject();
  const view = useView();
  const facts = useFacts(state);
  const jobId = jobOf(state);
  const isEmpty = state.list === null;
  if (jobId === null && !isEmpty && view === "cards") return <CardsView state={state} />;
  if (jobId === null && !isEmpty && view === "counts") return <CountsView state={state} />;
  const View = view === "cards" || view === "counts" ? null : bodies[view];
  return (
    <div className="page-frame">
      <PageHead
        title={t("fixed-assets.title")}
        tabs={isEmpty ? null : <Views />}
        facts={facts}
        primary={jobId === null ? <ListActs state={state} /> : null}
      />
      <div className="page-body" {...scrolls}>
        {jobId === null ? null : <JobProgress jobId={jobId} onEnd={onEnd} />}
        {isEmpty && jobId === null ? (
          <EmptyState
            title={t("fixed-assets.none")}
            hint={t("fixed-assets.noneWhy")}
            action={isReadOnly ? null : <ReadButton isFirst />}
          />
        ) : null}
        {jobId === null && !isEmpty && View ? <View /> : null}
      </div>
    </div>
  );
}
