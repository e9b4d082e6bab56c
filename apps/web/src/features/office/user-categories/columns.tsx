/** Columns of one's own projects. */

import type { UserProject } from "@digao/contract/areas/office/user-categories/calls";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { formatDate } from "../../../lib/format.ts";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import type { ListColumn } from "../../../ui/list/column.ts";

interface Actions {
  open: (row: UserProject) => void;
  move: (row: UserProject) => void;
}

export function useColumns({ open, move }: Actions): ListColumn<UserProject>[] {
  const { t } = useTranslation();
  const label = (name: string) => t(`projects.field.${name}`);
  const folderOf = ({ categoryName, isMoved }: UserProject) =>
    categoryName && isMoved ? t("user-categories.placedByHand", { name: categoryName }) : categoryName;
  return [
    {
      key: "projectName",
      title: label("projectName"),
      width: 250,
      frozen: "start",
      sort: true,
      render: (row) => (
        <button type="button" className="cell-link" onClick={() => open(row)}>
          {row.projectName}
        </button>
      ),
    },
    { key: "projectCode", title: t("projects.code"), width: 128, sort: true, value: (row) => row.projectCode },
    { key: "custName", title: label("custId"), width: 170, sort: true, value: (row) => row.custName },
    {
      key: "status",
      title: t("projects.status"),
      width: 96,
      sort: true,
      render: (row) => <CodeTag name="projectStatus" code={row.status} />,
    },
    { key: "folder", title: t("user-categories.folder"), width: 150, value: folderOf },
    {
      key: "userRole",
      title: t("projects.userRole"),
      width: 110,
      value: (row) => t(`codes.projectRole.${row.userRole}`),
    },
    { key: "pmUserName", title: label("pmUserId"), width: 100, value: (row) => row.pmUserName },
    { key: "planEnd", title: label("planEnd"), width: 110, sort: true, value: (row) => formatDate(row.planEnd) },
    {
      key: "reportDate",
      title: t("user-categories.reportDate"),
      width: 110,
      sort: true,
      optional: true,
      value: (row) => formatDate(row.reportDate),
    },
    { key: "aYear", title: label("aYear"), width: 90, sort: true, optional: true, value: (row) => String(row.aYear) },
    {
      key: "actions",
      title: t("ui.list.actions"),
      width: 90,
      frozen: "end",
      render: (row) => (
        <span className="row-actions">
          <Button type="link" size="small" onClick={() => move(row)}>
            {t("user-categories.move")}
          </Button>
        </span>
      ),
    },
  ];
}
