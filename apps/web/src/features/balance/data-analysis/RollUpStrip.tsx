/** Statistics are being made ready after an import: how far, and the figures are read again when it is done. */

import { dataAnalysis } from "@digao/contract/areas/balance/data-analysis/calls";
import { jobs } from "@digao/contract/areas/identity/jobs/calls";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { refresh, useCall } from "../../../lib/api.ts";
import { JobProgress } from "../../../parts/identity/jobs/JobProgress.tsx";

const under = new Set(["queued", "running"]);

export function RollUpStrip({ projectId }: { projectId: number }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { data } = useCall(jobs.GetJobs, { projectId, kind: "roll-up-journal", maxResultCount: 1 }, { staleMs: 0 });
  const job = data?.items[0];
  const onEnd = useCallback(() => void refresh(client, jobs.GetJobs, dataAnalysis.GetAccountStatList), [client]);
  if (!job || !under.has(job.state)) return null;
  return (
    <section className="roll-up" aria-label={t("data-analysis.rollUp")}>
      <p>{t("data-analysis.rollUp")}</p>
      <JobProgress jobId={job.id} onEnd={onEnd} />
    </section>
  );
}
