/** Columns of the list of firms. */
import type { Tenant } from "@digao/contract/areas/identity/tenants/calls";
import { useTranslation } from "react-i18next";
import { formatDate } from "../../../lib/format.ts";
import type { ListColumn } from "../../../ui/list/column.ts";
import { type RowMenu, useRowActions } from "../../../ui/list/row-actions.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import type { TenantActions } from "./use-actions.ts";
import { FirmState, PeopleUse, StorageUse } from "./words.tsx";

/** What makes sense for this firm now; the operator's own is neither disabled nor removed. */
function useItems({ setActive, renew, exportAll, remove, keep }: TenantActions) {
  const { t } = useTranslation();
  return (firm: Tenant): RowMenu => {
    const { isOperator, isActive, hasSignedIn, status } = firm;
    const isGoing = status === "removing" || status === "erasing";
    const offered: [boolean, string, string, TenantActions["edit"], boolean?][] = [
      [!hasSignedIn && !isGoing, "renew", t("tenants.renew"), renew],
      [!isOperator && !isGoing, "active", t(isActive ? "tenants.disable" : "tenants.enable"), setActive],
      [status !== "erasing", "export", t("tenants.export.title"), exportAll],
      [status === "removing", "keep", t("tenants.keep"), keep],
      [!isOperator, "remove", t(isGoing ? "tenants.remove.go" : "tenants.remove.title"), remove, true],
    ];
    return offered.flatMap(([fits, key, label, act, danger = false]) =>
      fits && act ? [{ key, label, danger, onClick: () => act(firm) }] : [],
    );
  };
}

export function useColumns(actions: TenantActions): ListColumn<Tenant>[] {
  const { t } = useTranslation();
  const field = (name: string) => t(`tenants.field.${name}`);
  const rowActions = useRowActions<Tenant>({
    edit: actions.edit,
    fixedFor: ({ status }) => status === "erasing",
    menu: { items: useItems(actions), nameOf: ({ name }) => name },
  });
  return [
    {
      key: "name",
      title: field("name"),
      width: 260,
      frozen: "start",
      sort: true,
      render: (firm) => (
        <span className="firm-name">
          <button type="button" className="cell-link" title={firm.name} onClick={() => actions.open(firm)}>
            {firm.name}
          </button>
          {firm.isOperator ? <StatusTag tone="busy">{t("tenants.operator")}</StatusTag> : null}
        </span>
      ),
    },
    { key: "tenancyName", title: field("tenancyName"), width: 130, sort: true, value: (firm) => firm.tenancyName },
    {
      key: "status",
      title: t("tenants.stateTitle"),
      width: 120,
      sort: true,
      render: (firm) => <FirmState status={firm.status} />,
    },
    {
      key: "expireDate",
      title: field("expireDate"),
      width: 120,
      sort: true,
      value: (firm) => firm.expireDate ?? t("tenants.noEnd"),
    },
    { key: "users", title: field("userMax"), width: 130, render: (firm) => <PeopleUse firm={firm} /> },
    { key: "storage", title: t("tenants.storage"), width: 150, render: (firm) => <StorageUse firm={firm} /> },
    { key: "edition", title: field("edition"), width: 100, sort: true, value: (firm) => firm.edition },
    {
      key: "creationTime",
      title: t("tenants.createdAt"),
      width: 110,
      sort: true,
      optional: true,
      value: (firm) => formatDate(firm.creationTime),
    },
    ...rowActions,
  ];
}
