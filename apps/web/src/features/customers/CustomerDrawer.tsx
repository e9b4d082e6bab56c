/** A new client, or one that is changed. */
import { customers } from "@digao/contract/areas/customers";
import { App } from "antd";
import { useTranslation } from "react-i18next";
import { call, sentBy, useChange } from "../../lib/api.ts";
import { useOpened } from "../../lib/use-opened.ts";
import { EditDrawer } from "../../ui/edit/EditDrawer.tsx";
import { WaitingDrawer } from "../../ui/edit/WaitingDrawer.tsx";
import { CustomerFields } from "./CustomerFields.tsx";
import { fieldNames, newCustomer } from "./fields.ts";
import { useWords } from "./words.ts";

const width = 640;

interface Values extends Record<string, unknown> {
  id?: number;
  rowVersion?: number;
}

interface Props {
  initial: Values;
  onClose: () => void;
}

function Editor({ initial, onClose }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { show } = useWords();
  const options = { quiet: true };
  const create = useChange(customers.CreateCustomer, options);
  const update = useChange(customers.UpdateCustomer, options);
  const labels = Object.fromEntries(fieldNames.map((name) => [name, t(`customers.field.${name}`)]));
  const { id } = initial;
  const submit = async (values: Record<string, unknown>, rowVersion: number | undefined) => {
    if (id === undefined) await create.mutateAsync(sentBy(customers.CreateCustomer, values));
    else await update.mutateAsync(sentBy(customers.UpdateCustomer, { ...values, id, rowVersion }));
    const name = String(values.custName);
    void message.success(t(id === undefined ? "customers.created" : "customers.updated", { name }));
  };
  return (
    <EditDrawer
      title={id === undefined ? t("customers.new") : t("customers.edit", { name: String(initial.custName ?? "") })}
      form="customer"
      record={id ?? "new"}
      rowVersion={initial.rowVersion}
      initial={initial}
      labels={labels}
      show={show}
      width={width}
      live={
        id === undefined
          ? undefined
          : { refType: "customer", refId: id, reload: () => call(customers.GetCustInformation, { Id: id }) }
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <CustomerFields />
    </EditDrawer>
  );
}

export const NewCustomer = (props: Omit<Props, "initial">) => <Editor {...props} initial={newCustomer} />;

export function EditCustomer({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation();
  const { record, error, retry } = useOpened(customers.GetCustInformation, { Id: id });
  if (record) return <Editor initial={record} onClose={onClose} />;
  return <WaitingDrawer title={t("ui.edit")} width={width} error={error} onRetry={retry} onClose={onClose} />;
}
