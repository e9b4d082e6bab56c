/** Code and name of an account, as one column that carries a tree, or as two. */
import type { TFunction } from "i18next";
import type { GridColumn } from "../../../ui/ledger-grid/column.ts";

interface OfAccount {
  accountCode: string;
  accountName: string;
}
/** In a tree the parents' names stand above. */
const ownName = (fullName: string) => fullName.split("-").at(-1) ?? fullName;

export function accountColumns<Row extends OfAccount>(t: TFunction, isTree: boolean): GridColumn<Row>[] {
  const title = (key: string) => t(`data-analysis.column.${key}`);
  return [
    {
      key: "accountCode",
      kind: "code",
      width: isTree ? 130 : 96,
      frozen: true,
      title: title("accountCode"),
      value: (row) => row.accountCode,
    },
    {
      key: "accountName",
      width: 190,
      frozen: true,
      title: title("accountName"),
      value: (row) => row.accountName,
      ...(isTree ? { render: (row: Row) => ownName(row.accountName) } : {}),
      hint: (row) => row.accountName,
    },
  ];
}
