/** One's own downloads: what is being made with its progress, what can be fetched and until when, what became of the others. */
import { type Download, downloadCentre } from "@digao/contract/areas/evidence/download-centre/calls";
import { useQueryClient } from "@tanstack/react-query";
import { Button, Drawer, Pagination, Progress } from "antd";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { download, refresh, useCall, useChange } from "../../../lib/api.ts";
import { formatBytes, formatCount, formatDateTime, formatDuration } from "../../../lib/format.ts";
import { reportError } from "../../../lib/report-error.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { StatusTag, type Tone } from "../../../ui/StatusTag.tsx";
import { noteAllEnded } from "./running.ts";
import "./downloads.css";

const pollMs = 1_000;
const pageSize = 20;
const tones: Record<Download["state"], Tone> = {
  queued: "quiet",
  running: "busy",
  ready: "good",
  failed: "bad",
  cancelled: "quiet",
  expired: "quiet",
};
const isGoing = ({ state }: Download) => state === "queued" || state === "running";

function Going({ one }: { one: Download }) {
  const { t } = useTranslation();
  const cancel = useChange(downloadCentre.CancelDownload);
  const { done, total, rate, etaSeconds } = one.progress;
  const percent = done && total ? Math.min(99, Math.floor((done / total) * 100)) : 0;
  return (
    <>
      <Progress percent={percent} size="small" aria-label={t("downloads.progress", { file: one.fileName })} />
      <div className="download-facts">
        <span>
          {one.kind === "letters"
            ? t("downloads.lettersPrinted", { done: formatCount(done ?? 0), total: formatCount(one.rowCount) })
            : t("ui.job.rows", { done: formatCount(done ?? 0), total: formatCount(one.rowCount) })}
        </span>
        {rate && one.kind !== "letters" ? <span>{t("ui.job.speed", { speed: formatCount(rate) })}</span> : null}
        {etaSeconds === null ? null : <span>{t("ui.job.left", { time: formatDuration(etaSeconds) })}</span>}
        <Button
          size="small"
          loading={one.isCancelling || cancel.isPending}
          aria-label={t("downloads.cancelOf", { file: one.fileName })}
          onClick={() => cancel.mutate({ id: one.id })}
        >
          {t(one.isCancelling ? "ui.job.cancelling" : "ui.job.cancel")}
        </Button>
      </div>
    </>
  );
}

function Over({ one }: { one: Download }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isSaving, setSaving] = useState(false);
  const remove = useChange(downloadCentre.RemoveDownload);
  const save = () => {
    setSaving(true);
    void download(downloadCentre.FetchDownload, { id: one.id }, one.fileName)
      .then(() => refresh(client, downloadCentre.GetDownloads))
      .catch(reportError)
      .finally(() => setSaving(false));
  };
  return (
    <>
      {one.error ? <p className="diff-bad">{one.error}</p> : null}
      <div className="download-facts">
        <span>
          {t(one.kind === "letters" ? "downloads.letters" : "downloads.rows", {
            count: one.rowCount,
            rows: formatCount(one.rowCount),
          })}
        </span>
        {one.sizeBytes === null ? null : <span>{formatBytes(one.sizeBytes)}</span>}
        {one.state === "ready" ? <span>{t("downloads.until", { time: formatDateTime(one.expiresAt) })}</span> : null}
        <span className="download-acts">
          {one.state === "ready" ? (
            <Button
              size="small"
              type="primary"
              loading={isSaving}
              aria-label={t("downloads.saveOf", { file: one.fileName })}
              onClick={save}
            >
              {t(one.fetchCount > 0 ? "downloads.again" : "downloads.save")}
            </Button>
          ) : null}
          <Button
            size="small"
            loading={remove.isPending}
            aria-label={t("downloads.removeOf", { file: one.fileName })}
            onClick={() => remove.mutate({ id: one.id })}
          >
            {t("downloads.remove")}
          </Button>
        </span>
      </div>
    </>
  );
}

function Entry({ one }: { one: Download }) {
  const { t } = useTranslation();
  return (
    <li className="download">
      <header>
        <strong>{one.fileName}</strong>
        <StatusTag tone={tones[one.state]}>{t(`downloads.state.${one.state}`)}</StatusTag>
      </header>
      <p className="drawer-hint">
        {one.projectName} · {formatDateTime(one.createdAt)}
      </p>
      {isGoing(one) ? <Going one={one} /> : <Over one={one} />}
    </li>
  );
}

export function DownloadCentre({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const [isWatching, setWatching] = useState(true);
  const { data, error, refetch, dataUpdatedAt } = useCall(
    downloadCentre.GetDownloads,
    { skipCount: (page - 1) * pageSize, maxResultCount: pageSize },
    { staleMs: 0, refetchMs: isWatching ? pollMs : false, keepPrevious: true },
  );
  const isAnyGoing = data?.items.some(isGoing) ?? true;
  useEffect(() => {
    setWatching(isAnyGoing);
    if (!isAnyGoing) noteAllEnded(dataUpdatedAt);
  }, [isAnyGoing, dataUpdatedAt]);
  return (
    <Drawer open title={t("downloads.title")} size={520} onClose={onClose}>
      {error && !data ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <DelayedSkeleton />}
      {data?.totalCount === 0 ? (
        <EmptyState icon="download" title={t("downloads.empty")} hint={t("downloads.emptyHint")} />
      ) : null}
      <ul className="downloads" aria-live="polite">
        {data?.items.map((one) => (
          <Entry key={one.id} one={one} />
        ))}
      </ul>
      {data && data.totalCount > pageSize ? (
        <Pagination
          size="small"
          current={page}
          pageSize={pageSize}
          total={data.totalCount}
          showSizeChanger={false}
          onChange={setPage}
        />
      ) : null}
      <p className="drawer-hint">{t("downloads.hint")}</p>
    </Drawer>
  );
}
