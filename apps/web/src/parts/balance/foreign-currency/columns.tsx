/** Columns of the foreign-currency balances. */
import type { ForeignBalanceRow } from "@digao/contract/areas/balance/foreign-currency/calls";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { GridColumn } from "../../../ui/ledger-grid/column.ts";

type Column = GridColumn<ForeignBalanceRow>;

/** Of a monetary balance what keeps it from being recomputed. */
function stateOf({ kind, foreign, recomputed }: ForeignBalanceRow): string {
  if (kind !== "monetary") return `kind.${kind}`;
  if (foreign === null) return "noForeign";
  return recomputed === null ? "noRate" : "kind.monetary";
}

export function useForeignColumns(hasItems: boolean): Column[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const title = (key: string) => t(`foreign-currency.${key}`);
    const money = (
      key: "foreign" | "book" | "recomputed" | "difference" | "profitEffect",
      extra: Partial<Column> = {},
    ): Column => ({
      key,
      kind: "money",
      width: 122,
      title: title(key),
      value: (row) => row[key],
      ...extra,
    });
    const item: Column = { key: "item", width: 120, frozen: true, title: title("item"), value: (row) => row.itemName };
    return [
      ...(hasItems ? [item] : []),
      {
        key: "account",
        kind: "code",
        width: 84,
        frozen: true,
        title: title("account"),
        value: (row) => row.accountCode,
      },
      {
        key: "name",
        width: 190,
        yields: 120,
        frozen: true,
        title: title("name"),
        value: (row) => row.name,
        hint: (row) => row.name,
      },
      { key: "currency", width: 84, title: title("currency"), value: (row) => row.currency },
      money("foreign"),
      {
        key: "implied",
        kind: "text",
        align: "right",
        width: 104,
        title: title("implied"),
        value: (row) => row.implied,
      },
      money("book"),
      money("recomputed"),
      money("difference"),
      money("profitEffect", { title: title("effect"), total: true }),
      { key: "treatment", width: 150, title: title("treatment"), value: (row) => title(stateOf(row)) },
    ];
  }, [t, hasItems]);
}
