/** Roll-forward (结转上年): what is taken from the archived file of the year before, what became of it, and what that file says. */
import { type RollReport, rollForward } from "@digao/contract/areas/office/roll-forward/calls";
import { Button, Segmented } from "antd";
import { useTranslation } from "react-i18next";
import { download, useCall } from "../../../lib/api.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { useProject } from "../../../lib/page.ts";
import { reportError } from "../../../lib/report-error.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { JobProgress } from "../../../parts/identity/jobs/JobProgress.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import { scrolls } from "../../../ui/scrolls.ts";
import { Choose } from "./Choose.tsx";
import { Openings, PriorItems, RolledParts } from "./Report.tsx";

const views = ["choose", "report", "items", "openings"] as const;
type View = (typeof views)[number];

function useView(report: RollReport): [View, (view: View) => void] {
  const [params, patch] = useUrlParams();
  const asked = views.find((one) => one === params.get("view"));
  const first = report.parts.length > 0 ? "report" : "choose";
  return [asked ?? first, (view) => patch({ view }, "push")];
}

export function RollForward() {
  const { id: projectId } = useProject();
  const RptLang = useLanguage() === "en" ? "en" : "zh";
  const { data, error, refetch } = useCall(
    rollForward.GetRollForwardReport,
    { projectId, RptLang },
    { keepPrevious: true },
  );
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton />;
  return <Page report={data} onEnd={() => void refetch()} />;
}

function Body({ view, report, onStarted }: { view: View; report: RollReport; onStarted: () => void }) {
  if (view === "choose") return <Choose onStarted={onStarted} />;
  if (view === "report") return <RolledParts report={report} />;
  return view === "items" ? <PriorItems items={report.items} /> : <Openings openings={report.openings} />;
}

function Page({ report, onEnd }: { report: RollReport; onEnd: () => void }) {
  const { t } = useTranslation();
  const { id: projectId } = useProject();
  const RptLang = useLanguage() === "en" ? "en" : "zh";
  const [view, setView] = useView(report);
  const { source, parts, isRunning, jobId } = report;
  const started = () => {
    setView("report");
    onEnd();
  };
  return (
    <div className="page-frame">
      <PageHead
        title={t("roll-forward.title")}
        tabs={
          <Segmented
            aria-label={t("roll-forward.views")}
            value={view}
            options={views.map((value) => ({ value, label: t(`roll-forward.view.${value}`) }))}
            onChange={setView}
          />
        }
        facts={[source ? `${source.code} ${source.name}` : null]}
        primary={
          parts.length > 0 && view !== "choose" ? (
            <Button
              icon={<Icon name="download" />}
              onClick={() => void download(rollForward.DownRollForward, { projectId, RptLang }).catch(reportError)}
            >
              {t("roll-forward.download")}
            </Button>
          ) : null
        }
      />
      <div className="page-body" {...scrolls}>
        {isRunning && jobId !== null ? (
          <JobProgress jobId={jobId} onEnd={onEnd} countsRows={() => false} />
        ) : (
          <Body view={view} report={report} onStarted={started} />
        )}
      </div>
    </div>
  );
}
