/** The check as it runs, or how it ended without a result: cancelled or failed, with the way on. */
import type { ImportBatch } from "@digao/contract/areas/acquisition/imports/calls";
import type { Job } from "@digao/contract/areas/identity/jobs/calls";
import { useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { refreshRecords } from "../../../../lib/live-changes.ts";
import { useProject } from "../../../../lib/page.ts";
import { reportError } from "../../../../lib/report-error.ts";
import { JobProgress } from "../../../../parts/identity/jobs/JobProgress.tsx";
import type { Step } from "../batch-state.ts";
import { countsRows, useStartCheck } from "../use-batch.ts";

interface Props {
  batch: ImportBatch;
  jobId: number;
  onStep: (step: Step) => void;
}

function Ended({ job, batch, onStep }: { job: Job } & Pick<Props, "batch" | "onStep">) {
  const { t } = useTranslation();
  const { isReadOnly } = useProject();
  const startCheck = useStartCheck();
  const [isBusy, setBusy] = useState(false);
  if (job.state === "done") return null;
  const again = () => {
    setBusy(true);
    startCheck(batch.id)
      .catch(reportError)
      .finally(() => setBusy(false));
  };
  return (
    <div className="job-ended">
      <p>{t(job.state === "cancelled" ? "imports.job.cancelled" : "imports.job.failed")}</p>
      <Button type="primary" disabled={isReadOnly} loading={isBusy} onClick={again}>
        {t("imports.job.again")}
      </Button>
      <Button onClick={() => onStep("columns")}>{t("imports.toColumns")}</Button>
      <Button onClick={() => onStep("files")}>{t("imports.backToFiles")}</Button>
    </div>
  );
}

export function Running({ batch, jobId, onStep }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  return (
    <section className="running">
      <h2 className="section-title">{t("imports.job.title", { file: batch.fileName })}</h2>
      <JobProgress
        key={jobId}
        jobId={jobId}
        phaseText={(phase) => t(`imports.phase.${phase}`)}
        countsRows={countsRows}
        onEnd={() => void refreshRecords(client, "importBatch")}
      >
        {(job) => <Ended job={job} batch={batch} onStep={onStep} />}
      </JobProgress>
    </section>
  );
}
