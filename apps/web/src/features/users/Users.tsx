/** People of the firm (用户): accounts, roles and business data; import, export, one-time passwords. */
import { users } from "@digao/contract/areas/users";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { download, useCall } from "../../lib/api.ts";
import { useHotkeys } from "../../lib/hotkeys.ts";
import { reportError } from "../../lib/report-error.ts";
import { useCan } from "../../lib/session.ts";
import { useUrlParams } from "../../lib/use-url-state.ts";
import { type Filter, inputOf } from "../../ui/filters.ts";
import { ListPage } from "../../ui/list/ListPage.tsx";
import { useColumns } from "./columns.tsx";
import { ImportUsers } from "./ImportUsers.tsx";
import { ResetPassword } from "./ResetPassword.tsx";
import { UserDetails } from "./UserDetails.tsx";
import { EditUser, NewUser } from "./UserDrawer.tsx";
import { useUserForms } from "./use-actions.ts";
import { useUserWords } from "./words.ts";
import "./users.css";

function useFilters(): Filter[] {
  const { t } = useTranslation();
  const { dept } = useUserWords();
  const { data: roles } = useCall(users.GetRoles, {});
  return [
    {
      key: "isActive",
      label: t("users.stateTitle"),
      kind: "select",
      options: [
        { value: "true", label: t("users.state.active") },
        { value: "false", label: t("users.state.disabled") },
      ],
    },
    {
      key: "dept",
      label: t("users.field.dept"),
      kind: "select",
      options: Object.keys(dept).map((name) => ({ value: name, label: name })),
    },
    {
      key: "roleId",
      label: t("users.field.roles"),
      kind: "select",
      options: (roles?.items ?? []).map((role) => ({ value: String(role.id), label: role.displayName })),
    },
  ];
}

/** Import, template and export stand in the page's menu. */
function useMore(filters: readonly Filter[], mayCreate: boolean, startImport: () => void) {
  const { t } = useTranslation();
  const [params] = useUrlParams();
  const mayExport = useCan("Pages.Users.Export");
  const save = () =>
    void download(users.ExportUsers, {
      ...inputOf(filters, params),
      keyword: params.get("keyword") ?? undefined,
    }).catch(reportError);
  const template = () => void download(users.DownUserTemplate, {}).catch(reportError);
  return [
    ...(mayCreate ? [{ key: "import", label: t("users.import.title"), onClick: startImport }] : []),
    ...(mayCreate ? [{ key: "template", label: t("users.import.template"), onClick: template }] : []),
    ...(mayExport ? [{ key: "export", label: t("users.export"), onClick: save }] : []),
  ];
}

export function Users() {
  const { t } = useTranslation();
  const forms = useUserForms();
  const { actions, create, close, isNew, isImporting, edited, reset } = forms;
  const filters = useFilters();
  const columns = useColumns(actions);
  const more = useMore(filters, forms.mayCreate, forms.startImport);
  useHotkeys(create ? { n: create } : {}, !isNew && edited === undefined && reset === undefined && !isImporting);
  const primary = create ? (
    <Button type="primary" title="N" onClick={create}>
      {t("users.new")}
    </Button>
  ) : null;
  return (
    <>
      <ListPage
        name="users"
        title={t("users.title")}
        endpoint={users.GetAll}
        columns={columns}
        rowKey={(row) => row.id}
        filters={filters}
        keyword={t("users.keyword")}
        primary={primary}
        more={more}
        empty={{ title: t("users.empty"), action: primary }}
        inspector={(row) => ({
          title: row.name,
          body: <UserDetails key={row.id} user={row} />,
          actions: actions.edit ? (
            <Button size="small" onClick={() => actions.edit?.(row)}>
              {t("ui.edit")}
            </Button>
          ) : null,
        })}
      />
      {isNew ? <NewUser onClose={close} /> : null}
      {isImporting ? <ImportUsers onClose={close} /> : null}
      {edited === undefined ? null : <EditUser key={edited} id={edited} onClose={close} />}
      {reset === undefined ? null : <ResetPassword key={reset} id={reset} onClose={close} />}
    </>
  );
}
