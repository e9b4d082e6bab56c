/** The ways an import ends or is undone, each asked about by name before it happens. */
import { type ImportBatch, importFiles, imports } from "@digao/contract/areas/acquisition/imports/calls";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { call, download, useChange } from "../../../lib/api.ts";
import { faultOf } from "../../../lib/call-error.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { reportError } from "../../../lib/report-error.ts";
import { hasReason, ReasonField } from "../../../ui/ask/ReasonField.tsx";
import { useAsk } from "../../../ui/ask/use-ask.tsx";
import { Losses, type ReportedLosses } from "./Losses.tsx";
import { useKeepBatch, useLanguageCode } from "./use-batch.ts";

/** A 409-like answer that names what stands in force already. */
function inForceFrom(error: unknown): { fileName: string; committedAt: string | null } | undefined {
  const data = faultOf(error)?.data;
  if (typeof data !== "object" || data === null || !("fileName" in data)) return undefined;
  const time = "committedAt" in data && typeof data.committedAt === "string" ? data.committedAt : null;
  return { fileName: String(data.fileName), committedAt: time };
}

interface Reason {
  reason?: string;
}

/** Nothing more is asked where nothing would lose its voucher; a reason is, where work was done on it. */
function withLosses(losses: ReportedLosses, t: TFunction) {
  if (losses.total === 0) return {};
  const label = t("imports.loss.reason");
  return {
    width: 760,
    fields: (
      <>
        <Losses losses={losses} />
        {losses.tested > 0 ? <ReasonField label={label} isRequired example={t("imports.loss.example")} /> : null}
      </>
    ),
    ...(losses.tested > 0 ? { isReady: hasReason } : {}),
  };
}

export function useEndings() {
  const { t } = useTranslation();
  const lang = useLanguageCode();
  const ask = useAsk();
  const keep = useKeepBatch();
  const commit = useChange(imports.CommitImport, { quiet: true });
  const rollback = useChange(imports.RollbackImport, { quiet: true });
  const discard = useChange(imports.DiscardImport, { quiet: true });
  const put = (batch: ImportBatch, replace: boolean, forceReason: string | undefined, { reason }: Reason = {}) =>
    commit
      .mutateAsync({
        batchId: batch.id,
        replace,
        ...(forceReason ? { forceReason } : {}),
        ...(reason ? { lossReason: reason } : {}),
      })
      .then(keep);
  const putNew = (batch: ImportBatch, forceReason: string | undefined) =>
    put(batch, false, forceReason).catch((error: unknown) => {
      // Somebody has put other data in force since this page was read: asked again, by its name.
      const inForce = inForceFrom(error);
      if (inForce) return askReplace(batch, inForce, forceReason).catch(reportError);
      reportError(error);
    });
  const lossesOf = ({ id }: ImportBatch) => call(imports.GetImportLosses, { batchId: id });
  const askReplace = async (
    batch: ImportBatch,
    old: { fileName: string; committedAt: string | null },
    forceReason: string | undefined,
  ) =>
    ask({
      ...withLosses(await lossesOf(batch), t),
      title: t("imports.replace.title", { period: batch.periodLabel ?? "" }),
      why: t("imports.replace.why", {
        file: old.fileName,
        time: formatDateTime(old.committedAt),
        next: batch.fileName,
      }),
      okText: t("imports.replace.ok"),
      isDanger: true,
      send: (given: Reason) => put(batch, true, forceReason, given),
    });
  const askRollback = async (batch: ImportBatch) =>
    ask({
      ...withLosses(await lossesOf(batch), t),
      title: t("imports.rollback.title", { file: batch.fileName }),
      why: t("imports.rollback.why", { period: batch.periodLabel ?? "" }),
      okText: t("imports.rollback.ok"),
      isDanger: true,
      send: ({ reason }: Reason) =>
        rollback.mutateAsync({ batchId: batch.id, ...(reason ? { lossReason: reason } : {}) }).then(keep),
    });
  return {
    isCommitting: commit.isPending,
    commit: (batch: ImportBatch, forceReason?: string) =>
      batch.replaces
        ? void askReplace(batch, batch.replaces, forceReason).catch(reportError)
        : void putNew(batch, forceReason),
    rollback: (batch: ImportBatch) => void askRollback(batch).catch(reportError),
    discard: (batch: ImportBatch, then?: () => void) =>
      void ask({
        title: t("imports.discard.title", { file: batch.fileName }),
        why: t("imports.discard.why"),
        okText: t("imports.discard.ok"),
        isDanger: true,
        send: () => discard.mutateAsync({ batchId: batch.id }).then(then),
      }),
    downloadFile: (batch: ImportBatch) =>
      void download(importFiles.DownImportFile, { batchId: batch.id }, batch.fileName).catch(reportError),
    downloadReport: (batch: ImportBatch) =>
      void download(imports.DownDataQualityReport, { batchId: batch.id, lang }).catch(reportError),
  };
}
export type Endings = ReturnType<typeof useEndings>;
