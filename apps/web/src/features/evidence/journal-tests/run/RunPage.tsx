/** One run of the journal tests: what it found in figures, the vouchers, what to look at, and what it went by. */
import { downloads } from "@digao/contract/areas/evidence/downloads/calls";
import { type JournalRunSummary, journalTests } from "@digao/contract/areas/evidence/journal-tests/calls";
import { Button, Segmented } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../../lib/api.ts";
import { formatCount } from "../../../../lib/format.ts";
import { useProject } from "../../../../lib/page.ts";
import { useUrlParams } from "../../../../lib/use-url-state.ts";
import { DownloadButton } from "../../../../parts/evidence/downloads/DownloadButton.tsx";
import { MessageCount } from "../../../../parts/evidence/messages/MessageCount.tsx";
import { JobProgress } from "../../../../parts/identity/jobs/JobProgress.tsx";
import { DelayedSkeleton } from "../../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../../ui/ErrorPanel.tsx";
import { PageHead } from "../../../../ui/PageHead.tsx";
import { StatusTag } from "../../../../ui/StatusTag.tsx";
import { useCodes } from "../../../../ui/use-codes.ts";
import { isUnderWay, stateTones } from "../words.ts";
import { HitsView } from "./HitsView.tsx";
import { ProfileView } from "./ProfileView.tsx";
import { RecordView } from "./RecordView.tsx";
import { SelectionView } from "./SelectionView.tsx";
import { SummaryView } from "./SummaryView.tsx";

const views = ["summary", "hits", "selection", "profile", "record"] as const;
type View = (typeof views)[number];

interface Props {
  id: number;
  onBack: () => void;
  onOpen: (run: number) => void;
}
export interface Of {
  run: JournalRunSummary;
  onOpen: (run: number) => void;
}
/** What of the address belongs to one view alone. */
const ofView = {
  open: undefined,
  page: undefined,
  size: undefined,
  sort: undefined,
  keyword: undefined,
  ruleCode: undefined,
  band: undefined,
  excluded: undefined,
};

function RunFile({ run }: { run: JournalRunSummary }) {
  return run.state === "done" ? (
    <DownloadButton call={downloads.DownJeRunExcel} input={() => ({ Id: run.id })} />
  ) : null;
}

export function useRunFacts(run: JournalRunSummary): ReactNode[] {
  const { t } = useTranslation();
  const { word } = useCodes();
  return [
    <StatusTag key="state" tone={stateTones[run.state]}>
      {t(`journal-tests.state.${run.state}`)}
    </StatusTag>,
    run.periodLabel,
    run.hitCount === null
      ? null
      : t("journal-tests.hitsOf", { hits: formatCount(run.hitCount), vouchers: formatCount(run.voucherCount ?? 0) }),
    run.isDraft ? (
      <StatusTag key="draft" tone="attention">
        {t("journal-tests.draftRun")}
      </StatusTag>
    ) : null,
    run.isToConfirm ? (
      <StatusTag key="confirm" tone="busy">
        {t("journal-tests.toConfirm")}
      </StatusTag>
    ) : null,
    run.isJournalInForce ? null : (
      <StatusTag key="journal" tone="attention">
        {t("journal-tests.journalReplaced")}
      </StatusTag>
    ),
    run.verdict ? (
      <StatusTag key="verdict" tone={run.overrideReason ? "attention" : "good"}>
        {run.overrideReason
          ? t("journal-tests.verdictOverridden", { verdict: word("journalVerdict", run.verdict) })
          : word("journalVerdict", run.verdict)}
      </StatusTag>
    ) : null,
  ];
}

function Waiting({ run, onEnd }: { run: JournalRunSummary; onEnd: () => void }) {
  const { t } = useTranslation();
  const project = useProject();
  const resuming = useChange(journalTests.ResumeJeRun);
  if (isUnderWay(run) && run.jobId !== null)
    return (
      <div className="page-body">
        <JobProgress
          jobId={run.jobId}
          onEnd={onEnd}
          phaseText={(phase) => t(`journal-tests.phase.${phase}`)}
          countsRows={() => false}
        />
      </div>
    );
  const action = project.isReadOnly ? null : (
    <Button type="primary" loading={resuming.isPending} onClick={() => resuming.mutate({ Id: run.id })}>
      {t("journal-tests.resume")}
    </Button>
  );
  return <EmptyState title={t(`journal-tests.stopped.${run.state}`)} action={action} />;
}

function Body({ run, onBack, onOpen, onEnd }: Of & { onBack: () => void; onEnd: () => void }) {
  const { t } = useTranslation();
  const [params, patch] = useUrlParams();
  const facts = useRunFacts(run);
  const view = views.find((one) => one === params.get("view")) ?? "summary";
  const title = t("journal-tests.named", { no: run.runNo });
  const show = (next: View, more = {}) =>
    patch({ ...ofView, view: next === "summary" ? undefined : next, ...more }, "push");
  const back = <Button onClick={onBack}>{t("journal-tests.backToList")}</Button>;
  const switcher = (
    <Segmented<View>
      aria-label={t("journal-tests.views")}
      options={views.map((one) => ({ value: one, label: t(`journal-tests.view.${one}`) }))}
      value={view}
      onChange={(next) => show(next)}
    />
  );
  if (run.state === "done" && view === "hits")
    return <HitsView run={run} title={title} facts={facts} switcher={switcher} back={back} />;
  return (
    <div className="page-frame journal-tests">
      <PageHead
        title={title}
        facts={facts}
        extra={
          <>
            <MessageCount
              place={{ entityId: "journalTestRun", referId: run.id }}
              title={t("messages.of", { record: title })}
            />
            <RunFile run={run} />
            {back}
          </>
        }
      />
      {run.state === "done" ? <div className="je-views">{switcher}</div> : <Waiting run={run} onEnd={onEnd} />}
      {run.state === "done" && view === "summary" ? (
        <SummaryView run={run} onHits={(filter) => show("hits", filter)} onOpen={onOpen} />
      ) : null}
      {run.state === "done" && view === "selection" ? <SelectionView run={run} /> : null}
      {run.state === "done" && view === "profile" ? <ProfileView run={run} /> : null}
      {run.state === "done" && view === "record" ? (
        <RecordView run={run} onOpen={onOpen} onHigh={() => show("hits", { band: "high" })} />
      ) : null}
    </div>
  );
}

export function RunPage({ id, onBack, onOpen }: Props) {
  const { t } = useTranslation();
  const run = useCall(journalTests.GetJeRun, { Id: id });
  if (run.data) return <Body run={run.data} onBack={onBack} onOpen={onOpen} onEnd={() => void run.refetch()} />;
  return (
    <div className="page-frame journal-tests">
      <PageHead
        title={t("journal-tests.title")}
        extra={<Button onClick={onBack}>{t("journal-tests.backToList")}</Button>}
      />
      {run.error ? <ErrorPanel error={run.error} onRetry={() => void run.refetch()} /> : <DelayedSkeleton />}
    </div>
  );
}
