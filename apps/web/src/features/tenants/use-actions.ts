/** What may be done with a firm, and what of it the reader may do; which form is open stands in the address. */
import { type Tenant, tenants } from "@digao/contract/areas/tenants";
import { App } from "antd";
import { useTranslation } from "react-i18next";
import { useChange } from "../../lib/api.ts";
import { useCan } from "../../lib/session.ts";
import { useUrlParams } from "../../lib/use-url-state.ts";
import { useShowFirstPassword } from "./FirstPassword.tsx";

type Act = ((firm: Tenant) => void) | undefined;
export interface TenantActions {
  open: (firm: Tenant) => void;
  edit: Act;
  setActive: Act;
  renew: Act;
  exportAll: Act;
  remove: Act;
  keep: Act;
}

function useSetActive() {
  const { t } = useTranslation();
  const { message, modal } = App.useApp();
  const activate = useChange(tenants.Activate);
  const deactivate = useChange(tenants.DeActivate);
  return ({ id, name, isActive, usersUsed: count }: Tenant) => {
    if (!isActive) {
      activate.mutate({ id }, { onSuccess: () => void message.success(t("tenants.enabled", { name })) });
      return;
    }
    modal.confirm({
      title: t("tenants.disableTitle", { name }),
      content: t("tenants.disableWhy", { count }),
      okText: t("tenants.disable"),
      cancelText: t("ui.cancel"),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: "cancel" },
      onOk: () =>
        deactivate.mutateAsync({ id }).then(
          () => void message.success(t("tenants.disabled", { name })),
          () => undefined,
        ),
    });
  };
}

/** Only as long as nobody of the firm has signed in. */
function useRenew() {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const renew = useChange(tenants.RenewFirstPassword);
  const show = useShowFirstPassword();
  return ({ id, name, tenancyName }: Tenant) =>
    void modal.confirm({
      title: t("tenants.renewTitle", { name }),
      content: t("tenants.renewWhy"),
      okText: t("tenants.renew"),
      cancelText: t("ui.cancel"),
      onOk: () =>
        renew.mutateAsync({ id }).then(
          (given) => void show({ ...given, name, tenancyName }),
          () => undefined,
        ),
    });
}

function useKeep() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const cancel = useChange(tenants.CancelRemoval);
  return ({ id, name }: Tenant) =>
    cancel.mutate({ id }, { onSuccess: () => void message.success(t("tenants.kept", { name })) });
}

export function useTenantForms() {
  const [params, patch] = useUrlParams();
  const mayCreate = useCan("Pages.Tenants.Create");
  const mayEdit = useCan("Pages.Tenants.Edit");
  const mayExport = useCan("Pages.Tenants.Export");
  const mayDelete = useCan("Pages.Tenants.Delete");
  const setActive = useSetActive();
  const renew = useRenew();
  const keep = useKeep();
  const idIn = (key: string, may: boolean) => (may ? Number(params.get(key)) || undefined : undefined);
  const actions: TenantActions = {
    open: ({ id }) => patch({ open: id }),
    edit: mayEdit ? ({ id }) => patch({ edit: id }) : undefined,
    setActive: mayEdit ? setActive : undefined,
    renew: mayEdit ? renew : undefined,
    exportAll: mayExport ? ({ id }) => patch({ export: id }) : undefined,
    remove: mayDelete ? ({ id }) => patch({ remove: id }) : undefined,
    keep: mayDelete ? keep : undefined,
  };
  return {
    actions,
    isNew: mayCreate && params.get("new") !== null,
    edited: idIn("edit", mayEdit),
    exported: idIn("export", mayExport),
    removed: idIn("remove", mayDelete),
    showsRemovals: params.get("removals") !== null,
    create: mayCreate ? () => patch({ new: 1 }) : undefined,
    showRemovals: () => patch({ removals: 1 }),
    close: () => patch({ new: undefined, edit: undefined, export: undefined, remove: undefined, removals: undefined }),
  };
}
