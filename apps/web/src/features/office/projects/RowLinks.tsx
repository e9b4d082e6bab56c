/** What can be done with a project from its row: only what my role in it allows. */

import { projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import type { ProjectRow } from "@digao/contract/areas/office/projects/calls";
import { archiveFlag, projectStatus } from "@digao/contract/areas/office/projects/codes";
import { mayStart } from "@digao/domain/projects/states";
import { isInRoleSet } from "@digao/domain/roles/project-roles";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useAppointing } from "./Appoint.tsx";
import { voided } from "./fields.ts";

export interface RowActions {
  open: (row: ProjectRow) => void;
  members: (row: ProjectRow) => void;
  edit: (row: ProjectRow) => void;
  remove: (row: ProjectRow) => void;
  start: (row: ProjectRow) => void;
  appoint: (row: ProjectRow) => void;
}

const isFixed = (row: ProjectRow) => row.archiveFlag !== archiveFlag.open || row.status === voided;

type Props = Pick<RowActions, "edit" | "remove" | "start" | "appoint"> & { row: ProjectRow };

export function RowLinks({ row, edit, remove, start, appoint }: Props) {
  const { t } = useTranslation();
  const mayAppoint = useAppointing().length > 0;
  if (isFixed(row)) return null;
  return (
    <span className="row-actions">
      {mayStart({ status: row.status, role: row.userRole }) ? (
        <Button type="link" size="small" onClick={() => start(row)}>
          {t("projects.start.action")}
        </Button>
      ) : null}
      {row.userRole !== null && isInRoleSet(row.userRole, "leader") ? (
        <Button type="link" size="small" onClick={() => edit(row)}>
          {t("ui.edit")}
        </Button>
      ) : null}
      {mayAppoint ? (
        <Button type="link" size="small" onClick={() => appoint(row)}>
          {t("projects.appoint.action")}
        </Button>
      ) : null}
      {row.userRole === projectRole.manager && row.status === projectStatus.settingUp ? (
        <Button type="link" size="small" danger onClick={() => remove(row)}>
          {t("projects.void.action")}
        </Button>
      ) : null}
    </span>
  );
}
