/** Columns of the list of project managers. */
import type { ProjectManager } from "@digao/contract/areas/engagement/project-managers/calls";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import type { ListColumn } from "../../../ui/list/column.ts";
import { StatusTag } from "../../../ui/StatusTag.tsx";

/** Somebody who left and still leads projects is what this page is opened for. */
function State({ row }: { row: ProjectManager }) {
  const { t } = useTranslation();
  if (row.isActive) return <StatusTag tone="good">{t("project-managers.active")}</StatusTag>;
  const tone = row.openCount > 0 ? "attention" : "quiet";
  return <StatusTag tone={tone}>{t("project-managers.disabled")}</StatusTag>;
}

interface Actions {
  open: (userId: number) => void;
  start: ((userId: number, ids: "all") => void) | undefined;
}

export function useColumns({ open, start }: Actions): ListColumn<ProjectManager>[] {
  const { t } = useTranslation();
  const field = (name: string) => t(`project-managers.field.${name}`);
  return [
    {
      key: "name",
      title: field("name"),
      width: 130,
      frozen: "start",
      sort: true,
      render: (row) => (
        <button type="button" className="cell-link" onClick={() => open(row.userId)}>
          {row.name}
        </button>
      ),
    },
    { key: "userName", title: field("userName"), width: 120, sort: true, value: (row) => row.userName },
    { key: "dept", title: field("dept"), width: 130, sort: true, value: (row) => row.dept },
    { key: "position", title: field("position"), width: 130, sort: true, value: (row) => row.position },
    {
      key: "openCount",
      title: field("openCount"),
      width: 124,
      kind: "count",
      sort: true,
      value: (row) => row.openCount,
    },
    {
      key: "overdueCount",
      title: field("overdueCount"),
      width: 100,
      kind: "count",
      sort: true,
      render: (row) => <span className={row.overdueCount > 0 ? "overdue" : ""}>{row.overdueCount}</span>,
    },
    {
      key: "planHours",
      title: field("planHours"),
      width: 110,
      kind: "count",
      sort: true,
      value: (row) => row.planHours,
    },
    {
      key: "archivedCount",
      title: field("archivedCount"),
      width: 100,
      kind: "count",
      sort: true,
      value: (row) => row.archivedCount,
    },
    { key: "mayLead", title: field("mayLead"), width: 110, value: (row) => t(row.mayLead ? "ui.yes" : "ui.no") },
    { key: "state", title: t("project-managers.state"), width: 110, render: (row) => <State row={row} /> },
    ...(start
      ? [
          {
            key: "actions",
            title: t("ui.list.actions"),
            width: 110,
            frozen: "end" as const,
            render: (row: ProjectManager) => (
              <span className="row-actions">
                <Button
                  type="link"
                  size="small"
                  disabled={row.openCount === 0}
                  title={row.openCount === 0 ? t("project-managers.nothingToHand") : undefined}
                  onClick={() => start(row.userId, "all")}
                >
                  {t("project-managers.handAll")}
                </Button>
              </span>
            ),
          },
        ]
      : []),
  ];
}
