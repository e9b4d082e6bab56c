/** One import: reading it, correcting it, and the changes that end it. */
import {
  type ImportBatch,
  type ImportOptions,
  importFiles,
  imports,
} from "@digao/contract/areas/acquisition/imports/calls";
import { useQueryClient } from "@tanstack/react-query";
import { call, keyOf, refresh, useCall, useChange } from "../../../lib/api.ts";
import { isConflict } from "../../../lib/call-error.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { reportError } from "../../../lib/report-error.ts";

const busyMs = 2_000;

export function useBatch(batchId: number | undefined) {
  const query = useCall(
    imports.GetImportBatch,
    { batchId: batchId ?? 0 },
    { enabled: batchId !== undefined, staleMs: 0 },
  );
  return { ...query, batch: batchId === undefined ? undefined : query.data };
}

/** Writes a batch just answered over the one on screen, so that nothing flickers. */
export function useKeepBatch() {
  const client = useQueryClient();
  return (batch: ImportBatch) => client.setQueryData(keyOf(imports.GetImportBatch, { batchId: batch.id }), batch);
}

/** Sends corrected options and shows the new detection; someone else's change in between is read again. */
export function useCorrect(batch: ImportBatch) {
  const keep = useKeepBatch();
  const client = useQueryClient();
  const change = useChange(imports.UpdateImportOptions, { quiet: true });
  const correct = (options: ImportOptions, typeId = batch.typeId) =>
    change
      .mutateAsync({ batchId: batch.id, typeId, options, rowVersion: batch.rowVersion })
      .then((next) => {
        keep(next);
        return next;
      })
      .catch((error: unknown) => {
        if (isConflict(error)) void refresh(client, imports.GetImportBatch);
        reportError(error);
        return undefined;
      });
  return { correct, isBusy: change.isPending };
}

/** Of the phases of a check, these go by rows. */
export const countsRows = (phase: string) => phase === "read" || phase === "load";
export const refetchWhile = (isBusy: boolean) => (isBusy ? busyMs : (false as const));

/** Starts the check of a batch, or of the data in force of a period, and answers the job to watch. */
export function useStartCheck() {
  const client = useQueryClient();
  return async (batchId: number) => {
    const { jobId } = await call(imports.CheckImport, { batchId });
    await refresh(client, imports.GetImportBatch, importFiles.GetAuditFileImportLog);
    return jobId;
  };
}

export function useLanguageCode(): "zh" | "en" {
  return useLanguage() === "en" ? "en" : "zh";
}
