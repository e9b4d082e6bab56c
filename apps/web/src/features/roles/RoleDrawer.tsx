/** A new role, or one whose name or rights are changed. */
import { type Role, roles } from "@digao/contract/areas/roles";
import { App, Checkbox, Form, Input } from "antd";
import { useTranslation } from "react-i18next";
import { call, sentBy, useChange } from "../../lib/api.ts";
import { useOpened } from "../../lib/use-opened.ts";
import { EditDrawer } from "../../ui/edit/EditDrawer.tsx";
import { WaitingDrawer } from "../../ui/edit/WaitingDrawer.tsx";
import { PermissionTree } from "./PermissionTree.tsx";

const width = 560;
const fields = ["displayName", "name", "description", "isDefault", "grantedPermissions"] as const;

interface Props {
  /** Absent for a new one. */
  role?: Role | undefined;
  onClose: () => void;
}

function RoleFields({ role }: { role: Role | undefined }) {
  const { t } = useTranslation();
  const label = (name: string) => t(`roles.field.${name}`);
  const rules = (name: string) => [
    { required: true, whitespace: true, message: t("ui.required", { label: label(name) }) },
  ];
  return (
    <fieldset className="form-group">
      <Form.Item name="displayName" label={label("displayName")} rules={rules("displayName")}>
        <Input maxLength={64} />
      </Form.Item>
      <Form.Item
        name="name"
        label={label("name")}
        rules={rules("name")}
        extra={role?.isStatic ? t("roles.staticName") : undefined}
      >
        <Input maxLength={32} disabled={role?.isStatic} />
      </Form.Item>
      <Form.Item name="description" label={label("description")} className="form-wide">
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} maxLength={5000} />
      </Form.Item>
      <Form.Item name="isDefault" valuePropName="checked" className="form-wide">
        <Checkbox>{t("roles.isDefault")}</Checkbox>
      </Form.Item>
      <Form.Item
        name="grantedPermissions"
        label={label("permissions")}
        className="form-wide"
        extra={t(role?.hasAllPermissions ? "roles.allRights" : "roles.rightsHint")}
      >
        <PermissionTree isFixed={role?.hasAllPermissions ?? false} />
      </Form.Item>
    </fieldset>
  );
}

function Editor({ role, onClose }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const create = useChange(roles.Create, { quiet: true });
  const update = useChange(roles.Update, { quiet: true });
  const labels = Object.fromEntries(
    fields.map((name) => [
      name,
      t(
        name === "isDefault"
          ? "roles.isDefault"
          : `roles.field.${name === "grantedPermissions" ? "permissions" : name}`,
      ),
    ]),
  );
  const show = (_field: string, value: unknown) => {
    if (Array.isArray(value)) return t("roles.rightCount", { count: value.length });
    return typeof value === "boolean" ? t(value ? "roles.yes" : "roles.no") : String(value ?? "");
  };
  const submit = async (values: Record<string, unknown>, rowVersion: number | undefined) => {
    const sent = Object.fromEntries(fields.map((name) => [name, values[name]]));
    if (role) await update.mutateAsync(sentBy(roles.Update, { ...sent, id: role.id, rowVersion }));
    else await create.mutateAsync(sentBy(roles.Create, sent));
    void message.success(t(role ? "roles.updated" : "roles.created", { name: String(values.displayName) }));
  };
  return (
    <EditDrawer
      title={role ? t("roles.edit", { name: role.displayName }) : t("roles.new")}
      form="role"
      record={role?.id ?? "new"}
      rowVersion={role?.rowVersion}
      initial={role ? { ...role } : { grantedPermissions: [], isDefault: false }}
      labels={labels}
      width={width}
      show={show}
      live={role ? { refType: "role", refId: role.id, reload: () => call(roles.Get, { Id: role.id }) } : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <RoleFields role={role} />
    </EditDrawer>
  );
}

export const NewRole = ({ onClose }: { onClose: () => void }) => <Editor onClose={onClose} />;

export function EditRole({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation();
  const { record, error, retry } = useOpened(roles.Get, { Id: id });
  if (record) return <Editor role={record} onClose={onClose} />;
  return <WaitingDrawer title={t("ui.edit")} width={width} error={error} onRetry={retry} onClose={onClose} />;
}
