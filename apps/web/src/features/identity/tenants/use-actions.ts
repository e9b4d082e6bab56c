/** What may be done with a firm, and what of it the reader may do; which form is open stands in the address. */
import { type Tenant, tenants } from "@digao/contract/areas/identity/tenants/calls";
import { App } from "antd";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { useCan } from "../../../lib/session.ts";
import { useForms } from "../../../lib/use-forms.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { useAsk } from "../../../ui/ask/use-ask.tsx";
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
  const { message } = App.useApp();
  const ask = useAsk();
  const activate = useChange(tenants.Activate);
  const deactivate = useChange(tenants.DeActivate, { quiet: true });
  return ({ id, name, isActive, usersUsed: count }: Tenant) => {
    if (!isActive) {
      activate.mutate({ id }, { onSuccess: () => void message.success(t("tenants.enabled", { name })) });
      return;
    }
    ask({
      title: t("tenants.disableTitle", { name }),
      why: t("tenants.disableWhy", { count }),
      okText: t("tenants.disable"),
      isDanger: true,
      send: () => deactivate.mutateAsync({ id }).then(() => void message.success(t("tenants.disabled", { name }))),
    });
  };
}

/** Only as long as nobody of the firm has signed in. */
function useRenew() {
  const { t } = useTranslation();
  const ask = useAsk();
  const renew = useChange(tenants.RenewFirstPassword, { quiet: true });
  const show = useShowFirstPassword();
  return ({ id, name, tenancyName }: Tenant) =>
    void ask({
      title: t("tenants.renewTitle", { name }),
      why: t("tenants.renewWhy"),
      okText: t("tenants.renew"),
      send: () => renew.mutateAsync({ id }).then((given) => void show({ ...given, name, tenancyName })),
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
  const [, patch] = useUrlParams();
  const mayCreate = useCan("Pages.Tenants.Create");
  const mayEdit = useCan("Pages.Tenants.Edit");
  const mayExport = useCan("Pages.Tenants.Export");
  const mayDelete = useCan("Pages.Tenants.Delete");
  const setActive = useSetActive();
  const renew = useRenew();
  const keep = useKeep();
  const forms = useForms({ new: mayCreate, edit: mayEdit, export: mayExport, remove: mayDelete, removals: true });
  const actions: TenantActions = {
    open: ({ id }) => patch({ open: id }),
    edit: forms.opener("edit"),
    setActive: mayEdit ? setActive : undefined,
    renew: mayEdit ? renew : undefined,
    exportAll: forms.opener("export"),
    remove: forms.opener("remove"),
    keep: mayDelete ? keep : undefined,
  };
  return {
    actions,
    isNew: forms.isOpen("new"),
    edited: forms.idIn("edit"),
    exported: forms.idIn("export"),
    removed: forms.idIn("remove"),
    showsRemovals: forms.isOpen("removals"),
    create: forms.start("new"),
    showRemovals: () => forms.start("removals")?.(),
    close: forms.close,
  };
}
