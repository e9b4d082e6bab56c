/** The people of a project by role; with `editing`, roles and hours are changed in place. */

import { type Member, projectDetail } from "@digao/contract/areas/engagement/project-detail/calls";
import { projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import { codesOf } from "@digao/contract/codes";
import { Button, Select } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { formatDate, formatDateTime } from "../../../lib/format.ts";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { HoursCell } from "./HoursCell.tsx";
import { formatHours, hoursOf } from "./hours.ts";
import type { MemberEditing } from "./use-member-editing.ts";

type Column = PlainColumn<Member>;
interface CellProps {
  row: Member;
  editing: MemberEditing;
}

function RoleCell({ row, editing }: CellProps) {
  const { t } = useTranslation();
  // Whoever leads the project goes on leading it until somebody else is named.
  if (row.roleid === projectRole.manager) {
    return <span title={t("projects.team.managerStays")}>{t(`codes.projectRole.${projectRole.manager}`)}</span>;
  }
  const options = codesOf("projectRole").map((role) => ({
    value: role,
    label: t(`codes.projectRole.${role}`),
    disabled: role === projectRole.manager && !editing.mayTransfer,
    title: role === projectRole.manager && !editing.mayTransfer ? t("projects.team.onlyManager") : "",
  }));
  return (
    <Select<number>
      size="small"
      variant="borderless"
      style={{ width: 216, marginInlineStart: -8 }}
      aria-label={`${row.name} ${t("projects.team.role")}`}
      disabled={editing.isBusy}
      value={row.roleid}
      options={options}
      onChange={(role) => editing.changeRole(row, role)}
    />
  );
}

function RemoveCell({ row, editing }: CellProps) {
  const { t } = useTranslation();
  const isManager = row.roleid === projectRole.manager;
  return (
    <span className="row-actions">
      <Button
        type="link"
        size="small"
        danger
        disabled={isManager}
        title={isManager ? t("projects.team.managerStays") : undefined}
        onClick={() => editing.remove(row)}
      >
        {t("projects.team.remove")}
      </Button>
    </span>
  );
}

function useColumns(editing: MemberEditing | undefined): Column[] {
  const { t } = useTranslation();
  const column = (key: string, width: number, render: (row: Member) => ReactNode): Column => ({
    key,
    width,
    render,
    title: t(`projects.team.${key}`),
  });
  const role = (row: Member) =>
    editing ? <RoleCell row={row} editing={editing} /> : t(`codes.projectRole.${row.roleid}`);
  const hours = (row: Member) =>
    editing ? (
      <HoursCell key={row.rowVersion} member={row} onCommit={(next) => editing.changeHours(row, next)} />
    ) : (
      formatHours(row.planhours)
    );
  return [
    column("name", 130, (row) => <span title={row.userName}>{row.name}</span>),
    column("role", 180, role),
    column("dept", 160, (row) => [row.dept, row.position].filter(Boolean).join(" / ")),
    { ...column("hours", 110, hours), align: "right" },
    column("checked", 100, (row) => <CodeTag name="memberState" code={row.checked} />),
    column("independence", 150, (row) => formatDateTime(row.independenceTime)),
    column("joined", 110, (row) => formatDate(row.joinDate)),
    ...(editing ? [column("actions", 80, (row) => <RemoveCell row={row} editing={editing} />)] : []),
  ];
}

export function MembersTable({ projectId, editing }: { projectId: number; editing: MemberEditing | undefined }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useCall(projectDetail.GetProjectMembers, { Id: projectId });
  const columns = useColumns(editing);
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton rows={6} />;
  if (data.length === 0) return <EmptyState icon="team" title={t("projects.team.empty")} />;
  const before = columns.findIndex((column) => column.key === "hours");
  return (
    <PlainTable
      rowKey={({ pmid }) => pmid}
      columns={columns}
      rows={data}
      foot={
        <tr>
          <td colSpan={before}>
            {t("projects.team.sum")} · {t("projects.team.count", { count: data.length })}
          </td>
          <td className="money">{formatHours(hoursOf(data))}</td>
          <td colSpan={columns.length - before - 1} />
        </tr>
      }
    />
  );
}
