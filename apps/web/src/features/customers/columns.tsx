/** Columns of the list of clients. */
import type { CustomerRow } from "@digao/contract/areas/customers";
import { useTranslation } from "react-i18next";
import { formatDate } from "../../lib/format.ts";
import type { ListColumn } from "../../ui/list/column.ts";
import { useRowActions } from "../../ui/list/row-actions.tsx";
import { useWords } from "./words.ts";

interface Actions {
  open: (row: CustomerRow) => void;
  /** Undefined where the reader has no right to it. */
  edit: ((row: CustomerRow) => void) | undefined;
  remove: ((row: CustomerRow) => void) | undefined;
}

export function useColumns({ open, edit, remove }: Actions): ListColumn<CustomerRow>[] {
  const { t } = useTranslation();
  const { show } = useWords();
  const label = (name: string) => t(`customers.field.${name}`);
  const actions = useRowActions({
    edit,
    remove,
    keptFor: (row: CustomerRow) =>
      row.projectCount > 0 ? t("customers.hasProjects", { count: row.projectCount }) : undefined,
  });
  return [
    {
      key: "custName",
      title: label("custName"),
      width: 230,
      frozen: "start",
      sort: true,
      render: (row) => (
        <button type="button" className="cell-link" title={row.custName} onClick={() => open(row)}>
          {row.custName}
        </button>
      ),
    },
    {
      key: "custShort",
      title: label("custShort"),
      width: 120,
      sort: true,
      optional: true,
      value: (row) => row.custShort,
    },
    { key: "uscc", title: label("uscc"), width: 180, sort: true, value: (row) => row.uscc },
    {
      key: "industry",
      title: label("industry"),
      width: 160,
      sort: true,
      value: (row) => show("industry", row.industry),
    },
    { key: "legalRep", title: label("legalRep"), width: 120, value: (row) => row.legalRep },
    { key: "contact", title: label("contact"), width: 110, value: (row) => row.contact },
    { key: "tel", title: label("tel"), width: 130, optional: true, value: (row) => row.tel },
    {
      key: "custStatus",
      title: label("custStatus"),
      width: 110,
      sort: true,
      optional: true,
      value: (row) => show("custStatus", row.custStatus),
    },
    {
      key: "projectCount",
      title: t("customers.projectCount"),
      width: 80,
      kind: "count",
      value: (row) => row.projectCount,
    },
    {
      key: "creationTime",
      title: t("customers.creationTime"),
      width: 110,
      sort: true,
      value: (row) => formatDate(row.creationTime),
    },
    ...actions,
  ];
}
