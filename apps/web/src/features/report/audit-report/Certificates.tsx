/** Licences of the firm and its CPAs (执业证照), which are bound into the packages of reports. */
import { reportRegister } from "@digao/contract/areas/report/audit-report/calls";
import { certificateKind } from "@digao/contract/areas/report/audit-report/codes";
import {
  certNoMax,
  type FirmCertificate,
  type FirmCertificates,
} from "@digao/contract/areas/report/audit-report/shapes";
import { useQueryClient } from "@tanstack/react-query";
import { App, Button, Form, Input, Select } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { download, upload, useCall, useChange } from "../../../lib/api.ts";
import { formatDate } from "../../../lib/format.ts";
import { refreshRecords } from "../../../lib/live-changes.ts";
import { reportError } from "../../../lib/report-error.ts";
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
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { useCodes } from "../../../ui/use-codes.ts";

interface Given {
  kind?: number;
  userId?: number;
  certNo?: string;
  validFrom?: string | null;
  validTo?: string | null;
  file?: File;
}

function Add({ data, onClose }: { data: FirmCertificates; onClose: () => void }) {
  const { t } = useTranslation();
  const { options } = useCodes();
  const { message } = App.useApp();
  const client = useQueryClient();
  const send = async ({ kind = 0, userId, certNo = "", validFrom, validTo, file }: Given) => {
    if (!file || !validFrom) return;
    const isOfCpa = kind === certificateKind.cpa;
    await upload(
      reportRegister.AddFirmCertificate,
      { kind, certNo, validFrom, ...(isOfCpa && userId ? { userId } : {}), ...(validTo ? { validTo } : {}) },
      [file],
    );
    await refreshRecords(client, "firmCertificate");
    void message.success(t("audit-report.done"));
  };
  return (
    <Ask<Given>
      title={t("audit-report.addCertificate")}
      why={t("audit-report.addCertificateWhy")}
      okText={t("ui.save")}
      initial={{ kind: certificateKind.business }}
      isReady={({ kind, userId, certNo, validFrom, file }) =>
        Boolean(certNo?.trim() && validFrom && file && (kind !== certificateKind.cpa || userId))
      }
      send={send}
      onClose={onClose}
    >
      <Form.Item name="kind" label={t("audit-report.certificateKind")} required>
        <Select options={options("certificateKind")} />
      </Form.Item>
      <Form.Item noStyle shouldUpdate={(a: Given, b: Given) => a.kind !== b.kind}>
        {({ getFieldValue }) =>
          getFieldValue("kind") === certificateKind.cpa ? (
            <Form.Item name="userId" label={t("audit-report.certificatePerson")} required>
              <Select
                showSearch={{ optionFilterProp: "label" }}
                options={data.people.map(({ userId, name }) => ({ value: userId, label: name }))}
              />
            </Form.Item>
          ) : null
        }
      </Form.Item>
      <Form.Item name="certNo" label={t("audit-report.certNo")} required>
        <Input maxLength={certNoMax} />
      </Form.Item>
      <Form.Item name="validFrom" label={t("audit-report.validFrom")} required>
        <DateInput />
      </Form.Item>
      <Form.Item name="validTo" label={t("audit-report.validTo")}>
        <DateInput />
      </Form.Item>
      <Form.Item name="file" label={t("audit-report.certificatePicture")} required>
        <PickFile accept=".png,.jpg,.jpeg,.pdf" words={t("audit-report.choosePicture")} />
      </Form.Item>
    </Ask>
  );
}

function Remove({ of, onClose }: { of: FirmCertificate; onClose: () => void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [{ id: Id, rowVersion }] = useState(of);
  const remove = useChange(reportRegister.RemoveFirmCertificate, { quiet: true });
  return (
    <Ask<{ reason?: string }>
      title={t("audit-report.removeCertificate")}
      why={t("audit-report.removeCertificateWhy")}
      okText={t("audit-report.removeCertificate")}
      isReady={hasReason}
      send={async ({ reason = "" }) => {
        await remove.mutateAsync({ Id, rowVersion, reason });
        void message.success(t("audit-report.done"));
      }}
      onClose={onClose}
    >
      <ReasonField label={t("audit-report.reason")} isRequired />
    </Ask>
  );
}

function Standing({ of: { isValid, removed } }: { of: FirmCertificate }) {
  const { t } = useTranslation();
  if (removed)
    return (
      <StatusTag tone="quiet">
        {t("audit-report.certificateRemoved", { name: removed.by, why: removed.reason })}
      </StatusTag>
    );
  return isValid ? (
    <StatusTag tone="good">{t("audit-report.certificateValid")}</StatusTag>
  ) : (
    <StatusTag tone="bad">{t("audit-report.certificateOver")}</StatusTag>
  );
}

function useColumns(canChange: boolean, onRemove: (row: FirmCertificate) => void): PlainColumn<FirmCertificate>[] {
  const { t } = useTranslation();
  const { word } = useCodes();
  return [
    {
      key: "kind",
      width: 200,
      title: t("audit-report.certificateKind"),
      render: ({ kind }) => word("certificateKind", kind),
    },
    { key: "person", width: 110, title: t("audit-report.certificatePerson"), render: ({ person }) => person },
    { key: "certNo", width: 190, title: t("audit-report.certNo"), render: ({ certNo }) => certNo },
    {
      key: "days",
      width: 190,
      title: t("audit-report.certificateDays"),
      render: ({ validFrom, validTo }) =>
        `${formatDate(validFrom)} – ${validTo === null ? t("audit-report.certificateEndless") : formatDate(validTo)}`,
    },
    { key: "state", title: t("audit-report.state"), render: (row) => <Standing of={row} /> },
    {
      key: "file",
      width: 200,
      title: t("audit-report.certificatePicture"),
      render: ({ id, fileName }) => (
        <button
          type="button"
          className="cell-link"
          onClick={() => void download(reportRegister.DownFirmCertificate, { Id: id }).catch(reportError)}
        >
          {fileName}
        </button>
      ),
    },
    {
      key: "acts",
      width: 100,
      title: t("audit-report.act"),
      render: (row) =>
        canChange && !row.removed ? (
          <Button size="small" onClick={() => onRemove(row)}>
            {t("audit-report.removeCertificate")}
          </Button>
        ) : null,
    },
  ];
}

export function Certificates() {
  const { t } = useTranslation();
  const [, patch] = useUrlParams();
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<FirmCertificate | null>(null);
  const { data, error, refetch } = useCall(reportRegister.GetFirmCertificates, {}, { keepPrevious: true });
  const columns = useColumns(data?.canChange.ok ?? false, setRemoved);
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton />;
  return (
    <div className="page-frame">
      <PageHead
        title={t("audit-report.certificates")}
        primary={
          <Button
            type="primary"
            disabled={!data.canChange.ok}
            title={data.canChange.reason || undefined}
            onClick={() => setAdding(true)}
          >
            {t("audit-report.addCertificate")}
          </Button>
        }
        extra={<Button onClick={() => patch({ certificate: null }, "push")}>{t("audit-report.back")}</Button>}
      />
      <div className="page-body">
        {data.items.length === 0 ? (
          <EmptyState title={t("audit-report.noCertificates")} hint={t("audit-report.noCertificatesHint")} />
        ) : (
          <PlainTable
            label={t("audit-report.certificates")}
            columns={columns}
            rows={data.items}
            rowKey={({ id }) => id}
          />
        )}
      </div>
      {isAdding ? <Add data={data} onClose={() => setAdding(false)} /> : null}
      {removed ? <Remove of={removed} onClose={() => setRemoved(null)} /> : null}
    </div>
  );
}
