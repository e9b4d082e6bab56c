/** A quantity, its unit price and its amount, three columns under one heading. */
import type { Quantity } from "@digao/contract/areas/books/account-books/calls";
import type { TFunction } from "i18next";
import type { GridColumn } from "../../../ui/ledger-grid/column.ts";
import { orBlank } from "./amounts.ts";

interface Widths {
  qty: number;
  price: number;
  amount: number;
}

export function quantityColumns<Row>(
  t: TFunction,
  group: string,
  of: (row: Row) => Quantity,
  widths: Widths = { qty: 92, price: 96, amount: 108 },
): GridColumn<Row>[] {
  return (["qty", "price", "amount"] as const).map((key) => ({
    key: `${group}-${key}`,
    group,
    title: t(`account-books.column.${key}`),
    width: widths[key],
    kind: key === "amount" ? "money" : "rate",
    sortable: false,
    value: (row) => (key === "qty" ? of(row).qty : orBlank(of(row)[key])),
  }));
}
