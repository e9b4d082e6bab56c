/** Clients (客户): the firm's register, a client's details and projects beside it, and its form. */
import { type CustomerRow, customers } from "@digao/contract/areas/customers";
import { App, Button } from "antd";
import { useTranslation } from "react-i18next";
import { useChange } from "../../lib/api.ts";
import { useHotkeys } from "../../lib/hotkeys.ts";
import { useCan } from "../../lib/session.ts";
import { useUrlParams } from "../../lib/use-url-state.ts";
import { useConfirmDelete } from "../../ui/ConfirmDelete.tsx";
import { ListPage } from "../../ui/list/ListPage.tsx";
import { CustomerDetails } from "./CustomerDetails.tsx";
import { EditCustomer, NewCustomer } from "./CustomerDrawer.tsx";
import { useColumns } from "./columns.tsx";
import "./customers.css";

/** Which form is open stands in the address: new=1, or edit=<id>. */
function useForms() {
  const [params, patch] = useUrlParams();
  const mayCreate = useCan("Pages.Customers.Create");
  const mayEdit = useCan("Pages.Customers.Edit");
  return {
    isNew: mayCreate && params.get("new") !== null,
    edited: mayEdit ? Number(params.get("edit")) || undefined : undefined,
    close: () => patch({ new: undefined, edit: undefined }),
    create: mayCreate ? () => patch({ new: 1 }) : undefined,
    edit: mayEdit ? ({ id }: CustomerRow) => patch({ edit: id }) : undefined,
    open: ({ id }: CustomerRow) => patch({ open: id }),
  };
}

function useRemove() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const confirmDelete = useConfirmDelete();
  const mayDelete = useCan("Pages.Customers.Delete");
  const { mutateAsync } = useChange(customers.Delete);
  const remove = ({ id, custName: name }: CustomerRow) =>
    confirmDelete({
      name: t("customers.named", { name }),
      onDelete: async () => {
        await mutateAsync({ Id: id });
        void message.success(t("customers.deleted", { name }));
      },
    });
  return mayDelete ? remove : undefined;
}

export function Customers() {
  const { t } = useTranslation();
  const { isNew, edited, close, create, edit, open } = useForms();
  const remove = useRemove();
  const columns = useColumns({ open, edit, remove });
  useHotkeys(create ? { n: create } : {}, !isNew && edited === undefined);
  const primary = create ? (
    <Button type="primary" title="N" onClick={create}>
      {t("customers.new")}
    </Button>
  ) : null;
  return (
    <>
      <ListPage
        name="customers"
        title={t("customers.title")}
        endpoint={customers.GetCustomerList}
        columns={columns}
        rowKey={(row) => row.id}
        keyword={t("customers.keyword")}
        primary={primary}
        empty={{
          title: t("customers.empty"),
          hint: t(create ? "customers.emptyHint" : "customers.emptyNoRight"),
          action: primary,
        }}
        inspector={(row) => ({
          title: row.custName,
          body: <CustomerDetails key={row.id} id={row.id} />,
          actions: edit ? (
            <Button size="small" onClick={() => edit(row)}>
              {t("ui.edit")}
            </Button>
          ) : null,
        })}
      />
      {isNew ? <NewCustomer onClose={close} /> : null}
      {edited === undefined ? null : <EditCustomer key={edited} id={edited} onClose={close} />}
    </>
  );
}
