/** Hours of a project against its budget, by member and week; of everybody for who leads it, else of oneself. */
import { type MemberHours, projectHours } from "@digao/contract/areas/engagement/project-detail/calls";
import type { Output } from "@digao/contract/endpoint";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../../lib/api.ts";
import { DelayedSkeleton } from "../../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../../ui/ErrorPanel.tsx";
import { type PlainColumn, PlainTable } from "../../../../ui/PlainTable.tsx";
import { scrolls } from "../../../../ui/scrolls.ts";

type LogTime = Output<(typeof projectHours)["GetProjectLogTime"]>;
type Member = LogTime["members"][number];

/** The weeks that somebody logged in; those before the last twelve are in the sum alone. */
const weeksMost = 12;

const Used = ({ usedHours, usePercent, isOver }: Pick<MemberHours, "usedHours" | "usePercent" | "isOver">) => (
  <span className="budget-used" data-over={isOver}>
    {usedHours}
    {usePercent === null ? "" : ` (${usePercent}%)`}
  </span>
);

function Table({ data }: { data: LogTime }) {
  const { t } = useTranslation();
  const weeks = [...new Set(data.members.flatMap((one) => one.weeks.map(({ week }) => week)))].sort().slice(-weeksMost);
  const columns: PlainColumn<Member>[] = [
    { key: "name", title: t("work-logs.person"), width: 120, render: (row) => row.name },
    {
      key: "role",
      title: t("work-logs.budget.role"),
      width: 130,
      render: (row) => t(`codes.projectRole.${row.roleid}`),
    },
    { key: "planned", title: t("work-logs.budget.planned"), width: 90, align: "right", render: (row) => row.planhours },
    { key: "used", title: t("work-logs.budget.used"), width: 130, align: "right", render: (row) => <Used {...row} /> },
    {
      key: "approved",
      title: t("work-logs.budget.approved"),
      width: 84,
      align: "right",
      render: (row) => row.approvedHours,
    },
    {
      key: "waiting",
      title: t("work-logs.budget.waiting"),
      width: 84,
      align: "right",
      render: (row) => row.waitingHours,
    },
    { key: "draft", title: t("work-logs.budget.draft"), width: 84, align: "right", render: (row) => row.draftHours },
    ...weeks.map(
      (week): PlainColumn<Member> => ({
        key: week,
        title: t("work-logs.budget.week", { day: week.slice(5) }),
        width: 84,
        align: "right",
        render: (row) => row.weeks.find((one) => one.week === week)?.hours ?? "",
      }),
    ),
  ];
  return (
    <PlainTable label={t("work-logs.budget.title")} columns={columns} rows={data.members} rowKey={({ pmid }) => pmid} />
  );
}

export function Budget({ projectId }: { projectId: number | undefined }) {
  const { t } = useTranslation();
  const query = useCall(projectHours.GetProjectLogTime, { Id: projectId ?? 0 }, { enabled: projectId !== undefined });
  const { data, error } = query;
  if (projectId === undefined)
    return <EmptyState icon="project" title={t("work-logs.budget.choose")} hint={t("work-logs.budget.chooseHint")} />;
  if (error) return <ErrorPanel error={error} onRetry={() => void query.refetch()} />;
  if (!data) return <DelayedSkeleton />;
  const { planHours, planned, usedHours, isAll, approvedHours, waitingHours, draftHours } = data;
  return (
    <div className="budget-box fill" {...scrolls}>
      <p className="soft">
        {isAll ? null : `${t("work-logs.budget.own")} `}
        {t("work-logs.budget.sums", { plan: planHours ?? "–", planned, used: usedHours })} ·{" "}
        {t("work-logs.budget.counts", { approved: approvedHours, waiting: waitingHours, draft: draftHours })}
      </p>
      <Table data={data} />
    </div>
  );
}
