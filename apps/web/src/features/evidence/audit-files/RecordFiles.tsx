/** Files beside a statement item, on its paper: sent, looked at, and its evidence. */
import { type AuditFile, auditFiles } from "@digao/contract/areas/evidence/audit-files/calls";
import { limits } from "@digao/contract/limits";
import { linkTo } from "@digao/contract/links";
import { useQueryClient } from "@tanstack/react-query";
import { App, Button } from "antd";
import { type DragEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { z } from "zod";
import { call, refresh, upload, useCall } from "../../../lib/api.ts";
import { faultOf } from "../../../lib/call-error.ts";
import { formatBytes, formatDateTime } from "../../../lib/format.ts";
import { useProject } from "../../../lib/page.ts";
import { useUrlState } from "../../../lib/use-url-state.ts";
import { EvidenceOf } from "../../../parts/evidence/evidence-links/EvidenceOf.tsx";
import { useAsk } from "../../../ui/ask/use-ask.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { Inspector } from "../../../ui/Inspector.tsx";
import { PlainTable } from "../../../ui/PlainTable.tsx";
import { FilePanel, saveOne } from "./FilePanel.tsx";
import "./audit-files.css";

const refType = 1;
const shownMax = 500;
const Url = z.object({ file: z.coerce.number().int().positive().optional().catch(undefined) });

function useSending(refId: number) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const client = useQueryClient();
  const { id: projectId } = useProject();
  const [isBusy, setBusy] = useState(false);
  const send = async (files: readonly File[]) => {
    const tooLarge = files.find(({ size }) => size > limits.fileBytesMax);
    if (tooLarge) return void message.error(t("audit-files.tooLargeFile", { name: tooLarge.name }));
    setBusy(true);
    try {
      for (const file of files)
        await upload(auditFiles.CreateAuditFile, { projectId, RefType: refType, RefId: refId, fileType: 2 }, [file]);
    } catch (error) {
      void message.error(faultOf(error)?.message ?? t("ui.error.unknown"));
    } finally {
      setBusy(false);
      await refresh(client, auditFiles.CreateAuditFile);
    }
    return undefined;
  };
  return { isBusy, send };
}

interface ListProps {
  files: readonly AuditFile[];
  isReadOnly: boolean;
  onOpen: (file: AuditFile) => void;
}

function List({ files, isReadOnly, onOpen }: ListProps) {
  const { t } = useTranslation();
  const ask = useAsk();
  const client = useQueryClient();
  const { id: projectId } = useProject();
  const remove = ({ id, fileName }: AuditFile) =>
    void ask({
      title: t("audit-files.removeOne", { name: fileName }),
      okText: t("audit-files.remove"),
      isDanger: true,
      send: async () => {
        await call(auditFiles.DeleteAuditFiles, { projectId, ids: [id] });
        await refresh(client, auditFiles.DeleteAuditFiles);
      },
    });
  const col = (name: string) => t(`audit-files.col.${name}`);
  return (
    <PlainTable
      label={t("audit-files.ofItem")}
      rows={files}
      rowKey={({ id }) => id}
      onOpen={onOpen}
      columns={[
        {
          key: "name",
          title: col("fileName"),
          render: (file) => (
            <Button type="link" size="small" className="cell-link" onClick={() => onOpen(file)}>
              {file.fileName}
            </Button>
          ),
        },
        { key: "version", title: col("version"), width: 64, align: "right", render: ({ version }) => version },
        {
          key: "size",
          title: col("size"),
          width: 96,
          align: "right",
          render: ({ sizeBytes }) => formatBytes(sizeBytes),
        },
        { key: "user", title: col("user"), width: 96, render: ({ uploadUser }) => uploadUser },
        { key: "time", title: col("time"), width: 150, render: ({ time }) => formatDateTime(time) },
        {
          key: "acts",
          title: "",
          width: 190,
          render: (file) => (
            <span className="row gap-4">
              <Button type="link" size="small" onClick={() => saveOne(file)}>
                {t("audit-files.download")}
              </Button>
              <Link to={linkTo("auditFile", file.id, projectId)}>{t("audit-files.toCentre")}</Link>
              <Button
                type="link"
                size="small"
                danger
                disabled={isReadOnly || file.isFinal}
                onClick={() => remove(file)}
              >
                {t("audit-files.remove")}
              </Button>
            </span>
          ),
        },
      ]}
    />
  );
}

export function RecordFiles({ refId }: { refId: number }) {
  const { t } = useTranslation();
  const { id: projectId, isReadOnly } = useProject();
  const [url, patch] = useUrlState(Url);
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const sending = useSending(refId);
  const query = { projectId, RefType: refType, RefId: refId, maxResultCount: shownMax };
  const { data, error, refetch } = useCall(auditFiles.GetAuditFilesByRefType, query);
  const files = data?.items ?? [];
  const open = files.find(({ id }) => id === url.file);
  const choose = (
    <Button
      type="primary"
      size="small"
      disabled={isReadOnly}
      loading={sending.isBusy}
      onClick={() => input.current?.click()}
    >
      {t("audit-files.upload")}
    </Button>
  );
  const drop = {
    onDragOver: (event: DragEvent) => {
      if (isReadOnly || !event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false);
      if (isReadOnly) return;
      event.preventDefault();
      void sending.send([...event.dataTransfer.files]);
    },
  };
  const list = () => {
    if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
    if (!data) return <DelayedSkeleton />;
    if (files.length === 0)
      return (
        <EmptyState
          icon="doc"
          title={t("audit-files.noneOfItem")}
          hint={t("audit-files.noneOfItemHint")}
          action={choose}
        />
      );
    return (
      <>
        <div className="row record-files-tools">{choose}</div>
        <List files={files} isReadOnly={isReadOnly} onOpen={({ id }) => patch({ file: id })} />
      </>
    );
  };
  return (
    <section
      className={isOver ? "record-files is-over" : "record-files"}
      aria-label={t("audit-files.ofItem")}
      {...drop}
    >
      <div className="record-files-main">
        {list()}
        <EvidenceOf from={{ entityId: "fsItem", referId: refId }} />
      </div>
      {open ? (
        <Inspector name="record-file" title={open.fileName} onClose={() => patch({ file: undefined })}>
          <FilePanel key={open.id} id={open.id} mayWrite={!isReadOnly} />
        </Inspector>
      ) : null}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t("audit-files.upload")}
        onChange={({ target }) => {
          void sending.send([...(target.files ?? [])]);
          target.value = "";
        }}
      />
    </section>
  );
}
