/** The ways an import ends or is undone, each asked about by name before it happens. */
import { auditFiles, type ImportBatch, imports } from "@digao/contract/areas/imports";
import { useTranslation } from "react-i18next";
import { download, useChange } from "../../lib/api.ts";
import { faultOf } from "../../lib/call-error.ts";
import { formatDateTime } from "../../lib/format.ts";
import { reportError } from "../../lib/report-error.ts";
import { useAsk } from "../../ui/ask/use-ask.tsx";
import { useKeepBatch, useLanguageCode } from "./use-batch.ts";

/** A 409-like answer that names what stands in force already. */
function inForceFrom(error: unknown): { fileName: string; committedAt: string | null } | undefined {
  const data = faultOf(error)?.data;
  if (typeof data !== "object" || data === null || !("fileName" in data)) return undefined;
  const time = "committedAt" in data && typeof data.committedAt === "string" ? data.committedAt : null;
  return { fileName: String(data.fileName), committedAt: time };
}

export function useEndings() {
  const { t } = useTranslation();
  const lang = useLanguageCode();
  const ask = useAsk();
  const keep = useKeepBatch();
  const commit = useChange(imports.CommitImport, { quiet: true });
  const rollback = useChange(imports.RollbackImport, { quiet: true });
  const discard = useChange(imports.DiscardImport, { quiet: true });
  const put = (batch: ImportBatch, replace: boolean, forceReason: string | undefined) =>
    commit.mutateAsync({ batchId: batch.id, replace, ...(forceReason ? { forceReason } : {}) }).then(keep);
  const putNew = (batch: ImportBatch, forceReason: string | undefined) =>
    put(batch, false, forceReason).catch((error: unknown) => {
      // Somebody has put other data in force since this page was read: asked again, by its name.
      const inForce = inForceFrom(error);
      if (inForce) askReplace(batch, inForce, forceReason);
      else reportError(error);
    });
  const askReplace = (
    batch: ImportBatch,
    old: { fileName: string; committedAt: string | null },
    forceReason: string | undefined,
  ) =>
    ask({
      title: t("imports.replace.title", { period: batch.periodLabel ?? "" }),
      why: t("imports.replace.why", {
        file: old.fileName,
        time: formatDateTime(old.committedAt),
        next: batch.fileName,
      }),
      okText: t("imports.replace.ok"),
      isDanger: true,
      send: () => put(batch, true, forceReason),
    });
  return {
    isCommitting: commit.isPending,
    commit: (batch: ImportBatch, forceReason?: string) =>
      batch.replaces ? void askReplace(batch, batch.replaces, forceReason) : void putNew(batch, forceReason),
    rollback: (batch: ImportBatch) =>
      void ask({
        title: t("imports.rollback.title", { file: batch.fileName }),
        why: t("imports.rollback.why", { period: batch.periodLabel ?? "" }),
        okText: t("imports.rollback.ok"),
        isDanger: true,
        send: () => rollback.mutateAsync({ batchId: batch.id }).then(keep),
      }),
    discard: (batch: ImportBatch, then?: () => void) =>
      void ask({
        title: t("imports.discard.title", { file: batch.fileName }),
        why: t("imports.discard.why"),
        okText: t("imports.discard.ok"),
        isDanger: true,
        send: () => discard.mutateAsync({ batchId: batch.id }).then(then),
      }),
    downloadFile: (batch: ImportBatch) =>
      void download(auditFiles.DownImportFile, { batchId: batch.id }, batch.fileName).catch(reportError),
    downloadReport: (batch: ImportBatch) =>
      void download(imports.DownDataQualityReport, { batchId: batch.id, lang }).catch(reportError),
  };
}
export type Endings = ReturnType<typeof useEndings>;
