/** The statement of changes in equity of the group. */
import type { Consolidated } from "@digao/contract/areas/balance/group/calls";
import { useTranslation } from "react-i18next";
import { MoneyCell } from "../../../ui/MoneyCell.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";

type Row = Consolidated["equity"]["rows"][number];

export function Equity({ of: { equity } }: { of: Consolidated }) {
  const { t } = useTranslation();
  const columns: PlainColumn<Row>[] = [
    {
      key: "item",
      width: 220,
      title: t("group.item"),
      render: ({ name, isTotal }) => <span className={isTotal ? "group-total" : "group-leaf"}>{name}</span>,
    },
    ...equity.columns.map(
      ({ code, name }, place): PlainColumn<Row> => ({
        key: code,
        title: name,
        width: 140,
        align: "right",
        render: ({ cells, isTotal }) => <MoneyCell value={cells[place] ?? "0.00"} total={isTotal} />,
      }),
    ),
  ];
  return <PlainTable label={t("group.view.equity")} columns={columns} rows={equity.rows} rowKey={({ code }) => code} />;
}
