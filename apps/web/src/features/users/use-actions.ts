/** What may be done with a person, and what of it the reader may do; which form is open stands in the address. */
import { type User, users } from "@digao/contract/areas/users";
import { App } from "antd";
import { useTranslation } from "react-i18next";
import { useChange } from "../../lib/api.ts";
import { useCan } from "../../lib/session.ts";
import { useForms } from "../../lib/use-forms.ts";
import { useUrlParams } from "../../lib/use-url-state.ts";
import { useAsk } from "../../ui/ask/use-ask.tsx";
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
  const { mutateAsync } = useChange(users.Delete, { quiet: true });
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
  const { message } = App.useApp();
  const ask = useAsk();
  const activate = useChange(users.Activate);
  const deactivate = useChange(users.DeActivate, { quiet: true });
  return ({ id, name, isActive, projectCount: count }: User) => {
    if (!isActive) {
      activate.mutate({ id }, { onSuccess: () => void message.success(t("users.enabled", { name })) });
      return;
    }
    ask({
      title: t("users.disableTitle", { name }),
      why: [t("users.disableWhy"), count > 0 ? t("users.leadsFirst", { count }) : ""].join(" "),
      okText: t("users.disable"),
      isDanger: true,
      send: async () => {
        await deactivate.mutateAsync({ id });
        void message.success(t("users.disabled", { name }));
      },
    });
  };
}

export function useUserForms() {
  const [, patch] = useUrlParams();
  const mayCreate = useCan("Pages.Users.Create");
  const mayEdit = useCan("Pages.Users.Edit");
  const mayDelete = useCan("Pages.Users.Delete");
  const remove = useRemove();
  const setActive = useSetActive();
  const forms = useForms({ new: mayCreate, import: mayCreate, edit: mayEdit, reset: mayEdit });
  const actions: UserActions = {
    open: ({ id }) => patch({ open: id }),
    edit: forms.opener("edit"),
    reset: forms.opener("reset"),
    setActive: mayEdit ? setActive : undefined,
    remove: mayDelete ? remove : undefined,
  };
  return {
    actions,
    mayCreate,
    isNew: forms.isOpen("new"),
    isImporting: forms.isOpen("import"),
    edited: forms.idIn("edit"),
    reset: forms.idIn("reset"),
    create: forms.start("new"),
    startImport: () => forms.start("import")?.(),
    close: forms.close,
  };
}
