/** Columns of the lists of projects. */

import type { ProjectRow } from "@digao/contract/areas/office/projects/calls";
import { isArchivedFlag } from "@digao/contract/areas/office/projects/codes";
import { useTranslation } from "react-i18next";
import { formatDate } from "../../../lib/format.ts";
import { OpenSeparately } from "../../../parts/office/projects/project-window/OpenSeparately.tsx";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import type { ListColumn } from "../../../ui/list/column.ts";
import { type RowActions, RowLinks } from "./RowLinks.tsx";

const windowOf = ({ id, projectName: name, archiveFlag }: ProjectRow) => ({
  id,
  name,
  isArchive: isArchivedFlag(archiveFlag),
});

export function useColumns({ open, members, edit, remove, start, appoint }: RowActions): ListColumn<ProjectRow>[] {
  const { t } = useTranslation();
  const label = (name: string) => t(`projects.field.${name}`);
  return [
    {
      key: "projectName",
      title: label("projectName"),
      width: 262,
      frozen: "start",
      sort: true,
      render: (row) => (
        <span className="project-name">
          <button
            type="button"
            className={row.userRole === null ? "cell-link cell-closed" : "cell-link"}
            title={row.userRole === null ? t("projects.notMember", { name: row.pmUserName }) : row.projectName}
            onClick={() => open(row)}
          >
            {row.projectName}
          </button>
          {row.userRole === null ? null : <OpenSeparately size="small" project={windowOf(row)} />}
        </span>
      ),
    },
    { key: "projectCode", title: t("projects.code"), width: 124, sort: true, value: (row) => row.projectCode },
    {
      key: "status",
      title: t("projects.status"),
      width: 96,
      sort: true,
      render: (row) => <CodeTag name="projectStatus" code={row.status} />,
    },
    { key: "custName", title: label("custId"), width: 160, sort: true, value: (row) => row.custName },
    { key: "categoryName", title: label("categoryId"), width: 130, sort: true, value: (row) => row.categoryName },
    { key: "pmUserName", title: label("pmUserId"), width: 110, sort: true, value: (row) => row.pmUserName },
    {
      key: "periodEnd",
      title: t("projects.period"),
      width: 180,
      sort: true,
      value: (row) => `${formatDate(row.periodStart)} ~ ${formatDate(row.periodEnd)}`,
    },
    {
      key: "userRole",
      title: t("projects.userRole"),
      width: 120,
      value: (row) => (row.userRole === null ? "" : t(`codes.projectRole.${row.userRole}`)),
    },
    {
      key: "memberCount",
      title: t("projects.members"),
      width: 80,
      kind: "count",
      render: (row) => (
        <button type="button" className="cell-link" onClick={() => members(row)}>
          {row.memberCount}
        </button>
      ),
    },
    {
      key: "planHours",
      title: t("project-detail.team.hours"),
      width: 96,
      kind: "count",
      sort: true,
      value: (row) => row.planHours,
    },
    {
      key: "contractAmount",
      title: label("contractAmount"),
      width: 130,
      kind: "money",
      sort: true,
      value: (row) => row.contractAmount,
    },
    { key: "aYear", title: label("aYear"), width: 90, sort: true, optional: true, value: (row) => String(row.aYear) },
    {
      key: "actions",
      title: t("ui.list.actions"),
      width: 152,
      frozen: "end",
      render: (row) => <RowLinks row={row} edit={edit} remove={remove} start={start} appoint={appoint} />,
    },
  ];
}
