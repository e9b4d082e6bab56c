/** Runs the checks of a period's data in force again, in sight. */
import { imports } from "@digao/contract/areas/acquisition/imports/calls";
import { useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../../lib/api.ts";
import { refreshRecords } from "../../../../lib/live-changes.ts";
import { useProject } from "../../../../lib/page.ts";
import { JobProgress } from "../../../../parts/identity/jobs/JobProgress.tsx";
import { countsRows } from "../use-batch.ts";
import type { DataPeriod } from "./PeriodCards.tsx";

interface Props {
  period: DataPeriod;
  onOpen: (batchId: number) => void;
}
export function Recheck({ period, onOpen }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { isReadOnly } = useProject();
  const [jobId, setJobId] = useState<number>();
  const check = useChange(imports.CheckPeriod);
  const start = () => check.mutate({ periodId: period.id }, { onSuccess: (started) => setJobId(started.jobId) });
  const shown = period.voucher ?? period.tb;
  return (
    <footer className="recheck">
      <Button size="small" disabled={isReadOnly} loading={check.isPending} onClick={start}>
        {t("imports.period.recheck")}
      </Button>
      {shown ? (
        <Button size="small" type="link" onClick={() => onOpen(shown.batchId)}>
          {t("imports.period.findings")}
        </Button>
      ) : null}
      {jobId === undefined ? null : (
        <JobProgress
          jobId={jobId}
          phaseText={(phase) => t(`imports.phase.${phase}`)}
          countsRows={countsRows}
          onEnd={() => void refreshRecords(client, "importBatch")}
        />
      )}
    </footer>
  );
}
