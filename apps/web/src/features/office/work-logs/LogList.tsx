/** Hours as a list: one's own, or of everybody whose hours one may see. */
import { projects } from "@digao/contract/areas/office/projects/calls";
import { type SeenWorkLog, seenWorkLogs, type WorkLog, workLogs } from "@digao/contract/areas/office/work-logs/calls";
import { workLogStatus } from "@digao/contract/areas/office/work-logs/codes";
import { Button } from "antd";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { today } from "../../../lib/china-time.ts";
import { useCan, useSession } from "../../../lib/session.ts";
import { useForms } from "../../../lib/use-forms.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { DownloadButton } from "../../../parts/evidence/downloads/DownloadButton.tsx";
import { wordOf } from "../../../parts/firm/system-codes/CodeSelect.tsx";
import { useSystemCodes } from "../../../parts/firm/system-codes/use-system-codes.ts";
import { EntryDrawer } from "../../../parts/office/work-logs/EntryDrawer.tsx";
import { Invitation } from "../../../parts/office/work-logs/Invitation.tsx";
import { RemoveEntry } from "../../../parts/office/work-logs/RemoveEntry.tsx";
import { isCounted, isOpen } from "../../../parts/office/work-logs/week.ts";
import type { Filter } from "../../../ui/filters.ts";
import type { ListColumn } from "../../../ui/list/column.ts";
import { ListPage } from "../../../ui/list/ListPage.tsx";
import { StatusTag, type Tone } from "../../../ui/StatusTag.tsx";
import { clockOf } from "./week/placed.ts";

const tones: Readonly<Record<number, Tone>> = {
  [workLogStatus.submitted]: "busy",
  [workLogStatus.approved]: "good",
  [workLogStatus.returned]: "bad",
};

function useFilters(): Filter[] {
  const { t } = useTranslation();
  const codes = useSystemCodes();
  const { data } = useCall(projects.GetProjectAll, {});
  return [
    { key: "day", label: t("work-logs.entry.workDate"), kind: "dates" },
    {
      key: "projectId",
      label: t("work-logs.entry.projectId"),
      kind: "select",
      width: 180,
      options: (data ?? []).map((one) => ({ value: `${one.id}`, label: one.projectName })),
    },
    {
      key: "worktype",
      label: t("work-logs.entry.workType"),
      kind: "select",
      options: Object.entries(codes("WORKTYPE")).map(([value, label]) => ({ value, label })),
    },
    {
      key: "status",
      label: t("work-logs.state"),
      kind: "select",
      options: Object.values(workLogStatus).map((value) => ({
        value: `${value}`,
        label: t(`work-logs.status.${value}`),
      })),
    },
  ];
}

function useColumns(): ListColumn<WorkLog>[] {
  const { t } = useTranslation();
  const codes = useSystemCodes();
  const field = (name: string) => t(`work-logs.entry.${name}`);
  return [
    { key: "workDate", title: field("workDate"), width: 100, kind: "date", sort: true, value: (row) => row.workDate },
    { key: "title", title: field("title"), width: 240, sort: true, value: (row) => row.title },
    { key: "hours", title: field("hours"), width: 72, kind: "count", sort: true, render: (row) => row.hours },
    {
      key: "startTime",
      title: t("work-logs.times"),
      width: 104,
      sort: true,
      value: (row) => `${clockOf(row.startTime)}–${clockOf(row.endTime)}`,
    },
    { key: "projectName", title: field("projectId"), width: 240, sort: true, value: (row) => row.projectName },
    {
      key: "workType",
      title: field("workType"),
      width: 100,
      value: (row) => wordOf(codes("WORKTYPE"), row.workType),
    },
    {
      key: "status",
      title: t("work-logs.state"),
      width: 96,
      sort: true,
      render: (row) =>
        isCounted(row) ? (
          <StatusTag tone={tones[row.status] ?? "quiet"}>{t(`work-logs.status.${row.status}`)}</StatusTag>
        ) : (
          <StatusTag tone={isOpen(row) ? "attention" : "quiet"}>
            {t(`work-logs.invite.${isOpen(row) ? "open" : "declined"}`)}
          </StatusTag>
        ),
    },
  ];
}

/** What the filters of the address say, as the calls ask for it. */
function useAsked() {
  const [params] = useUrlParams();
  const text = (key: string) => params.get(key) ?? undefined;
  const number = (key: string) => Number(params.get(key)) || undefined;
  const span = { starttime: text("dayFrom"), endtime: text("dayTo") };
  return {
    span,
    exported: () => ({
      ...span,
      keyword: text("keyword"),
      projectId: number("projectId"),
      worktype: number("worktype"),
      status: params.get("status") === null ? undefined : Number(params.get("status")),
      userId: number("userId"),
    }),
  };
}

function Export({ userId }: { userId: number | undefined }) {
  const { exported } = useAsked();
  if (!useCan("Pages.WorkLogs.Export")) return null;
  const input = () => ({ ...exported(), ...(userId === undefined ? {} : { userId }) });
  return <DownloadButton call={seenWorkLogs.ExportExcelWorkLog} input={input} />;
}

export function OwnList({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation();
  const { span } = useAsked();
  const me = useSession((session) => session.user?.id);
  const forms = useForms({ log: useCan("Pages.WorkLogs.Create"), hours: useCan("Pages.WorkLogs.Edit") });
  const mayDelete = useCan("Pages.WorkLogs.Delete");
  const [leaving, setLeaving] = useState<WorkLog>();
  const editing = useCall(
    workLogs.GetWorkLog,
    { Id: forms.idIn("hours") ?? 0 },
    { enabled: forms.idIn("hours") !== undefined },
  );
  const [log, edit] = [forms.start("log"), forms.opener("hours")];
  const isFixed = (row: WorkLog) => row.status === workLogStatus.approved;
  const actions: ListColumn<WorkLog> = {
    key: "actions",
    title: t("ui.list.actions"),
    width: 132,
    frozen: "end",
    render: (row) =>
      isCounted(row) ? (
        <span className="row gap-0">
          {edit ? (
            <Button type="link" size="small" disabled={isFixed(row)} onClick={() => edit(row)}>
              {t("ui.edit")}
            </Button>
          ) : null}
          {mayDelete ? (
            <Button type="link" size="small" disabled={isFixed(row)} onClick={() => setLeaving(row)}>
              {t("ui.delete")}
            </Button>
          ) : null}
        </span>
      ) : (
        <span className="row gap-0">{edit ? <Invitation entry={row} /> : null}</span>
      ),
  };
  const add = log ? (
    <Button type="primary" title="N" onClick={log}>
      {t("work-logs.hours.log")}
    </Button>
  ) : null;
  const entry = forms.idIn("hours") === undefined ? undefined : editing.data;
  return (
    <>
      <ListPage
        name="work-logs"
        title={t("work-logs.title")}
        tabs={tabs}
        endpoint={workLogs.GetWorkLogList}
        input={span}
        columns={[...useColumns(), actions]}
        rowKey={(row) => row.id}
        filters={useFilters()}
        keyword={t("work-logs.entry.title")}
        viewParams={["view"]}
        toolbar={<Export userId={me} />}
        primary={add}
        empty={{ title: t("work-logs.empty"), hint: t("work-logs.emptyHint"), action: add }}
      />
      {forms.isOpen("log") || entry ? (
        <EntryDrawer key={entry?.id} entry={entry} day={today()} projectId={null} onClose={forms.close} />
      ) : null}
      {leaving ? <RemoveEntry key={leaving.id} entry={leaving} onClosed={() => setLeaving(undefined)} /> : null}
    </>
  );
}

export function SeenList({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation();
  const { span } = useAsked();
  const who: ListColumn<SeenWorkLog>[] = [
    {
      key: "userName",
      title: t("work-logs.person"),
      width: 100,
      frozen: "start",
      sort: true,
      value: (row) => row.userName,
    },
    { key: "dept", title: t("work-logs.dept"), width: 110, sort: true, value: (row) => row.dept },
  ];
  return (
    <ListPage
      name="work-logs-seen"
      title={t("work-logs.title")}
      tabs={tabs}
      endpoint={seenWorkLogs.GetProjectWorkLogList}
      input={span}
      columns={[...who, ...useColumns()]}
      rowKey={(row) => row.id}
      filters={useFilters()}
      keyword={t("work-logs.seenKeyword")}
      viewParams={["view"]}
      toolbar={<Export userId={undefined} />}
      foot={({ totalHours, approvedHours, waitingHours }) =>
        t("work-logs.totalByState", {
          hours: totalHours,
          approved: approvedHours,
          waiting: waitingHours,
          rest: totalHours - approvedHours - waitingHours,
        })
      }
      empty={{ title: t("work-logs.empty"), hint: t("work-logs.seenEmptyHint") }}
    />
  );
}
