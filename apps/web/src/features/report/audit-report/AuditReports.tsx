/** The auditor's reports of a project (审计报告): a list; one opened with its opinion, its text and its signatures. */
import {
  type AuditReport,
  auditReports,
  type AuditReports as Sheet,
} from "@digao/contract/areas/report/audit-report/calls";
import { App, Button, Form, Select } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { useProject } from "../../../lib/page.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { useCodes } from "../../../ui/use-codes.ts";
import { AfterReport } from "./AfterReport.tsx";
import { LateFacts } from "./LateFacts.tsx";
import { ReportPage } from "./ReportPage.tsx";

function useColumns(open: (id: number) => void): PlainColumn<AuditReport>[] {
  const { t } = useTranslation();
  const { word } = useCodes();
  return [
    {
      key: "kind",
      width: 200,
      title: t("audit-report.kind"),
      render: ({ id, kindName }) => (
        <button type="button" className="cell-link" onClick={() => open(id)}>
          {kindName}
        </button>
      ),
    },
    { key: "no", width: 220, title: t("audit-report.reportNo"), render: ({ reportNo }) => reportNo },
    {
      key: "state",
      width: 110,
      title: t("audit-report.state"),
      render: ({ status }) => <CodeTag name="reportStatus" code={status} />,
    },
    {
      key: "date",
      width: 120,
      title: t("audit-report.reportDate"),
      render: ({ reportDate, plannedDate }) => reportDate ?? plannedDate,
    },
    {
      key: "opinion",
      width: 130,
      title: t("audit-report.opinion"),
      render: ({ opinion, isSplit }) => {
        if (opinion === null) return null;
        return isSplit ? t("audit-report.split") : word("reportOpinion", opinion);
      },
    },
    {
      key: "signers",
      title: t("audit-report.signers"),
      render: ({ partner, second }) => [partner, second].filter(Boolean).join(" · "),
    },
    {
      key: "filing",
      width: 110,
      title: t("audit-report.filing"),
      render: ({ filing }) => <CodeTag name="reportFiling" code={filing} />,
    },
  ];
}

function Add({ sheet, onClose }: { sheet: Sheet; onClose: () => void }) {
  const { t } = useTranslation();
  const { id: projectId } = useProject();
  const { message } = App.useApp();
  const add = useChange(auditReports.AddAuditReport, { quiet: true });
  return (
    <Ask<{ kind?: string }>
      title={t("audit-report.add")}
      why={t("audit-report.addWhy")}
      okText={t("audit-report.add")}
      initial={{ kind: sheet.kinds[0]?.code ?? "" }}
      isReady={({ kind }) => Boolean(kind)}
      send={async ({ kind = "" }) => {
        await add.mutateAsync({ projectId, kind });
        void message.success(t("audit-report.done"));
      }}
      onClose={onClose}
    >
      <Form.Item name="kind" label={t("audit-report.kind")} required>
        <Select options={sheet.kinds.map(({ code, name }) => ({ value: code, label: name }))} />
      </Form.Item>
    </Ask>
  );
}

export function AuditReports() {
  const { t } = useTranslation();
  const RptLang = useLanguage() === "en" ? "en" : "zh";
  const { id: projectId, isReadOnly } = useProject();
  const [params, patch] = useUrlParams();
  const [isAdding, setAdding] = useState(false);
  const { data, error, refetch } = useCall(
    auditReports.GetAuditReports,
    { projectId, RptLang },
    { keepPrevious: true },
  );
  const columns = useColumns((report) => patch({ report }, "push"));
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton />;
  if (params.get("late") !== null) return <AfterReport />;
  if (params.get("fact") !== null) return <LateFacts />;
  const chosen = data.items.find(({ id }) => id === Number(params.get("report")));
  if (chosen) return <ReportPage of={chosen} sheet={data} />;
  return (
    <div className="page-frame">
      <PageHead
        title={t("audit-report.title")}
        extra={
          <>
            <Button onClick={() => patch({ fact: "all" }, "push")}>{t("audit-report.lateFacts")}</Button>
            <Button onClick={() => patch({ late: "all" }, "push")}>{t("audit-report.afterReport")}</Button>
          </>
        }
        primary={
          <Button
            type="primary"
            disabled={isReadOnly || !data.canAdd.ok}
            title={data.canAdd.reason || undefined}
            onClick={() => setAdding(true)}
          >
            {t("audit-report.add")}
          </Button>
        }
      />
      <div className="page-body">
        {data.items.length === 0 ? (
          <EmptyState title={t("audit-report.none")} hint={t("audit-report.noneHint")} />
        ) : (
          <PlainTable
            label={t("audit-report.title")}
            columns={columns}
            rows={data.items}
            rowKey={({ id }) => id}
            onOpen={({ id }) => patch({ report: id }, "push")}
          />
        )}
      </div>
      {isAdding ? <Add sheet={data} onClose={() => setAdding(false)} /> : null}
    </div>
  );
}
