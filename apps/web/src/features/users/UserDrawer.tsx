/** A new person, or one that is changed. */
import { type User, users } from "@digao/contract/areas/users";
import { App } from "antd";
import { useTranslation } from "react-i18next";
import { call, sentBy, useChange } from "../../lib/api.ts";
import { useOpened } from "../../lib/use-opened.ts";
import { EditDrawer } from "../../ui/edit/EditDrawer.tsx";
import { WaitingDrawer } from "../../ui/edit/WaitingDrawer.tsx";
import { useShowOneTimePassword } from "./OneTimePassword.tsx";
import { UserFields } from "./UserFields.tsx";
import { useUserWords } from "./words.ts";

const width = 600;
const fields = [
  "name",
  "userName",
  "emailAddress",
  "phoneNumber",
  "roleNames",
  "isActive",
  "dept",
  "position",
  "title",
  "cpaNo",
  "licenceValidTo",
  "entryDate",
  "leaveDate",
];

function useLabels() {
  const { t } = useTranslation();
  const { titleOf } = useUserWords();
  const labelOf = (name: string) =>
    t(name === "isActive" ? "users.isActive" : `users.field.${name === "roleNames" ? "roles" : name}`);
  const show = (name: string, value: unknown) => {
    if (typeof value === "boolean") return t(value ? "users.state.active" : "users.state.disabled");
    if (Array.isArray(value)) return value.join("、");
    return name === "title" ? titleOf(value) : String(value ?? "");
  };
  return { labels: Object.fromEntries(fields.map((name) => [name, labelOf(name)])), show };
}

export function NewUser({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const create = useChange(users.Create, { quiet: true });
  const showPassword = useShowOneTimePassword();
  const { labels, show } = useLabels();
  const submit = async (values: Record<string, unknown>) => {
    const made = await create.mutateAsync(sentBy(users.Create, values));
    showPassword({ name: made.name, userName: made.userName, password: made.oneTimePassword });
  };
  return (
    <EditDrawer
      title={t("users.new")}
      form="user"
      record="new"
      initial={{ isActive: true, roleNames: [] }}
      {...{ labels, show, width, onClose }}
      onSubmit={submit}
    >
      <UserFields />
    </EditDrawer>
  );
}

function Editor({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const update = useChange(users.Update, { quiet: true });
  const { labels, show } = useLabels();
  const submit = async (values: Record<string, unknown>, rowVersion: number | undefined) => {
    const sent = Object.fromEntries(fields.map((name) => [name, values[name]]));
    const { name } = await update.mutateAsync(sentBy(users.Update, { ...sent, id: user.id, rowVersion }));
    void message.success(t("users.updated", { name }));
  };
  return (
    <EditDrawer
      title={t("users.edit", { name: user.name })}
      form="user"
      record={user.id}
      rowVersion={user.rowVersion}
      initial={user}
      {...{ labels, show, width, onClose }}
      live={{ refType: "user", refId: user.id, reload: () => call(users.Get, { Id: user.id }) }}
      onSubmit={submit}
    >
      <UserFields isDefaultAdmin={user.isDefaultAdmin} />
    </EditDrawer>
  );
}

export function EditUser({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation();
  const { record, error, retry } = useOpened(users.Get, { Id: id });
  if (record) return <Editor user={record} onClose={onClose} />;
  return <WaitingDrawer title={t("ui.edit")} width={width} error={error} onRetry={retry} onClose={onClose} />;
}
