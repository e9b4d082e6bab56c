/** The firm's register of reports (报告登记): numbers, states, void ones included; what waits for the seal is sealed here. */
import { type ReportEntry, reportRegister } from "@digao/contract/areas/report/audit-report/calls";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { download } from "../../../lib/api.ts";
import { formatDate } from "../../../lib/format.ts";
import { reportError } from "../../../lib/report-error.ts";
import { useCan } from "../../../lib/session.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import type { Filter } from "../../../ui/filters.ts";
import type { ListColumn } from "../../../ui/list/column.ts";
import { ListPage } from "../../../ui/list/ListPage.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { useCodes } from "../../../ui/use-codes.ts";
import { Certificates } from "./Certificates.tsx";
import { ReportEntryPart } from "./ReportEntryPart.tsx";

const draftsMax = 1;

function useColumns(open: (row: ReportEntry) => void): ListColumn<ReportEntry>[] {
  const { t } = useTranslation();
  const { word } = useCodes();
  return [
    {
      key: "projectName",
      title: t("audit-report.project"),
      width: 240,
      frozen: "start",
      render: (row) => (
        <button type="button" className="cell-link" onClick={() => open(row)}>
          {row.projectName}
        </button>
      ),
    },
    { key: "reportNo", title: t("audit-report.reportNo"), width: 210, sort: true, value: (row) => row.reportNo ?? "" },
    { key: "kindName", title: t("audit-report.kind"), width: 140, value: (row) => row.kindName },
    {
      key: "status",
      title: t("audit-report.state"),
      width: 130,
      render: (row) =>
        row.isSigned && row.status <= draftsMax ? (
          <StatusTag tone="attention">{t("audit-report.toSeal")}</StatusTag>
        ) : (
          <CodeTag name="reportStatus" code={row.status} />
        ),
    },
    {
      key: "filing",
      title: t("audit-report.filing"),
      width: 110,
      render: (row) => <CodeTag name="reportFiling" code={row.filing} />,
    },
    { key: "custName", title: t("audit-report.client"), width: 200, value: (row) => row.custName },
    { key: "aYear", title: t("audit-report.year"), width: 90, value: (row) => String(row.aYear) },
    {
      key: "opinion",
      title: t("audit-report.opinion"),
      width: 120,
      value: (row) => {
        if (row.opinion === null) return "";
        return row.isSplit ? t("audit-report.split") : word("reportOpinion", row.opinion);
      },
    },
    {
      key: "reportDate",
      title: t("audit-report.reportDate"),
      width: 110,
      sort: true,
      value: (row) => (row.reportDate ? formatDate(row.reportDate) : ""),
    },
    {
      key: "partner",
      title: t("audit-report.signers"),
      width: 150,
      value: (row) => [row.partner, row.second].filter(Boolean).join(" · "),
    },
  ];
}

/** By the filters that are set. */
function ExportRegister() {
  const { t } = useTranslation();
  const mayExport = useCan("Pages.Reports.Export");
  const [params] = useUrlParams();
  const chosen = (name: string) => params.get(name) ?? undefined;
  const save = () =>
    void download(reportRegister.DownReportRegister, {
      ...(chosen("status") ? { status: Number(chosen("status")) } : {}),
      ...(chosen("filing") ? { filing: Number(chosen("filing")) } : {}),
      ...(chosen("keyword") ? { keyword: chosen("keyword") } : {}),
    }).catch(reportError);
  return (
    <Button disabled={!mayExport} onClick={save}>
      {t("audit-report.exportRegister")}
    </Button>
  );
}

function Register() {
  const { t } = useTranslation();
  const { textOptions } = useCodes();
  const [, patch] = useUrlParams();
  const filters: Filter[] = [
    { key: "status", label: t("audit-report.state"), kind: "select", options: textOptions("reportStatus") },
    { key: "filing", label: t("audit-report.filing"), kind: "select", options: textOptions("reportFiling") },
  ];
  return (
    <ListPage
      name="report-register"
      title={t("audit-report.register")}
      endpoint={reportRegister.GetReportRegister}
      columns={useColumns(({ id }) => patch({ open: id }))}
      rowKey={(row) => row.id}
      filters={filters}
      keyword={t("audit-report.keyword")}
      toolbar={
        <>
          <Button onClick={() => patch({ certificate: "all" }, "push")}>{t("audit-report.certificates")}</Button>
          <ExportRegister />
        </>
      }
      empty={{ title: t("audit-report.emptyRegister"), hint: t("audit-report.emptyRegisterHint") }}
      inspector={(row) => ({
        title: row.reportNo ?? row.projectName,
        body: <ReportEntryPart key={row.id} id={row.id} />,
      })}
    />
  );
}

/** With `certificate` in the address the licences that its reports are bound with. */
export function ReportRegister() {
  const [params] = useUrlParams();
  return params.get("certificate") === null ? <Register /> : <Certificates />;
}
