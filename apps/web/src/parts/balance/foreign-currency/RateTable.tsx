/** The closing rate of each currency: who entered it, where from, what it was before; asked for where there is none. */
import {
  type ForeignBalances,
  type ForeignCurrencyRow,
  foreignCurrency,
} from "@digao/contract/areas/balance/foreign-currency/calls";
import { Button, Tooltip } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { useConfirmDelete } from "../../../ui/ConfirmDelete.tsx";
import { MoneyCell } from "../../../ui/MoneyCell.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { RateDialog } from "./RateDialog.tsx";

interface Props {
  projectId: number;
  data: ForeignBalances;
  /** The currencies to show. */
  currencies: readonly ForeignCurrencyRow[];
  isReadOnly: boolean;
}
type Column = PlainColumn<ForeignCurrencyRow>;

function useRateText() {
  const { t } = useTranslation();
  return ({ rate, per }: { rate: string; per: number }) =>
    per === 1 ? rate : t("foreign-currency.perHundred", { rate });
}

export function RateTable({ projectId, data, currencies, isReadOnly }: Props) {
  const { t } = useTranslation();
  const rateText = useRateText();
  const remove = useChange(foreignCurrency.RemoveClosingRate, { quiet: true });
  const confirmDelete = useConfirmDelete();
  const [opened, open] = useState<string>();
  const row = data.currencies.find(({ currency }) => currency === opened);
  const why = isReadOnly ? t("foreign-currency.readOnly") : "";
  const act = ({ currency, rate, isUsed }: ForeignCurrencyRow) => (
    <span className="row gap-4">
      <Tooltip title={why}>
        <Button size="small" type={rate ? "default" : "primary"} disabled={isReadOnly} onClick={() => open(currency)}>
          {t(rate ? "foreign-currency.change" : "foreign-currency.enter")}
        </Button>
      </Tooltip>
      {rate && !isUsed ? (
        <Button
          size="small"
          type="text"
          disabled={isReadOnly}
          onClick={() =>
            void confirmDelete({
              name: t("foreign-currency.removeThis", { currency }),
              isFinal: false,
              onDelete: () => remove.mutateAsync({ id: rate.id }),
            })
          }
        >
          {t("foreign-currency.remove")}
        </Button>
      ) : null}
    </span>
  );
  const money = (key: "foreign" | "book" | "recomputed" | "difference"): Column => ({
    key,
    title: t(`foreign-currency.${key}`),
    width: 126,
    align: "right",
    render: (one) => <MoneyCell value={one[key]} />,
  });
  const columns: Column[] = [
    { key: "currency", title: t("foreign-currency.currency"), width: 56, render: ({ currency }) => <b>{currency}</b> },
    {
      key: "rate",
      title: t("foreign-currency.rate"),
      width: 110,
      align: "right",
      render: ({ rate }) =>
        rate ? rateText(rate) : <StatusTag tone="attention">{t("foreign-currency.noRate")}</StatusTag>,
    },
    {
      key: "implied",
      title: t("foreign-currency.implied"),
      width: 86,
      align: "right",
      render: ({ implied }) => implied,
    },
    {
      key: "source",
      title: t("foreign-currency.source"),
      render: ({ rate, earlier }) => (
        <span className="fx-source">
          {rate
            ? [
                rate.rateDate,
                t(`foreign-currency.sources.${rate.source}`),
                rate.sourceNote,
                `${rate.createdBy} ${formatDateTime(rate.createdAt)}`,
                rate.reason,
              ]
                .filter(Boolean)
                .join(" · ")
            : null}
          {earlier.length > 0 ? (
            <Tooltip
              title={earlier
                .map((one) => `${rateText(one)} · ${one.createdBy} ${formatDateTime(one.createdAt)}`)
                .join("\n")}
            >
              <span className="soft">
                {" "}
                {t("foreign-currency.earlier", { rates: earlier.map(rateText).join(", ") })}
              </span>
            </Tooltip>
          ) : null}
        </span>
      ),
    },
    money("foreign"),
    money("book"),
    money("recomputed"),
    money("difference"),
    { key: "act", title: "", width: 132, render: act },
  ];
  return (
    <>
      <PlainTable
        columns={columns}
        rows={currencies}
        rowKey={({ currency }) => currency}
        label={t("foreign-currency.rate")}
      />
      {row ? <RateDialog projectId={projectId} row={row} of={data} onClose={() => open(undefined)} /> : null}
    </>
  );
}
