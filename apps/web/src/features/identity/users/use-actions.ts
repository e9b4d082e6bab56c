/** What is done with a person from the list: deleting, which may end in disabling, and opening or closing the door. */
import { type User, users } from "@digao/contract/areas/identity/users/calls";
import { App } from "antd";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { useAsk } from "../../../ui/ask/use-ask.tsx";
import { useConfirmDelete } from "../../../ui/ConfirmDelete.tsx";

export function useRemoveUser() {
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

export function useSetActive() {
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
