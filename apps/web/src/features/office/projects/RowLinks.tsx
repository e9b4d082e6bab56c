/** What can be done with a project from its row: only what my role in it allows. */
import { projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import type { ProjectRow } from "@digao/contract/areas/office/projects/calls";
import { mayTake } from "@digao/domain/projects/states";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { mayManage } from "../../../parts/engagement/project-detail/may-manage.ts";
import { archived, voided } from "./fields.ts";

export interface RowActions {
  open: (row: ProjectRow) => void;
  members: (row: ProjectRow) => void;
  edit: (row: ProjectRow) => void;
  remove: (row: ProjectRow) => void;
  start: (row: ProjectRow) => void;
}

const isFixed = (row: ProjectRow) => row.archiveFlag === archived || row.status === voided;

type Props = Pick<RowActions, "edit" | "remove" | "start"> & { row: ProjectRow };

export function RowLinks({ row, edit, remove, start }: Props) {
  const { t } = useTranslation();
  if (isFixed(row)) return null;
  return (
    <span className="row-actions">
      {mayTake("start", { status: row.status, role: row.userRole }) ? (
        <Button type="link" size="small" onClick={() => start(row)}>
          {t("projects.start.action")}
        </Button>
      ) : null}
      {mayManage(row.userRole) ? (
        <Button type="link" size="small" onClick={() => edit(row)}>
          {t("ui.edit")}
        </Button>
      ) : null}
      {row.userRole === projectRole.manager ? (
        <Button type="link" size="small" danger onClick={() => remove(row)}>
          {t("projects.void.action")}
        </Button>
      ) : null}
    </span>
  );
}
