/** Data acquisition (数据采集): from a client's files to data in force, in four steps that the address remembers. */
import type { ImportBatch } from "@digao/contract/areas/acquisition/imports/calls";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { faultOf } from "../../../lib/call-error.ts";
import { useProject } from "../../../lib/page.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import { isAnyChecking, reachable, type Step, status, stepOf, steps } from "./batch-state.ts";
import { ChecksStep } from "./checks/ChecksStep.tsx";
import { ColumnsStep } from "./columns/ColumnsStep.tsx";
import { DoneStep } from "./DoneStep.tsx";
import { FilesStep } from "./files/FilesStep.tsx";
import { StepRail } from "./StepRail.tsx";
import { useBatch } from "./use-batch.ts";
import { useBusyTitle } from "./use-busy-title.ts";
import { useLog } from "./use-log.ts";
import { useUploads } from "./use-uploads.ts";
import "./imports.css";

const waitingRead = 30;

function usePlace() {
  const [params, patch] = useUrlParams();
  const batchId = Number(params.get("batch")) || undefined;
  const requested = steps.find((step) => step === params.get("step")) ?? "files";
  /** Filters of one step mean nothing in another. */
  const fresh = { code: undefined, at: undefined, open: undefined };
  return {
    batchId,
    requested,
    /** Null leaves the file behind. */
    go: (step: Step, batch: number | null = batchId ?? null) =>
      patch({ step: step === "files" ? undefined : step, batch, ...fresh }, "push"),
  };
}
type Place = ReturnType<typeof usePlace>;

interface StepProps {
  place: Place;
  query: ReturnType<typeof useBatch>;
}
/** What the steps after the first have in common: they need a batch that can be read. */
function OfBatch({ place, query }: StepProps) {
  const { t } = useTranslation();
  const { batch, error, refetch } = query;
  const back = <Button onClick={() => place.go("files", null)}>{t("imports.backToFiles")}</Button>;
  if (faultOf(error)?.status === 404) return <EmptyState icon="search" title={t("imports.gone")} action={back} />;
  if (error && !batch) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!batch && place.batchId !== undefined) return <DelayedSkeleton />;
  if (!batch)
    return <EmptyState icon="import" title={t("imports.noFile")} hint={t("imports.noFileHint")} action={back} />;
  if (batch.status === status.rolledBack) {
    return (
      <EmptyState
        title={t("imports.takenBack", { file: batch.fileName })}
        hint={t("imports.takenBackHint")}
        action={back}
      />
    );
  }
  const step = reachable(batch).has(place.requested) ? place.requested : stepOf(batch);
  if (step === "columns") return <ColumnsStep key={batch.id} batch={batch} onChecking={() => place.go("checks")} />;
  if (step === "done") return <DoneStep batch={batch} onStep={place.go} />;
  return <ChecksStep key={batch.id} batch={batch} onStep={place.go} />;
}

export function Acquisition() {
  const { t } = useTranslation();
  const project = useProject();
  const place = usePlace();
  const uploads = useUploads();
  const query = useBatch(place.batchId);
  const waiting = { projectId: project.id, skipCount: 0, maxResultCount: waitingRead };
  const log = useLog(waiting);
  const { batch } = query;
  useBusyTitle(waiting, isAnyChecking(log.data?.items));
  const open = (one: ImportBatch) => place.go(stepOf(one), one.id);
  const step = batch && !reachable(batch).has(place.requested) ? stepOf(batch) : place.requested;
  const facts = place.requested === "files" || !batch ? [] : [batch.fileName, batch.periodLabel];
  return (
    <div className="page-frame">
      <PageHead title={t("imports.title")} facts={facts} />
      <div className="page-row">
        <StepRail step={step} batch={batch} log={log} onStep={(next) => place.go(next)} onOpen={open} />
        <div className="step-body">
          {place.requested === "files" ? (
            <FilesStep uploads={uploads} onOpen={open} onOpenId={(id) => place.go("checks", id)} />
          ) : (
            <OfBatch place={place} query={query} />
          )}
        </div>
      </div>
    </div>
  );
}
