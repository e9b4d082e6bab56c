/** What would lose its voucher, as a list: known before it happens. */
import type { ImportLoss, imports } from "@digao/contract/areas/acquisition/imports/calls";
import { voucherName } from "@digao/contract/areas/books/vouchers/voucher-name";
import type { Output } from "@digao/contract/endpoint";
import { useTranslation } from "react-i18next";
import { formatDate, formatMoney, formatPeriod } from "../../../lib/format.ts";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { ScrollBox } from "../../../ui/ScrollBox.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";

export type ReportedLosses = Output<(typeof imports)["GetImportLosses"]>;

export function Losses({ losses }: { losses: ReportedLosses }) {
  const { t } = useTranslation();
  const { items, tested, lost, total } = losses;
  const columns: PlainColumn<ImportLoss & { place: number }>[] = [
    {
      key: "voucher",
      title: t("imports.loss.voucher"),
      width: 150,
      render: (row) => `${row.jDate ? formatDate(row.jDate) : formatPeriod(row.jPeriod)} ${voucherName(row)}`,
    },
    {
      key: "line",
      title: t("imports.loss.line"),
      render: ({ line }) => (line ? `${line.accountCode} ${line.summary ?? ""}` : "—"),
    },
    {
      key: "amount",
      title: t("imports.loss.amount"),
      width: 110,
      align: "right",
      render: ({ line }) =>
        line ? (
          <span className="figures">{formatMoney(Number(line.debit) === 0 ? line.credit : line.debit)}</span>
        ) : (
          "—"
        ),
    },
    {
      key: "kind",
      title: t("imports.loss.record"),
      width: 170,
      render: ({ kind, isTested }) => (
        <>
          {t(`imports.loss.kind.${kind}`)}{" "}
          {isTested ? <StatusTag tone="bad">{t("imports.loss.tested")}</StatusTag> : null}
        </>
      ),
    },
    {
      key: "state",
      title: t("imports.loss.what"),
      width: 130,
      render: ({ state }) => t(`imports.loss.state.${state}`),
    },
  ];
  return (
    <div className="losses">
      <p>
        <b>{t("imports.loss.count", { lost, tested, changed: total - lost })}</b>
      </p>
      <ScrollBox className="losses-list" label={t("imports.loss.list")}>
        <PlainTable
          columns={columns}
          rows={items.map((row, place) => ({ ...row, place }))}
          rowKey={({ place }) => place}
        />
      </ScrollBox>
      {items.length < total ? <p>{t("imports.loss.more", { shown: items.length, total })}</p> : null}
    </div>
  );
}
