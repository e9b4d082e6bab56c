/** The files on their way, below the list. */
import { Button, Progress } from "antd";
import { useTranslation } from "react-i18next";
import { formatBytes } from "../../../lib/format.ts";
import { scrolls } from "../../../ui/scrolls.ts";
import type { Upload, Uploads } from "./use-uploads.ts";

function Line({ upload, uploads }: { upload: Upload; uploads: Uploads }) {
  const { t } = useTranslation();
  const { key, file, target, state, share, version = 1, fault } = upload;
  const isOver = state === "done" || state === "failed";
  const words =
    state === "done" && version > 1
      ? t("audit-files.tray.state.version", { version })
      : (fault ?? t(`audit-files.tray.state.${state}`));
  return (
    <li className="tray-line">
      <span className="tray-name" title={[target.folder, file.name].filter(Boolean).join("/")}>
        {file.name}
      </span>
      <small>{formatBytes(file.size)}</small>
      {isOver ? null : (
        <Progress
          size="small"
          percent={Math.round(share * 100)}
          aria-label={t("audit-files.tray.progress", { name: file.name })}
          status={state === "offline" ? "exception" : "active"}
        />
      )}
      <span
        className={state === "failed" || state === "offline" ? "tray-fault" : "soft"}
        role={state === "failed" ? "alert" : undefined}
      >
        {words}
      </span>
      {state === "failed" && file.size > 0 ? (
        <Button type="link" size="small" onClick={() => uploads.retry(key)}>
          {t("audit-files.tray.retry")}
        </Button>
      ) : null}
      {isOver ? null : (
        <Button type="link" size="small" onClick={() => uploads.cancel(key)}>
          {t("audit-files.tray.cancel")}
        </Button>
      )}
    </li>
  );
}

export function UploadTray({ uploads }: { uploads: Uploads }) {
  const { t } = useTranslation();
  const { list, doneCount, isIdle } = uploads;
  if (list.length === 0) return null;
  const title = t("audit-files.tray.title", { done: doneCount, count: list.length });
  return (
    <section className="tray" aria-label={title}>
      <header className="row">
        <h2 aria-live="polite">{title}</h2>
        <Button size="small" type="text" disabled={!isIdle && doneCount === 0} onClick={uploads.clear}>
          {t("audit-files.tray.clear")}
        </Button>
      </header>
      <ul {...scrolls}>
        {list.map((upload) => (
          <Line key={upload.key} upload={upload} uploads={uploads} />
        ))}
      </ul>
    </section>
  );
}
