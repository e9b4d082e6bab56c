/** Columns of the list of people. */
import type { User } from "@digao/contract/areas/users";
import { Button, Dropdown, type MenuProps } from "antd";
import { useTranslation } from "react-i18next";
import { formatDate } from "../../lib/format.ts";
import { Icon } from "../../ui/Icon.tsx";
import type { ListColumn } from "../../ui/list/column.ts";
import { StatusTag } from "../../ui/StatusTag.tsx";
import type { UserActions } from "./use-actions.ts";
import { useUserWords } from "./words.ts";

export function UserState({ user }: { user: User }) {
  const { t } = useTranslation();
  if (!user.isActive) return <StatusTag tone="quiet">{t("users.state.disabled")}</StatusTag>;
  if (user.lockedUntil) return <StatusTag tone="bad">{t("users.state.locked")}</StatusTag>;
  if (user.mustChangePassword) return <StatusTag tone="attention">{t("users.state.oneTime")}</StatusTag>;
  return <StatusTag tone="good">{t("users.state.active")}</StatusTag>;
}

function RowActions({ row, actions }: { row: User; actions: UserActions }) {
  const { t } = useTranslation();
  const { edit, reset, setActive, remove } = actions;
  const items: MenuProps["items"] = [
    ...(reset ? [{ key: "reset", label: t("users.reset.title"), onClick: () => reset(row) }] : []),
    ...(setActive
      ? [{ key: "active", label: t(row.isActive ? "users.disable" : "users.enable"), onClick: () => setActive(row) }]
      : []),
    ...(remove ? [{ key: "remove", label: t("ui.delete"), danger: true, onClick: () => remove(row) }] : []),
  ];
  return (
    <span className="row-actions">
      {edit ? (
        <Button type="link" size="small" onClick={() => edit(row)}>
          {t("ui.edit")}
        </Button>
      ) : null}
      {items.length > 0 ? (
        <Dropdown menu={{ items }} trigger={["click"]}>
          <Button type="link" size="small" aria-label={t("users.moreOf", { name: row.name })}>
            {t("users.more")} <Icon name="down" size={12} />
          </Button>
        </Dropdown>
      ) : null}
    </span>
  );
}

export function useColumns(actions: UserActions): ListColumn<User>[] {
  const { t } = useTranslation();
  const { titleOf } = useUserWords();
  const field = (name: string) => t(`users.field.${name}`);
  const mayAct = actions.edit ?? actions.remove;
  return [
    {
      key: "name",
      title: field("name"),
      width: 120,
      frozen: "start",
      sort: true,
      render: (row) => (
        <button type="button" className="cell-link" onClick={() => actions.open(row)}>
          {row.name}
        </button>
      ),
    },
    { key: "userName", title: field("userName"), width: 120, sort: true, value: (row) => row.userName },
    { key: "dept", title: field("dept"), width: 120, sort: true, value: (row) => row.dept },
    { key: "position", title: field("position"), width: 130, sort: true, value: (row) => row.position },
    {
      key: "roles",
      title: field("roles"),
      width: 130,
      value: (row) => row.roles.map((role) => role.displayName).join("、"),
    },
    { key: "title", title: field("title"), width: 100, value: (row) => titleOf(row.title) },
    { key: "phoneNumber", title: field("phoneNumber"), width: 120, optional: true, value: (row) => row.phoneNumber },
    { key: "emailAddress", title: field("emailAddress"), width: 190, optional: true, value: (row) => row.emailAddress },
    { key: "cpaNo", title: field("cpaNo"), width: 130, optional: true, value: (row) => row.cpaNo },
    { key: "projectCount", title: t("users.projectCount"), width: 80, kind: "count", value: (row) => row.projectCount },
    {
      key: "lastLoginTime",
      title: t("users.lastLogin"),
      width: 110,
      value: (row) => (row.lastLoginTime ? formatDate(row.lastLoginTime) : ""),
    },
    { key: "isActive", title: t("users.stateTitle"), width: 110, render: (row) => <UserState user={row} /> },
    ...(mayAct
      ? [
          {
            key: "actions",
            title: t("ui.list.actions"),
            width: 130,
            frozen: "end" as const,
            render: (row: User) => <RowActions row={row} actions={actions} />,
          },
        ]
      : []),
  ];
}
