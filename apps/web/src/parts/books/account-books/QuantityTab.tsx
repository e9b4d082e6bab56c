/** Quantity ledger (数量金额账): the accounts that carry quantities, and the lines of one of them with running quantity and amount. */
import { accountBooks, type QuantityRow } from "@digao/contract/areas/books/account-books/calls";
import { downloads } from "@digao/contract/areas/evidence/downloads/calls";
import { Button } from "antd";
import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { FilterBar } from "../../../ui/FilterBar.tsx";
import type { GridColumn, GridGroup } from "../../../ui/ledger-grid/column.ts";
import { LedgerGrid } from "../../../ui/ledger-grid/LedgerGrid.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { DownloadButton } from "../../evidence/downloads/DownloadButton.tsx";
import type { Query } from "../vouchers/use-query.ts";
import { orBlank } from "./amounts.ts";
import { QuantityLines } from "./QuantityLines.tsx";
import { quantityColumns } from "./quantity-columns.ts";
import { monthsIn, useMonthsFilter } from "./use-book.ts";

function columnsOf(t: TFunction): GridColumn<QuantityRow>[] {
  const name = ({ accountCode, accountName }: QuantityRow) => `${accountCode} ${accountName}`;
  const total = (columns: GridColumn<QuantityRow>[]) =>
    columns.map((column) => (column.kind === "money" ? { ...column, total: true } : column));
  return [
    {
      key: "account",
      title: t("account-books.column.account"),
      width: 170,
      frozen: true,
      grow: 280,
      yields: 120,
      value: name,
      hint: name,
    },
    ...total(quantityColumns<QuantityRow>(t, "opening", ({ open }) => open)),
    ...total(quantityColumns<QuantityRow>(t, "in", (row) => row.in)),
    ...total(quantityColumns<QuantityRow>(t, "out", ({ out }) => out)),
    ...total(quantityColumns<QuantityRow>(t, "closing", ({ close }) => close)),
    {
      key: "withoutCount",
      title: t("account-books.column.withoutCount"),
      width: 84,
      kind: "count",
      value: ({ withoutCount }) => withoutCount || null,
    },
    {
      key: "withoutNet",
      title: t("account-books.column.withoutNet"),
      width: 108,
      kind: "money",
      value: ({ withoutNet }) => orBlank(withoutNet),
    },
  ];
}

const groupKeys = ["opening", "in", "out", "closing"] as const;
const rowKey = ({ accountCode }: QuantityRow) => accountCode;
const none: QuantityRow[] = [];

function Balances({ query, periodId }: { query: Query; periodId: number }) {
  const { t } = useTranslation();
  const { unit, go } = query;
  const input = { periodId, ...monthsIn(query) };
  const { data, isPending, error, refetch } = useCall(accountBooks.GetQuantityBalances, input, { keepPrevious: true });
  const columns = useMemo(() => columnsOf(t), [t]);
  const groups = groupKeys.map((key): GridGroup => ({ key, title: t(`account-books.group.${key}`) }));
  const items = data?.items ?? none;
  const without = items.reduce((count, { withoutCount }) => count + withoutCount, 0);
  return (
    <>
      <FilterBar
        filters={[useMonthsFilter(query)]}
        end={<DownloadButton call={downloads.DownQuantityExcel} input={() => input} />}
      />
      <LedgerGrid
        name="quantity-balances"
        label={t("account-books.quantity")}
        rows={items}
        rowKey={rowKey}
        columns={columns}
        groups={groups}
        unit={unit}
        onOpenRow={({ accountCode }) => go({ account: accountCode, aux: undefined })}
        isLoading={isPending}
        error={error}
        onRetry={() => void refetch()}
        empty={
          <EmptyState icon="voucher" title={t("account-books.noQuantity")} hint={t("account-books.noQuantityHint")} />
        }
        status={
          without > 0 ? (
            <StatusTag tone="attention">{t("account-books.withoutNote", { count: without })}</StatusTag>
          ) : null
        }
      />
    </>
  );
}

export function QuantityTab({ query, periodId }: { query: Query; periodId: number }) {
  const { t } = useTranslation();
  const { account, go } = query;
  if (account === undefined) return <Balances query={query} periodId={periodId} />;
  const all = (
    <Button size="small" onClick={() => go({ account: undefined })}>
      {t("account-books.allAccounts")}
    </Button>
  );
  return <QuantityLines query={query} periodId={periodId} account={account} start={all} />;
}
