/** What waits for the reader over all projects: what the work itself asks for, and tasks given by people, the earliest date first. */
import { home, type MyTask } from "@digao/contract/areas/office/home/calls";
import { type OwnTask, ownTasks } from "@digao/contract/areas/office/job-do/calls";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { useCall } from "../../../lib/api.ts";
import { formatDate } from "../../../lib/format.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import { PlainTable } from "../../../ui/PlainTable.tsx";
import { MoveButtons } from "./MoveButtons.tsx";

type Row = { key: string; projectName: string; dueDate: string | null; isOverdue: boolean; link: string } & (
  | { kind: "work"; task: MyTask }
  | { kind: "given"; task: OwnTask }
);

const tasksMax = 200;
const last = "9999-99-99";

function merged(work: readonly MyTask[], given: readonly OwnTask[]): Row[] {
  const rows = [
    ...work.map((task, at): Row => ({ ...placeOf(task), key: `w${at.toString()}`, kind: "work", task })),
    ...given.map((task): Row => ({ ...placeOf(task), key: `g${task.id.toString()}`, kind: "given", task })),
  ];
  return rows.toSorted((one, other) => ((one.dueDate ?? last) < (other.dueDate ?? last) ? -1 : 1));
}
const placeOf = ({ projectName, dueDate, isOverdue, link }: MyTask | OwnTask) => ({
  projectName,
  dueDate,
  isOverdue,
  link,
});

function What({ row }: { row: Row }) {
  const { t } = useTranslation();
  if (row.kind === "given") {
    const { title, aboutText, returnReason } = row.task;
    return (
      <>
        <Link className="cell-link" to={row.link}>
          {title}
        </Link>
        {aboutText ? <small className="job-about">{aboutText}</small> : null}
        {returnReason ? <small className="job-back">{t("job-do.cameBack", { reason: returnReason })}</small> : null}
      </>
    );
  }
  const { kind, about, count, level } = row.task;
  const words = { about: about ?? "", count, level: t(`codes.signLevel.${level ?? 1}`) };
  return (
    <Link className="cell-link" to={row.link}>
      {t(`home.task.${kind}`, words)}
    </Link>
  );
}

const Due = ({ row: { dueDate, isOverdue } }: { row: Row }) =>
  dueDate ? <span data-tone={isOverdue ? "bad" : undefined}>{formatDate(dueDate)}</span> : "—";

export function Waiting({ start }: { start: ReactNode }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const work = useCall(home.GetMyTasks, {});
  const given = useCall(ownTasks.GetMyJobDo, { view: "mine", maxResultCount: tasksMax });
  const error = work.error ?? given.error;
  const again = () => void Promise.all([work.refetch(), given.refetch()]);
  const rows = merged(work.data ?? [], given.data?.items ?? []);
  const late = rows.filter(({ isOverdue }) => isOverdue).length;
  const body = () => {
    if (error) return <ErrorPanel error={error} onRetry={again} />;
    if (work.isPending || given.isPending) return <DelayedSkeleton />;
    if (rows.length === 0) return <EmptyState icon="check" title={t("job-do.none")} hint={t("job-do.noneHint")} />;
    return (
      <div className="job-rows">
        <PlainTable
          label={t("job-do.view.waiting")}
          rows={rows}
          rowKey={({ key }) => key}
          onOpen={({ link }) => void navigate(link)}
          columns={[
            { key: "due", title: t("job-do.field.due"), width: 110, render: (row) => <Due row={row} /> },
            { key: "what", title: t("job-do.field.what"), render: (row) => <What row={row} /> },
            { key: "project", title: t("job-do.field.project"), width: 320, render: ({ projectName }) => projectName },
            {
              key: "moves",
              title: t("ui.list.actions"),
              width: 160,
              render: ({ kind, task }) =>
                kind === "given" ? <MoveButtons task={task} moves={task.moves} look="link" /> : null,
            },
          ]}
        />
      </div>
    );
  };
  const facts = [t("job-do.count", { count: rows.length }), late > 0 ? t("job-do.late", { count: late }) : ""];
  return (
    <>
      <PageHead title={t("job-do.homeTitle")} tabs={start} facts={work.data ? facts : []} />
      {body()}
    </>
  );
}
