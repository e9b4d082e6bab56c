/** One file beside the list: looked at, described, with its versions. */
import { type AuditFile, type AuditFileDetail, auditFiles } from "@digao/contract/areas/evidence/audit-files/calls";
import { label } from "@digao/contract/areas/firm/labels/calls";
import { App, Button, Segmented } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { download, useCall, useChange } from "../../../lib/api.ts";
import { formatBytes, formatDateTime } from "../../../lib/format.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { reportError } from "../../../lib/report-error.ts";
import { useUrlState } from "../../../lib/use-url-state.ts";
import { UsedIn } from "../../../parts/evidence/evidence-links/UsedIn.tsx";
import { MessageCount } from "../../../parts/evidence/messages/MessageCount.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { PreviewBody } from "./PreviewBody.tsx";

export const saveOne = (
  { projectId, id, fileName }: Pick<AuditFile, "projectId" | "id" | "fileName">,
  version?: number,
) =>
  void download(auditFiles.DownAuditFiles, { projectId, ids: id, ...(version ? { version } : {}) }, fileName).catch(
    reportError,
  );

function useLabelNames(ids: readonly number[]): string {
  const { data } = useCall(label.calls.list, { maxResultCount: 500 }, { staleMs: 5 * 60_000, enabled: ids.length > 0 });
  return (data?.items ?? []).flatMap((one) => (ids.includes(one.id) ? [one.labelName] : [])).join(", ");
}

function Facts({ file }: { file: AuditFileDetail }) {
  const { t } = useTranslation();
  const labels = useLabelNames(file.labelIds);
  const place = [file.nodeCode ? `${file.nodeCode} ${file.nodeName}` : t("audit-files.noNode"), file.folder]
    .filter(Boolean)
    .join(" / ");
  const facts = [
    ["place", place],
    ["type", t(`audit-files.type.${file.fileType}`)],
    ["wpIndex", file.wpIndex],
    ["labels", labels],
    ["size", formatBytes(file.sizeBytes)],
    ["user", file.uploadUser],
    ["time", formatDateTime(file.time)],
    ["found", file.textWhy ?? t(`audit-files.textState.${file.textState}`)],
    ["sha256", file.sha256],
    ["deletedBy", file.deleted?.by],
    ["deletedAt", file.deleted ? formatDateTime(file.deleted.at) : ""],
    ["reason", file.deleted?.reason],
  ].filter(([, value]) => Boolean(value));
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name} className="facts-row">
          <dt>{t(`audit-files.col.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {file.remark ? (
        <div className="facts-row">
          <dt>{t("audit-files.col.remark")}</dt>
          <dd>{file.remark}</dd>
        </div>
      ) : null}
    </dl>
  );
}

interface VersionsProps {
  file: AuditFileDetail;
  shown: number;
  onShow: (version: number) => void;
  mayWrite: boolean;
}

function Versions({ file, shown, onShow, mayWrite }: VersionsProps) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const restore = useChange(auditFiles.RestoreAuditFileVersion);
  const makeCurrent = (version: number) =>
    restore.mutate(
      { id: file.id, version },
      {
        onSuccess: (taken) => {
          onShow(taken.version);
          void message.success(t("audit-files.madeCurrent", { version: taken.version }));
        },
      },
    );
  return (
    <ul className="file-versions">
      {file.versions.map((one) => (
        <li key={one.version} aria-current={one.version === shown}>
          <Button type="link" size="small" onClick={() => onShow(one.version)}>
            {t("audit-files.versionNo", { version: one.version })}
          </Button>
          <span className="soft">
            {one.uploadedBy} {formatDateTime(one.uploadedAt)} {formatBytes(one.sizeBytes)}
          </span>
          {one.version === file.version ? <StatusTag tone="good">{t("audit-files.current")}</StatusTag> : null}
          <span className="row-actions">
            <Button type="link" size="small" onClick={() => saveOne(file, one.version)}>
              {t("audit-files.download")}
            </Button>
            {one.version !== file.version && mayWrite ? (
              <Button type="link" size="small" onClick={() => makeCurrent(one.version)}>
                {t("audit-files.makeCurrent")}
              </Button>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  );
}

const tabs = ["preview", "facts", "versions"] as const;

/** The part that evidence names. */
const Part = z.object({
  page_no: z.coerce.number().int().positive().optional().catch(undefined),
  region: z
    .string()
    .regex(/^\d{1,4},\d{1,4},\d{1,4},\d{1,4}$/)
    .optional()
    .catch(undefined),
});

export function FilePanel({ id, mayWrite }: { id: number; mayWrite: boolean }) {
  const { t } = useTranslation();
  const [tab, setTab] = useState<(typeof tabs)[number]>("preview");
  const [version, setVersion] = useState<number>();
  const [part] = useUrlState(Part);
  const marks = { page: part.page_no ?? null, region: part.region?.split(",").map(Number) ?? null };
  const detail = useCall(auditFiles.GetAuditFile, { id, lang: useLanguage() }, { keepPrevious: true });
  if (detail.error) return <ErrorPanel error={detail.error} onRetry={() => void detail.refetch()} />;
  if (!detail.data || detail.data.id !== id) return <DelayedSkeleton rows={8} />;
  const file = detail.data;
  const shown = version ?? file.version;
  const show = (next: number) => {
    setVersion(next === file.version ? undefined : next);
    setTab("preview");
  };
  const isOpen = mayWrite && !file.isFinal && !file.deleted;
  const labels: Record<(typeof tabs)[number], string> = {
    preview: t("audit-files.preview"),
    facts: t("audit-files.facts"),
    versions: `${t("audit-files.versions")} ${file.versions.length}`,
  };
  return (
    <div className="file-panel">
      <div className="row">
        <Segmented
          aria-label={file.fileName}
          options={tabs.map((value) => ({ value, label: labels[value] }))}
          value={tab}
          onChange={setTab}
        />
        <MessageCount
          place={{ entityId: "auditFile", referId: file.id }}
          title={t("messages.of", { record: file.fileName })}
        />
      </div>
      {tab === "preview" && shown !== file.version ? (
        <p className="row soft">
          {t("audit-files.oldVersion", { version: shown })}
          <Button type="link" size="small" onClick={() => setVersion(undefined)}>
            {t("audit-files.backToCurrent")}
          </Button>
        </p>
      ) : null}
      {tab === "preview" ? (
        <PreviewBody
          key={`${file.id}-${shown}`}
          file={file}
          version={shown}
          marks={marks}
          onSave={() => saveOne(file, shown)}
        />
      ) : null}
      {tab === "facts" ? <Facts file={file} /> : null}
      {tab === "facts" ? <UsedIn entityId="auditFile" referId={file.id} /> : null}
      {tab === "versions" ? <Versions file={file} shown={shown} onShow={show} mayWrite={isOpen} /> : null}
    </div>
  );
}
