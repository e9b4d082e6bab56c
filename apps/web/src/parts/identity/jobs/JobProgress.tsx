/** Long work as it goes: rows, speed, time left, cancel. The job lives on the server, so leaving the page harms nothing. */
import { type Job, jobs } from "@digao/contract/areas/identity/jobs/calls";
import { Button, Progress } from "antd";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { formatCount, formatDuration } from "../../../lib/format.ts";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { StatusTag, type Tone } from "../../../ui/StatusTag.tsx";

const pollMs = 1_000;
const tones: Record<Job["state"], Tone> = {
  queued: "quiet",
  running: "busy",
  done: "good",
  failed: "bad",
  cancelled: "quiet",
};
const isOver = (state: Job["state"] | undefined) => state === "done" || state === "failed" || state === "cancelled";

interface Props {
  jobId: number;
  /** Called once when the job has ended, with its result. */
  onEnd?: (job: Job) => void;
  /** Words for the job's current phase. */
  phaseText?: (phase: string) => string;
  /** Phases that count rows; others show their share alone. All of them, unless told. */
  countsRows?: (phase: string) => boolean;
  /** Shown under a finished job, e.g. the next step. */
  children?: (job: Job) => ReactNode;
}

function shareOf({ state, progress: { done, total } }: Job): number {
  if (state === "done") return 100;
  return done && total ? Math.min(99, Math.floor((done / total) * 100)) : 0;
}

function Facts({ job, phaseText, countsRows }: { job: Job } & Pick<Props, "phaseText" | "countsRows">) {
  const { t } = useTranslation();
  const { done, total, rate, etaSeconds, phase } = job.progress;
  const rows = done === null ? "" : formatCount(done);
  const counted = total
    ? t("ui.job.rows", { done: rows, total: formatCount(total) })
    : t("ui.job.rowsOnly", { done: rows });
  const isRunning = job.state === "running";
  const hasRows = done !== null && (!phase || !countsRows || countsRows(phase));
  return (
    <>
      <StatusTag tone={tones[job.state]}>{t(`ui.job.${job.state}`)}</StatusTag>
      {phase && isRunning && phaseText ? <span>{phaseText(phase)}</span> : null}
      {hasRows ? <span>{counted}</span> : null}
      {rate && isRunning && hasRows ? <span>{t("ui.job.speed", { speed: formatCount(rate) })}</span> : null}
      {etaSeconds !== null && isRunning ? <span>{t("ui.job.left", { time: formatDuration(etaSeconds) })}</span> : null}
    </>
  );
}

export function JobProgress({ jobId, onEnd, phaseText, countsRows, children }: Props) {
  const { t } = useTranslation();
  const ended = useRef(0);
  const [isWatching, setWatching] = useState(true);
  const refetchMs = isWatching ? pollMs : false;
  const { data: job, error, refetch } = useCall(jobs.GetJob, { jobId }, { staleMs: 0, refetchMs });
  const over = isOver(job?.state);
  useEffect(() => setWatching(!over), [over]);
  const cancel = useChange(jobs.CancelJob);
  useEffect(() => {
    if (!job || !over || ended.current === jobId) return;
    ended.current = jobId;
    onEnd?.(job);
  }, [job, over, jobId, onEnd]);
  if (error && !job) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!job) return <Progress percent={0} showInfo={false} />;
  const status = { failed: "exception", done: "success" } as const;
  return (
    <section className="job" aria-live="polite">
      <Progress
        percent={shareOf(job)}
        status={job.state === "failed" || job.state === "done" ? status[job.state] : "normal"}
        aria-label={t(`ui.job.${job.state}`)}
      />
      <div className="job-facts">
        <Facts job={job} {...(phaseText ? { phaseText } : {})} {...(countsRows ? { countsRows } : {})} />
        {over ? null : (
          <Button size="small" loading={job.isCancelling || cancel.isPending} onClick={() => cancel.mutate({ jobId })}>
            {t(job.isCancelling ? "ui.job.cancelling" : "ui.job.cancel")}
          </Button>
        )}
      </div>
      {over ? null : <p className="drawer-hint">{t("ui.job.leave")}</p>}
      {job.error ? <p className="diff-bad">{job.error}</p> : null}
      {over ? children?.(job) : null}
    </section>
  );
}
