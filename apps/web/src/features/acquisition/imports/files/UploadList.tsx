/** The files of this sitting: how far each is, what it was recognised as, or why it was refused and what to do. */
import type { ImportBatch } from "@digao/contract/areas/acquisition/imports/calls";
import type { Job } from "@digao/contract/areas/identity/jobs/calls";
import { Button, Progress, Select } from "antd";
import { useTranslation } from "react-i18next";
import { faultOf } from "../../../../lib/call-error.ts";
import { formatBytes } from "../../../../lib/format.ts";
import { CopyText } from "../../../../ui/CopyText.tsx";
import { Icon } from "../../../../ui/Icon.tsx";
import { StatusTag } from "../../../../ui/StatusTag.tsx";
import { stateOf, stateTones, status } from "../batch-state.ts";
import { ledgerTypes } from "../fields.ts";
import { useRecognised } from "../use-recognised.ts";
import type { Upload } from "../use-uploads.ts";

interface Handlers {
  onOpen: (batch: ImportBatch) => void;
  onAgain: (upload: Upload, typeId: number | undefined) => void;
  onDrop: (upload: Upload) => void;
  onCancel: (upload: Upload) => void;
}

function Forget({ upload, onDrop }: { upload: Upload; onDrop: Handlers["onDrop"] }) {
  const { t } = useTranslation();
  return (
    <Button
      size="small"
      type="text"
      aria-label={t("imports.upload.forget", { name: upload.file.name })}
      title={t("imports.upload.forget", { name: upload.file.name })}
      icon={<Icon name="close" />}
      onClick={() => onDrop(upload)}
    />
  );
}

function Refused({ upload, onAgain, onDrop }: { upload: Upload } & Pick<Handlers, "onAgain" | "onDrop">) {
  const { t } = useTranslation();
  const fault = faultOf(upload.error);
  const words = fault?.status === 0 ? t("ui.error.offline") : fault?.message || t("ui.error.unknown");
  return (
    <>
      <div className="upload-facts diff-bad" role="alert">
        <Icon name="error" size={14} /> {words}
        {fault?.requestId && (fault.status >= 500 || !fault.message) ? (
          <small>
            {t("ui.error.requestId")} <CopyText text={fault.requestId} />
          </small>
        ) : null}
      </div>
      <div className="row top">
        <Select
          size="small"
          style={{ width: 150 }}
          aria-label={t("imports.upload.againAs")}
          placeholder={t("imports.upload.againAs")}
          value={null}
          options={ledgerTypes.map((typeId) => ({ value: typeId, label: t(`codes.importType.${typeId}`) }))}
          onChange={(typeId: number | null) => onAgain(upload, typeId ?? undefined)}
        />
        <Button size="small" onClick={() => onAgain(upload, upload.typeId)}>
          {t("ui.retry")}
        </Button>
        <Forget upload={upload} onDrop={onDrop} />
      </div>
    </>
  );
}

function Sending({ upload, onCancel }: { upload: Upload; onCancel: Handlers["onCancel"] }) {
  const { t } = useTranslation();
  return (
    <>
      <div className="upload-facts">
        {upload.state === "sending" ? (
          <Progress percent={Math.floor(upload.share * 100)} size="small" aria-label={t("imports.upload.sending")} />
        ) : (
          t(`imports.upload.${upload.state}`)
        )}
      </div>
      <div className="row top">
        {upload.state === "sending" ? (
          <Button size="small" onClick={() => onCancel(upload)}>
            {t("ui.cancel")}
          </Button>
        ) : null}
      </div>
    </>
  );
}

interface TakenProps extends Pick<Handlers, "onOpen" | "onDrop"> {
  upload: Upload;
  batch: ImportBatch;
  job: Job["state"] | undefined;
}
function Taken({ upload, batch, job, onOpen, onDrop }: TakenProps) {
  const { t } = useTranslation();
  const recognised = useRecognised();
  const state = stateOf(batch, job);
  return (
    <>
      <div className="upload-facts">
        <StatusTag tone={stateTones[state]}>{t(`imports.state.${state}`)}</StatusTag>
        {recognised(batch).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        {batch.detection?.missing.length ? (
          <span className="diff-bad">{t("imports.missingCount", { count: batch.detection.missing.length })}</span>
        ) : null}
      </div>
      <div className="row top">
        {batch.status === status.rolledBack ? null : (
          <Button size="small" type="primary" ghost onClick={() => onOpen(batch)}>
            {t(`imports.open.${state}`)}
          </Button>
        )}
        <Forget upload={upload} onDrop={onDrop} />
      </div>
    </>
  );
}

interface Props extends Handlers {
  uploads: readonly Upload[];
  /** The imports as they stand now, by id. */
  batches: ReadonlyMap<number, ImportBatch>;
  /** How checks without a result ended, by job. */
  jobStates: ReadonlyMap<number, Job["state"]>;
}
export function UploadList({ uploads, batches, jobStates, ...handlers }: Props) {
  const { t } = useTranslation();
  if (uploads.length === 0) return null;
  /** A file of several kinds of tables has a line for each. */
  const linesOf = (upload: Upload) => {
    if (upload.state === "failed") return [{ key: "failed", body: <Refused upload={upload} {...handlers} /> }];
    if (!upload.batches) return [{ key: "sending", body: <Sending upload={upload} {...handlers} /> }];
    return upload.batches.map((one) => {
      const batch = batches.get(one.id) ?? one;
      const job = jobStates.get(batch.jobId ?? 0);
      return { key: String(one.id), body: <Taken upload={upload} batch={batch} job={job} {...handlers} /> };
    });
  };
  return (
    <ul className="uploads" aria-label={t("imports.upload.list")} aria-live="polite">
      {uploads.flatMap((upload) =>
        linesOf(upload).map(({ key, body }) => (
          <li key={`${upload.key} ${key}`}>
            <Icon name="sheet" />
            <div className="upload-name" title={upload.file.name}>
              <b>{upload.file.name}</b>
              <small>{formatBytes(upload.file.size)}</small>
            </div>
            {body}
          </li>
        )),
      )}
    </ul>
  );
}
