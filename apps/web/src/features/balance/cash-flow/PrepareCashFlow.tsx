/** The audited cash-flow statement (现金流量表审定): attributed from the journal, judged, reconciled and checked. */
import { type CashFlowState, cashFlow } from "@digao/contract/areas/balance/cash-flow/calls";
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
import { ChecksView } from "./ChecksView.tsx";
import { ScopeView } from "./ScopeView.tsx";
import { StatementView } from "./StatementView.tsx";
import { SupplementView } from "./SupplementView.tsx";
import { Export, Start, useFacts, useView, type View, Views } from "./use-cash.tsx";
import { WorksheetView } from "./WorksheetView.tsx";
import "./cash-flow.css";

const bodies: Readonly<Record<Exclude<View, "worksheet">, () => ReactNode>> = {
  statement: StatementView,
  supplement: SupplementView,
  checks: ChecksView,
  scope: ScopeView,
};
const underWay: readonly string[] = ["queued", "running"];

function Body({ state, view, onEnd }: { state: CashFlowState; view: View; onEnd: () => void }) {
  const { t } = useTranslation();
  const { run } = state;
  if (view === "scope") return <ScopeView />;
  if (run?.jobId && underWay.includes(run.state)) return <JobProgress jobId={run.jobId} onEnd={onEnd} />;
  if (state.lacks !== null)
    return <EmptyState title={t(`cash-flow.lacks.${state.lacks}`)} hint={t("cash-flow.lacksWhy")} />;
  if (state.shownRunId === null)
    return <EmptyState title={t("cash-flow.none")} hint={t("cash-flow.noneWhy")} action={<Start state={state} />} />;
  if (view === "worksheet") return null;
  const View = bodies[view];
  return <View />;
}

export function PrepareCashFlow() {
  const { t } = useTranslation();
  const { id: Id } = useProject();
  const view = useView();
  const { data, error, refetch } = useCall(cashFlow.GetCashFlowState, { Id }, { keepPrevious: true });
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton />;
  return <Page state={data} view={view} title={t("cash-flow.title")} onEnd={() => void refetch()} />;
}

interface PageProps {
  state: CashFlowState;
  view: View;
  title: string;
  onEnd: () => void;
}

function Page({ state, view, title, onEnd }: PageProps) {
  const { t } = useTranslation();
  const facts = useFacts(state);
  const { run } = state;
  const isUnderWay = run !== null && underWay.includes(run.state);
  if (view === "worksheet" && state.shownRunId !== null && !isUnderWay) return <WorksheetView state={state} />;
  const isStopped = run !== null && (run.state === "failed" || run.state === "cancelled");
  return (
    <div className="page-frame">
      <PageHead
        title={title}
        tabs={<Views />}
        facts={facts}
        extra={state.shownRunId === null ? null : <Export />}
        primary={isUnderWay || state.shownRunId === null ? null : <Start state={state} />}
      />
      <div className="page-body" {...scrolls}>
        {isStopped ? <p className="diff-bad">{t("cash-flow.failed")}</p> : null}
        <Body state={state} view={view} onEnd={onEnd} />
      </div>
    </div>
  );
}
