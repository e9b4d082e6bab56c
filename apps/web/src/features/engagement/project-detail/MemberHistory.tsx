/** Who joined, left or changed places in a project, and by whom. */
import { projectDetail } from "@digao/contract/areas/engagement/project-detail/calls";
import type { Output } from "@digao/contract/endpoint";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";

type Change = Output<typeof projectDetail.GetProjectMemberHistory>[number] & { key: number };

export function MemberHistory({ projectId }: { projectId: number }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useCall(projectDetail.GetProjectMemberHistory, { Id: projectId });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton rows={6} />;
  if (data.length === 0) return <EmptyState icon="team" title={t("project-detail.team.noHistory")} />;
  const role = (value: number | null) => (value === null ? "" : t(`codes.projectRole.${value}`));
  const columns: PlainColumn<Change>[] = [
    { key: "at", title: t("project-detail.team.at"), width: 150, render: (row) => formatDateTime(row.at) },
    { key: "name", title: t("project-detail.team.name"), width: 120, render: (row) => row.userName },
    {
      key: "what",
      title: t("project-detail.team.what"),
      width: 120,
      render: (row) => t(`project-detail.team.action.${row.action}`),
    },
    { key: "from", title: t("project-detail.team.from"), width: 150, render: (row) => role(row.oldRole) },
    { key: "to", title: t("project-detail.team.to"), width: 150, render: (row) => role(row.newRole) },
    { key: "by", title: t("project-detail.team.by"), width: 120, render: (row) => row.byUserName },
    {
      key: "reason",
      title: t("project-detail.team.reason"),
      render: ({ reason, takingOver }) => (
        <>
          {reason}{" "}
          {takingOver ? (
            <small className="soft">{t("project-detail.team.takenOver", { words: takingOver })}</small>
          ) : null}
        </>
      ),
    },
  ];
  return <PlainTable rowKey={({ key }) => key} columns={columns} rows={data.map((row, key) => ({ ...row, key }))} />;
}
