/** Roles (角色): named sets of rights that people are given. */
import { type Role, roles } from "@digao/contract/areas/roles";
import { App, Button } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useChange } from "../../lib/api.ts";
import { useHotkeys } from "../../lib/hotkeys.ts";
import { useCan } from "../../lib/session.ts";
import { useForms } from "../../lib/use-forms.ts";
import { useConfirmDelete } from "../../ui/ConfirmDelete.tsx";
import type { ListColumn } from "../../ui/list/column.ts";
import { ListPage } from "../../ui/list/ListPage.tsx";
import { useRowActions } from "../../ui/list/row-actions.tsx";
import { StatusTag } from "../../ui/StatusTag.tsx";
import { EditRole, NewRole } from "./RoleDrawer.tsx";
import "./roles.css";

function useRemove() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const confirmDelete = useConfirmDelete();
  const mayDelete = useCan("Pages.Roles.Delete");
  const { mutateAsync } = useChange(roles.Delete, { quiet: true });
  const remove = ({ id, displayName: name }: Role) =>
    void confirmDelete({
      name: t("roles.named", { name }),
      onDelete: async () => {
        await mutateAsync({ Id: id });
        void message.success(t("roles.deleted", { name }));
      },
    });
  return mayDelete ? remove : undefined;
}

interface Actions {
  edit: ((row: Role) => void) | undefined;
  remove: ((row: Role) => void) | undefined;
}

function useColumns({ edit, remove }: Actions): ListColumn<Role>[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mayUsers = useCan("Pages.Users");
  const field = (name: string) => t(`roles.field.${name}`);
  const rightCount = (row: Role) =>
    row.hasAllPermissions ? t("roles.all") : t("roles.rightCount", { count: row.grantedPermissions.length });
  const actions = useRowActions({
    edit,
    remove,
    keptFor: (row: Role) => (row.isStatic ? t("roles.staticStays") : undefined),
  });
  return [
    {
      key: "displayName",
      title: field("displayName"),
      width: 170,
      frozen: "start",
      sort: true,
      render: (row) =>
        edit ? (
          <button type="button" className="cell-link" onClick={() => edit(row)}>
            {row.displayName}
          </button>
        ) : (
          row.displayName
        ),
    },
    { key: "name", title: field("name"), width: 170, sort: true, value: (row) => row.name },
    {
      key: "kind",
      title: t("roles.kind"),
      width: 120,
      render: (row) => (
        <StatusTag tone={row.isStatic ? "quiet" : "busy"}>{t(row.isStatic ? "roles.static" : "roles.own")}</StatusTag>
      ),
    },
    { key: "rights", title: field("permissions"), width: 120, value: rightCount },
    {
      key: "userCount",
      title: t("roles.userCount"),
      width: 90,
      kind: "count",
      render: (row) =>
        mayUsers && row.userCount > 0 ? (
          <button type="button" className="cell-link" onClick={() => void navigate(`/sm/users?roleId=${row.id}`)}>
            {row.userCount}
          </button>
        ) : (
          row.userCount
        ),
    },
    { key: "description", title: field("description"), width: 260, value: (row) => row.description },
    ...actions,
  ];
}

export function Roles() {
  const { t } = useTranslation();
  const forms = useForms({ new: useCan("Pages.Roles.Create"), edit: useCan("Pages.Roles.Edit") });
  const [isNew, edited, create, edit] = [
    forms.isOpen("new"),
    forms.idIn("edit"),
    forms.start("new"),
    forms.opener("edit"),
  ];
  const remove = useRemove();
  const columns = useColumns({ edit, remove });
  useHotkeys(create ? { n: create } : {}, !isNew && edited === undefined);
  const primary = create ? (
    <Button type="primary" title="N" onClick={create}>
      {t("roles.new")}
    </Button>
  ) : null;
  return (
    <>
      <ListPage
        name="roles"
        title={t("roles.title")}
        endpoint={roles.GetAll}
        columns={columns}
        rowKey={(row) => row.id}
        keyword={t("roles.keyword")}
        primary={primary}
        empty={{ title: t("roles.empty"), action: primary }}
        {...(edit ? { onOpen: edit } : {})}
      />
      {isNew ? <NewRole onClose={forms.close} /> : null}
      {edited === undefined ? null : <EditRole key={edited} id={edited} onClose={forms.close} />}
    </>
  );
}
