/** The archive centre (档案中心): what is to be archived, what waits for whom, what is archived and how long it is kept. */
import { archivePackage } from "@digao/contract/areas/office/archive-package/calls";
import { archives } from "@digao/contract/areas/office/archives/calls";
import type { ArchiveDue, ArchiveRequest, RetentionRow } from "@digao/contract/areas/office/archives/shapes";
import { Button, Segmented } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { download, useCall } from "../../../lib/api.ts";
import { formatBytes, formatDate } from "../../../lib/format.ts";
import { useCan } from "../../../lib/session.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import type { Filter } from "../../../ui/filters.ts";
import type { ListColumn } from "../../../ui/list/column.ts";
import { ListPage } from "../../../ui/list/ListPage.tsx";
import { useCodes } from "../../../ui/use-codes.ts";
import { DaysLeft } from "./DaysLeft.tsx";
import { DestructionPage } from "./DestructionPage.tsx";
import { type Place, ProjectArchivePage } from "./ProjectArchivePage.tsx";
import "./archives.css";

const views = ["due", "applied", "archived", "own", "retention"] as const;
type View = (typeof views)[number];
/** Filters of one view mean nothing in another. */
const ofViews = ["keyword", "sort", "page", "open", "mine", "held", "state"];

function ViewSwitch({ view }: { view: View }) {
  const { t } = useTranslation();
  const [, patch] = useUrlParams();
  const mayKeep = useCan("Pages.Archives.Check");
  const { data } = useCall(archives.GetProjectFileAndArchiveCount, {});
  const counts: Partial<Record<View, number | undefined>> = {
    due: data?.preparing,
    applied: data?.pending,
    archived: data?.archived,
  };
  const cleared = Object.fromEntries(ofViews.map((name) => [name, undefined]));
  return (
    <Segmented
      aria-label={t("archives.view.label")}
      options={views
        .filter((one) => one !== "retention" || mayKeep)
        .map((value) => ({
          value,
          label: [t(`archives.view.${value}`), counts[value]].filter((one) => one !== undefined).join(" "),
        }))}
      value={view}
      onChange={(next) => patch({ ...cleared, view: next === "due" ? undefined : next }, "push")}
    />
  );
}

const useField = () => {
  const { t } = useTranslation();
  return (name: string) => t(`archives.field.${name}`);
};

function useHeadColumns<
  Row extends { projectId: number; projectName: string; projectCode: string; custName: string },
>() {
  const field = useField();
  const [, patch] = useUrlParams();
  const columns: ListColumn<Row>[] = [
    {
      key: "projectName",
      title: field("project"),
      width: 250,
      frozen: "start",
      sort: true,
      render: ({ projectId, projectName }) => (
        <button type="button" className="cell-link" onClick={() => patch({ project: projectId }, "push")}>
          {projectName}
        </button>
      ),
    },
    { key: "projectCode", title: field("projectCode"), width: 130, sort: true, value: (row) => row.projectCode },
    { key: "custName", title: field("client"), width: 180, sort: true, value: (row) => row.custName },
  ];
  return columns;
}

function useDueColumns(): ListColumn<ArchiveDue>[] {
  const field = useField();
  return [
    ...useHeadColumns<ArchiveDue>(),
    { key: "dueDate", title: field("dueDate"), width: 105, sort: true, value: (row) => row.dueDate },
    { key: "daysLeft", title: field("daysLeft"), width: 110, render: (row) => <DaysLeft days={row.daysLeft} /> },
    {
      key: "status",
      title: field("status"),
      width: 130,
      render: ({ status }) => (status === null ? null : <CodeTag name="archiveStatus" code={status} />),
    },
    { key: "reportDate", title: field("reportDate"), width: 105, sort: true, value: (row) => row.reportDate },
    { key: "pmUserName", title: field("manager"), width: 90, sort: true, value: (row) => row.pmUserName },
    { key: "partnerName", title: field("partner"), width: 90, value: (row) => row.partnerName ?? "" },
    { key: "denyReason", title: field("denyReason"), width: 220, value: (row) => row.denyReason ?? "" },
  ];
}

function useRequestColumns(isArchived: boolean): ListColumn<ArchiveRequest>[] {
  const field = useField();
  const head = useHeadColumns<ArchiveRequest>();
  const waiting: ListColumn<ArchiveRequest>[] = [
    { key: "dueDate", title: field("dueDate"), width: 105, sort: true, value: (row) => row.dueDate },
    { key: "daysLeft", title: field("daysLeft"), width: 110, render: (row) => <DaysLeft days={row.daysLeft} /> },
    { key: "applyUser", title: field("applyUser"), width: 90, value: (row) => row.applyUser ?? "" },
    { key: "applyTime", title: field("applyTime"), width: 105, sort: true, value: (row) => formatDate(row.applyTime) },
    { key: "checkUser", title: field("checkUser"), width: 90, value: (row) => row.checkUser ?? "" },
  ];
  const kept: ListColumn<ArchiveRequest>[] = [
    { key: "packedAt", title: field("packedAt"), width: 105, sort: true, value: (row) => formatDate(row.packedAt) },
    {
      key: "retentionUntil",
      title: field("retentionUntil"),
      width: 105,
      sort: true,
      value: (row) => row.retentionUntil,
    },
    {
      key: "location",
      title: field("location"),
      width: 140,
      value: (row) => [row.location, row.boxNo].filter(Boolean).join(" / "),
    },
    {
      key: "packageHash",
      title: field("packageHash"),
      width: 140,
      value: (row) => row.packageHash?.slice(0, 16) ?? "",
    },
  ];
  return [
    ...head,
    { key: "version", title: field("version"), width: 65, kind: "count", sort: true, value: (row) => row.version },
    {
      key: "status",
      title: field("status"),
      width: 130,
      render: ({ status }) => <CodeTag name="archiveStatus" code={status} />,
    },
    ...(isArchived ? kept : waiting),
    { key: "fileCount", title: field("fileCount"), width: 75, kind: "count", value: (row) => row.fileCount },
    {
      key: "totalSize",
      title: field("totalSize"),
      width: 95,
      kind: "count",
      sort: true,
      value: (row) => (row.totalSize === null ? "" : formatBytes(row.totalSize)),
    },
    { key: "pmUserName", title: field("manager"), width: 90, sort: true, value: (row) => row.pmUserName },
  ];
}

function useRetentionColumns(): ListColumn<RetentionRow>[] {
  const { t } = useTranslation();
  const field = useField();
  const [, patch] = useUrlParams();
  return [
    ...useHeadColumns<RetentionRow>(),
    {
      key: "state",
      title: field("retentionState"),
      width: 150,
      sort: true,
      render: ({ projectId, state }) => (
        <button type="button" className="cell-link" onClick={() => patch({ ending: projectId }, "push")}>
          <CodeTag name="retentionState" code={state} />
        </button>
      ),
    },
    {
      key: "retentionUntil",
      title: field("retentionUntil"),
      width: 105,
      sort: true,
      value: (row) => row.retentionUntil,
    },
    {
      key: "yearsLeft",
      title: field("yearsLeft"),
      width: 100,
      kind: "count",
      render: ({ yearsLeft }) => (yearsLeft < 0 ? <em>{t("archives.retentionOver")}</em> : String(yearsLeft)),
    },
    {
      key: "holds",
      title: field("holds"),
      width: 80,
      kind: "count",
      render: ({ holds }) => (holds > 0 ? <em>{holds}</em> : ""),
    },
    { key: "reportDate", title: field("reportDate"), width: 105, sort: true, value: (row) => row.reportDate },
    {
      key: "location",
      title: field("location"),
      width: 150,
      value: (row) => [row.location, row.boxNo].filter(Boolean).join(" / "),
    },
    {
      key: "packageSize",
      title: field("packageSize"),
      width: 95,
      kind: "count",
      sort: true,
      value: (row) => (row.packageSize === null ? "" : formatBytes(row.packageSize)),
    },
  ];
}

interface Shown {
  start: ReactNode;
}

const useMine = (): Filter[] => {
  const { t } = useTranslation();
  return [
    {
      key: "isMine",
      label: t("archives.mine"),
      kind: "select",
      options: [{ value: "true", label: t("archives.mineOnly") }],
    },
  ];
};

function DueList({ start }: Shown) {
  const { t } = useTranslation();
  return (
    <ListPage
      name="archives-due"
      title={t("archives.title")}
      endpoint={archives.GetFileArchivePrepare}
      columns={useDueColumns()}
      rowKey={(row) => row.projectId}
      filters={useMine()}
      keyword={t("archives.keyword")}
      start={start}
      empty={{ title: t("archives.emptyDue"), hint: t("archives.emptyDueHint") }}
    />
  );
}

const lists = {
  applied: { endpoint: archives.GetFileArchiveApply, isArchived: false },
  archived: { endpoint: archives.GetFileArchiveComplete, isArchived: true },
  own: { endpoint: archives.GetProjectArchivePersonal, isArchived: false },
} as const;

function RequestList({ view, start }: Shown & { view: keyof typeof lists }) {
  const { t } = useTranslation();
  const { endpoint, isArchived } = lists[view];
  const mine = useMine();
  return (
    <ListPage
      name={`archives-${view}`}
      title={t("archives.title")}
      endpoint={endpoint}
      columns={useRequestColumns(isArchived)}
      rowKey={(row) => row.reqId}
      filters={view === "own" ? [] : mine}
      keyword={t("archives.keyword")}
      start={start}
      empty={{ title: t(`archives.empty.${view}`), hint: t(`archives.emptyHint.${view}`) }}
    />
  );
}

function Retention({ start }: Shown) {
  const { t } = useTranslation();
  const { options } = useCodes();
  const filters: Filter[] = [
    {
      key: "state",
      label: t("archives.field.retentionState"),
      kind: "select",
      options: options("retentionState").map(({ value, label }) => ({ value: String(value), label })),
    },
    {
      key: "isHeld",
      label: t("archives.field.holds"),
      kind: "select",
      options: [{ value: "true", label: t("archives.heldOnly") }],
    },
  ];
  return (
    <ListPage
      name="archives-retention"
      title={t("archives.title")}
      primary={
        <Button onClick={() => void download(archivePackage.DownArchiveRoots, { format: "csv" })}>
          {t("archives.roots")}
        </Button>
      }
      endpoint={archives.GetArchiveRetention}
      columns={useRetentionColumns()}
      rowKey={(row) => row.reqId}
      filters={filters}
      keyword={t("archives.keyword")}
      start={start}
      empty={{ title: t("archives.empty.archived"), hint: t("archives.emptyHint.archived") }}
    />
  );
}

function numberIn(params: URLSearchParams, name: string): number | null {
  const id = Number(params.get(name));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** By the project, or by what a notice points to. */
function placeIn(params: URLSearchParams): Place | null {
  const named = [
    ["Id", "project"],
    ["reqId", "request"],
    ["additionId", "addition"],
    ["holdId", "hold"],
  ] as const;
  for (const [field, name] of named) {
    const id = numberIn(params, name);
    if (id) return { [field]: id };
  }
  return null;
}

export function ArchiveCentre() {
  const [params] = useUrlParams();
  const ending = numberIn(params, "ending");
  const destruction = numberIn(params, "destruction");
  if (ending) return <DestructionPage key={`p${ending}`} place={{ projectId: ending }} />;
  if (destruction) return <DestructionPage key={`d${destruction}`} place={{ Id: destruction }} />;
  const place = placeIn(params);
  if (place) return <ProjectArchivePage key={JSON.stringify(place)} place={place} />;
  const view = views.find((one) => one === params.get("view")) ?? "due";
  const start = <ViewSwitch view={view} />;
  if (view === "due") return <DueList start={start} />;
  return view === "retention" ? <Retention start={start} /> : <RequestList key={view} view={view} start={start} />;
}
