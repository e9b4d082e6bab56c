/** The project's imports, newest first; read again while any is being checked. */
import { type ImportBatch, importFiles } from "@digao/contract/areas/acquisition/imports/calls";
import { type Job, jobs } from "@digao/contract/areas/identity/jobs/calls";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useCall } from "../../../lib/api.ts";
import { refreshRecords } from "../../../lib/live-changes.ts";
import { isAnyChecking, status } from "./batch-state.ts";
import { refetchWhile } from "./use-batch.ts";

export interface LogFilter {
  projectId: number;
  typeId?: number | undefined;
  keyword?: string | undefined;
  skipCount: number;
  maxResultCount: number;
}
/** Jobs are kept for a while only; the newest hundred cover what a person may still act on. */
const jobsRead = 100;
const hasEndedJob = ({ status: now, jobId }: ImportBatch) => now === status.uploaded && jobId !== null;

/** How the check of a batch that has no result ended, by job id. */
export function useJobStates(
  projectId: number,
  batches: readonly ImportBatch[] | undefined,
): ReadonlyMap<number, Job["state"]> {
  const isFetched = batches?.some(hasEndedJob) ?? false;
  const { data } = useCall(
    jobs.GetJobs,
    { projectId, kind: "check-import", maxResultCount: jobsRead },
    { enabled: isFetched },
  );
  return new Map((data?.items ?? []).map((job) => [job.id, job.state]));
}

export function useLog(filter: LogFilter) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const query = useCall(importFiles.GetAuditFileImportLog, filter, {
    keepPrevious: true,
    staleMs: 0,
    refetchMs: refetchWhile(isBusy),
  });
  const { data } = query;
  const isChecking = isAnyChecking(data?.items);
  const wasChecking = useRef(false);
  useEffect(() => {
    setBusy(isChecking);
    // A check that ended may have put its data in force by itself.
    if (wasChecking.current && !isChecking) void refreshRecords(client, "importBatch");
    wasChecking.current = isChecking;
  }, [isChecking, client]);
  const jobStates = useJobStates(filter.projectId, data?.items);
  return { ...query, jobStates };
}
