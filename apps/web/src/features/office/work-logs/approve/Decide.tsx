/** Hours of others that wait for the reader's decision, or that were approved and may be opened again. */

import { projects } from "@digao/contract/areas/office/projects/calls";
import { type WeekToDecide, workApproval } from "@digao/contract/areas/office/work-approval/calls";
import type { SeenWorkLog } from "@digao/contract/areas/office/work-logs/calls";
import { workLogStatus } from "@digao/contract/areas/office/work-logs/codes";
import { Alert, App, Button, Segmented } from "antd";
import type { ReactNode } from "react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../../lib/api.ts";
import { useUrlParams } from "../../../../lib/use-url-state.ts";
import { Ask } from "../../../../ui/ask/Ask.tsx";
import { hasReason, ReasonField } from "../../../../ui/ask/ReasonField.tsx";
import { DelayedSkeleton } from "../../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../../ui/ErrorPanel.tsx";
import { FilterBar } from "../../../../ui/FilterBar.tsx";
import type { Filter } from "../../../../ui/filters.ts";
import { PageHead } from "../../../../ui/PageHead.tsx";
import { type PlainColumn, PlainTable } from "../../../../ui/PlainTable.tsx";
import { scrolls } from "../../../../ui/scrolls.ts";
import { clockOf } from "../week/placed.ts";
import { RemarkRows } from "./Remarks.tsx";

type Entries = readonly Pick<SeenWorkLog, "id" | "rowVersion">[];
const asSeen = (entries: Entries) => entries.map(({ id, rowVersion }) => ({ id, rowVersion }));

interface Sent {
  what: string;
  entries: Entries;
}

/** Sent back while they wait, opened again once they are approved: both with words that stay. */
function SendBack({ sent, isApproved, onClose }: { sent: Sent; isApproved: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const { mutateAsync } = useChange(isApproved ? workApproval.ReopenWorkLogs : workApproval.ReturnWorkLogs, {
    quiet: true,
  });
  const word = isApproved ? "reopen" : "return";
  return (
    <Ask<{ reason: string }>
      title={t(`work-logs.approve.${word}Title`, { what: sent.what })}
      why={t(`work-logs.approve.${word}Why`)}
      okText={t(`work-logs.approve.${word}`)}
      keepAs={["returnHours", sent.entries[0]?.id ?? 0]}
      isReady={hasReason}
      send={({ reason }) => mutateAsync({ entries: asSeen(sent.entries), reason })}
      onClose={onClose}
    >
      <ReasonField label={t("work-logs.invite.reason")} isRequired />
    </Ask>
  );
}

interface Acts {
  isApproved: boolean;
  approve: (entries: Entries) => Promise<void>;
  isBusy: boolean;
  sendBack: (sent: Sent) => void;
}

function Buttons({ what, entries, acts }: Sent & { acts: Acts }) {
  const { t } = useTranslation();
  return (
    <span className="row gap-4">
      {acts.isApproved ? null : (
        <Button size="small" type="primary" disabled={acts.isBusy} onClick={() => void acts.approve(entries)}>
          {t("work-logs.approve.approve")}
        </Button>
      )}
      <Button size="small" onClick={() => acts.sendBack({ what, entries })}>
        {t(acts.isApproved ? "work-logs.approve.reopen" : "work-logs.approve.return")}
      </Button>
    </span>
  );
}

function WeekHead({ week, acts }: { week: WeekToDecide; acts: Acts }) {
  const { t } = useTranslation();
  const what = `${week.userName} ${t("work-logs.budget.week", { day: week.week })}`;
  return (
    <span className="row">
      <b>{week.userName}</b>
      <span className="soft">
        {week.dept} {t("work-logs.budget.week", { day: week.week })}
      </span>
      <span>{t("work-logs.totalHours", { hours: week.hours })}</span>
      <Buttons what={what} entries={week.entries} acts={acts} />
    </span>
  );
}

function useColumns(acts: Acts, remarks: ReadonlyMap<number, WeekToDecide["remarks"]>): PlainColumn<SeenWorkLog>[] {
  const { t } = useTranslation();
  const field = (name: string) => t(`work-logs.entry.${name}`);
  return [
    { key: "day", title: field("workDate"), width: 100, render: (row) => row.workDate },
    {
      key: "times",
      title: t("work-logs.times"),
      width: 110,
      render: (row) => `${clockOf(row.startTime)}–${clockOf(row.endTime)}`,
    },
    { key: "hours", title: field("hours"), width: 70, align: "right", render: (row) => row.hours },
    { key: "project", title: field("projectId"), width: 220, render: (row) => row.projectName ?? row.workTypeName },
    {
      key: "title",
      title: field("title"),
      width: 280,
      render: (row): ReactNode => {
        const said = remarks.get(row.id) ?? [];
        return (
          <>
            {row.title}
            {row.content ? <small className="soft"> {row.content}</small> : null}
            {said.length > 0 ? <RemarkRows remarks={said} /> : null}
          </>
        );
      },
    },
    {
      key: "acts",
      title: t("ui.list.actions"),
      width: 150,
      render: (row) => <Buttons what={row.title} entries={[row]} acts={acts} />,
    },
  ];
}

function Weeks({ weeks, isApproved }: { weeks: readonly WeekToDecide[]; isApproved: boolean }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [sent, setSent] = useState<Sent>();
  const { mutateAsync, isPending } = useChange(workApproval.ApproveWorkLogs);
  // The last one leaves an empty page, and its answer is said all the same.
  const approve = async (entries: Entries) => {
    const done = await mutateAsync({ entries: asSeen(entries) }).catch(() => undefined);
    if (done) void message.success(t("work-logs.approve.approved", { count: done.count, hours: done.hours }));
  };
  const acts: Acts = { isApproved, approve, isBusy: isPending, sendBack: setSent };
  const remarks = new Map(
    weeks.flatMap((week) =>
      week.entries.map(({ id }) => [id, week.remarks.filter(({ workLogId }) => workLogId === id)] as const),
    ),
  );
  const columns = useColumns(acts, remarks);
  const groups = weeks.map((week) => ({
    key: `${week.userId} ${week.week}`,
    title: <WeekHead week={week} acts={acts} />,
    rows: week.entries,
  }));
  return (
    <div className="budget-box fill" {...scrolls}>
      <PlainTable
        label={t(isApproved ? "work-logs.approve.done" : "work-logs.view.decide")}
        columns={columns}
        rows={{ groups }}
        rowKey={({ id }) => id}
      />
      {sent ? <SendBack sent={sent} isApproved={isApproved} onClose={() => setSent(undefined)} /> : null}
    </div>
  );
}

function useFilters(): Filter[] {
  const { t } = useTranslation();
  const { data } = useCall(projects.GetProjectAll, {});
  return [
    { key: "day", label: t("work-logs.entry.workDate"), kind: "dates" },
    {
      key: "projectId",
      label: t("work-logs.entry.projectId"),
      kind: "select",
      width: 220,
      options: (data ?? []).map((one) => ({ value: `${one.id}`, label: one.projectName })),
    },
  ];
}

function Found({ isApproved }: { isApproved: boolean }) {
  const { t } = useTranslation();
  const [params] = useUrlParams();
  const query = useCall(
    workApproval.GetWorkLogsToDecide,
    {
      status: isApproved ? workLogStatus.approved : workLogStatus.submitted,
      starttime: params.get("dayFrom") ?? undefined,
      endtime: params.get("dayTo") ?? undefined,
      projectId: Number(params.get("projectId")) || undefined,
    },
    { keepPrevious: true },
  );
  const { data, error } = query;
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void query.refetch()} />;
  if (!data) return <DelayedSkeleton />;
  if (data.weeks.length === 0)
    return (
      <EmptyState
        icon="check"
        title={t(isApproved ? "work-logs.approve.noneDone" : "work-logs.approve.none")}
        hint={t("work-logs.approve.noneHint")}
      />
    );
  return (
    <div className="stack gap-0 fill">
      {data.isCut ? <Alert type="info" showIcon title={t("work-logs.approve.cut")} /> : null}
      <Weeks weeks={data.weeks} isApproved={isApproved} />
    </div>
  );
}

export function Decide({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation();
  const [params, patch] = useUrlParams();
  const isApproved = params.get("of") === "approved";
  return (
    <div className="page-frame">
      <PageHead title={t("work-logs.title")} tabs={tabs} />
      <FilterBar
        filters={useFilters()}
        start={
          <Segmented
            aria-label={t("work-logs.state")}
            options={[
              { value: "waiting", label: t("work-logs.approve.waiting") },
              { value: "approved", label: t("work-logs.status.2") },
            ]}
            value={isApproved ? "approved" : "waiting"}
            onChange={(next) => patch({ of: next === "approved" ? next : undefined }, "push")}
          />
        }
      />
      <div className="page-row">
        <Found isApproved={isApproved} />
      </div>
    </div>
  );
}
