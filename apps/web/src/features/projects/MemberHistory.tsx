/** Who joined, left or changed places in a project, and by whom. */
import { projectDetail } from "@digao/contract/areas/project-detail";
import type { Output } from "@digao/contract/endpoint";
import { Table, type TableColumnsType } from "antd";
import { useTranslation } from "react-i18next";
import { useCall } from "../../lib/api.ts";
import { formatDateTime } from "../../lib/format.ts";
import { DelayedSkeleton } from "../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../ui/ErrorPanel.tsx";

type Change = Output<typeof projectDetail.GetProjectMemberHistory>[number] & { key: number };

export function MemberHistory({ projectId }: { projectId: number }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useCall(projectDetail.GetProjectMemberHistory, { Id: projectId });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton rows={6} />;
  if (data.length === 0) return <EmptyState icon="team" title={t("projects.team.noHistory")} />;
  const role = (value: number | null) => (value === null ? "" : t(`app.project.role.${value}`));
  const columns: TableColumnsType<Change> = [
    { key: "at", title: t("projects.team.at"), width: 150, render: (_value, row) => formatDateTime(row.at) },
    { key: "name", title: t("projects.team.name"), width: 120, dataIndex: "userName" },
    {
      key: "what",
      title: t("projects.team.what"),
      width: 120,
      render: (_value, row) => t(`projects.team.action.${row.action}`),
    },
    { key: "from", title: t("projects.team.from"), width: 150, render: (_value, row) => role(row.oldRole) },
    { key: "to", title: t("projects.team.to"), width: 150, render: (_value, row) => role(row.newRole) },
    { key: "by", title: t("projects.team.by"), width: 120, dataIndex: "byUserName" },
  ];
  return (
    <Table<Change>
      size="medium"
      rowKey="key"
      columns={columns}
      dataSource={data.map((row, key) => ({ ...row, key }))}
      pagination={false}
      scroll={{ x: "max-content" }}
    />
  );
}
