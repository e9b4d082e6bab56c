/** What may be done with a person, and what of it the reader may do; which form is open stands in the address. */
import { type User, users } from "@digao/contract/areas/users";
import { App } from "antd";
import { useTranslation } from "react-i18next";
import { useChange } from "../../lib/api.ts";
import { useCan } from "../../lib/session.ts";
import { useUrlParams } from "../../lib/use-url-state.ts";
import { useConfirmDelete } from "../../ui/ConfirmDelete.tsx";

type Act = ((row: User) => void) | undefined;
export interface UserActions {
  open: (row: User) => void;
  edit: Act;
  reset: Act;
  setActive: Act;
  remove: Act;
}

function useRemove() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const confirmDelete = useConfirmDelete();
  const { mutateAsync } = useChange(users.Delete);
  return ({ id, name }: User) =>
    void confirmDelete({
      name: t("users.named", { name }),
      onDelete: async () => {
        const removed = await mutateAsync({ Id: id });
        void message.success(removed.message);
      },
    });
}

function useSetActive() {
  const { t } = useTranslation();
  const { message, modal } = App.useApp();
  const activate = useChange(users.Activate);
  const deactivate = useChange(users.DeActivate);
  return ({ id, name, isActive, projectCount: count }: User) => {
    if (!isActive) {
      activate.mutate({ id }, { onSuccess: () => void message.success(t("users.enabled", { name })) });
      return;
    }
    modal.confirm({
      title: t("users.disableTitle", { name }),
      content: [t("users.disableWhy"), count > 0 ? t("users.leadsFirst", { count }) : ""].join(" "),
      okText: t("users.disable"),
      cancelText: t("ui.cancel"),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: "cancel" },
      onOk: async () => {
        await deactivate.mutateAsync({ id });
        void message.success(t("users.disabled", { name }));
      },
    });
  };
}

export function useUserForms() {
  const [params, patch] = useUrlParams();
  const mayCreate = useCan("Pages.Users.Create");
  const mayEdit = useCan("Pages.Users.Edit");
  const mayDelete = useCan("Pages.Users.Delete");
  const remove = useRemove();
  const setActive = useSetActive();
  const idIn = (key: string) => (mayEdit ? Number(params.get(key)) || undefined : undefined);
  const actions: UserActions = {
    open: ({ id }) => patch({ open: id }),
    edit: mayEdit ? ({ id }) => patch({ edit: id }) : undefined,
    reset: mayEdit ? ({ id }) => patch({ reset: id }) : undefined,
    setActive: mayEdit ? setActive : undefined,
    remove: mayDelete ? remove : undefined,
  };
  return {
    actions,
    mayCreate,
    isNew: mayCreate && params.get("new") !== null,
    isImporting: mayCreate && params.get("import") !== null,
    edited: idIn("edit"),
    reset: idIn("reset"),
    create: mayCreate ? () => patch({ new: 1 }) : undefined,
    startImport: () => patch({ import: 1 }),
    close: () => patch({ new: undefined, edit: undefined, reset: undefined, import: undefined }),
  };
}
