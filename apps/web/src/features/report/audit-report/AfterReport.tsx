/** Assembling after the report (报告日后整理): documents obtained before its date that are filed late, superseded drafts that go. */
import { auditReports } from "@digao/contract/areas/report/audit-report/calls";
import type { AfterReport as Sheet } from "@digao/contract/areas/report/audit-report/shapes";
import { useQueryClient } from "@tanstack/react-query";
import { App, Button, Form, Select } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { upload, useCall, useChange } from "../../../lib/api.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { refreshRecords } from "../../../lib/live-changes.ts";
import { useAssembling, useProject } from "../../../lib/page.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { hasReason, ReasonField } from "../../../ui/ask/ReasonField.tsx";
import { DateInput } from "../../../ui/DateInput.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import { PickFile } from "../../../ui/PickFile.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { useCodes } from "../../../ui/use-codes.ts";

type Row = Sheet["acts"][number];
type Draft = Sheet["drafts"][number];
const hashShown = 12;

interface Given {
  obtainedOn?: string | null;
  obtainedBy?: number;
  reason?: string;
  file?: File;
}

function Add({ data, onClose }: { data: Sheet; onClose: () => void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { id: projectId } = useProject();
  const client = useQueryClient();
  const send = async ({ obtainedOn, obtainedBy, reason = "", file }: Given) => {
    if (!file || !obtainedOn || !obtainedBy) return;
    await upload(auditReports.AddLateDocument, { projectId, obtainedOn, obtainedBy, reason }, [file]);
    await refreshRecords(client, "lateFile");
    void message.success(t("audit-report.done"));
  };
  return (
    <Ask<Given>
      title={t("audit-report.addLate")}
      why={t("audit-report.addLateWhy", { day: data.reportDate ?? "" })}
      okText={t("audit-report.addLate")}
      isReady={(given) => Boolean(given.obtainedOn && given.obtainedBy && given.file) && hasReason(given)}
      send={send}
      onClose={onClose}
    >
      <Form.Item name="obtainedOn" label={t("audit-report.obtainedOn")} required>
        <DateInput {...(data.reportDate ? { max: data.reportDate } : {})} />
      </Form.Item>
      <Form.Item name="obtainedBy" label={t("audit-report.obtainedBy")} required>
        <Select options={data.people.map(({ userId, name }) => ({ value: userId, label: name }))} />
      </Form.Item>
      <ReasonField label={t("audit-report.lateReason")} isRequired />
      <Form.Item name="file" label={t("audit-report.lateFile")} required>
        <PickFile words={t("audit-report.chooseFile")} />
      </Form.Item>
    </Ask>
  );
}

function Remove({ of, onClose }: { of: Draft; onClose: () => void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { id: projectId } = useProject();
  const [{ id: fileId, sha256, fileName }] = useState(of);
  const remove = useChange(auditReports.RemoveSupersededDraft, { quiet: true });
  return (
    <Ask<{ reason?: string }>
      title={t("audit-report.removeDraft")}
      why={t("audit-report.removeDraftWhy", { name: fileName, hash: sha256.slice(0, hashShown) })}
      okText={t("audit-report.removeDraft")}
      isReady={hasReason}
      send={async ({ reason = "" }) => {
        await remove.mutateAsync({ projectId, fileId, sha256, reason });
        void message.success(t("audit-report.done"));
      }}
      onClose={onClose}
    >
      <ReasonField label={t("audit-report.reason")} isRequired />
    </Ask>
  );
}

function useActColumns(): PlainColumn<Row>[] {
  const { t } = useTranslation();
  const { word } = useCodes();
  return [
    { key: "act", width: 220, title: t("audit-report.act"), render: ({ act }) => word("assemblingAct", act) },
    { key: "file", width: 240, title: t("audit-report.lateFile"), render: ({ fileName }) => fileName },
    { key: "hash", width: 130, title: "SHA-256", render: ({ sha256 }) => sha256.slice(0, hashShown) },
    {
      key: "obtained",
      width: 180,
      title: t("audit-report.obtained"),
      render: ({ obtainedOn, obtainedBy }) => [obtainedOn, obtainedBy].filter(Boolean).join(" · "),
    },
    { key: "reason", title: t("audit-report.reason"), render: ({ reason }) => reason },
    {
      key: "by",
      width: 210,
      title: t("audit-report.doneBy"),
      render: ({ by, at }) => `${by} · ${formatDateTime(at)}`,
    },
  ];
}

function Drafts({ data, mayAct }: { data: Sheet; mayAct: boolean }) {
  const { t } = useTranslation();
  const [removed, setRemoved] = useState<Draft | null>(null);
  const columns: PlainColumn<Draft>[] = [
    { key: "file", title: t("audit-report.lateFile"), render: ({ fileName }) => fileName },
    { key: "hash", width: 160, title: "SHA-256", render: ({ sha256 }) => sha256.slice(0, hashShown) },
    {
      key: "act",
      width: 140,
      title: t("audit-report.act"),
      render: (row) =>
        mayAct ? (
          <Button size="small" onClick={() => setRemoved(row)}>
            {t("audit-report.removeDraft")}
          </Button>
        ) : null,
    },
  ];
  if (data.drafts.length === 0) return null;
  return (
    <section aria-label={t("audit-report.drafts")}>
      <h3 className="section-title">{t("audit-report.drafts")}</h3>
      <PlainTable label={t("audit-report.drafts")} columns={columns} rows={data.drafts} rowKey={({ id }) => id} />
      {removed ? <Remove of={removed} onClose={() => setRemoved(null)} /> : null}
    </section>
  );
}

export function AfterReport() {
  const { t } = useTranslation();
  const { id: projectId } = useProject();
  const mayAssemble = useAssembling();
  const [, patch] = useUrlParams();
  const [isAdding, setAdding] = useState(false);
  const columns = useActColumns();
  const { data, error, refetch } = useCall(auditReports.GetAfterReport, { projectId }, { keepPrevious: true });
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton />;
  const mayAct = mayAssemble && data.canAct.ok;
  return (
    <div className="page-frame">
      <PageHead
        title={t("audit-report.afterReport")}
        facts={data.reportDate ? [`${t("audit-report.reportDate")} ${data.reportDate}`] : []}
        primary={
          <Button
            type="primary"
            disabled={!mayAct}
            title={data.canAct.reason || undefined}
            onClick={() => setAdding(true)}
          >
            {t("audit-report.addLate")}
          </Button>
        }
        extra={<Button onClick={() => patch({ late: null }, "push")}>{t("audit-report.back")}</Button>}
      />
      <div className="page-body stack gap-12">
        {data.acts.length === 0 ? (
          <EmptyState title={t("audit-report.noLate")} hint={t("audit-report.noLateHint")} />
        ) : (
          <PlainTable
            label={t("audit-report.afterReport")}
            columns={columns}
            rows={data.acts}
            rowKey={({ id }) => id}
          />
        )}
        <Drafts data={data} mayAct={mayAct} />
      </div>
      {isAdding ? <Add data={data} onClose={() => setAdding(false)} /> : null}
    </div>
  );
}
