import { accountBooks, type QuantityLine } from "@digao/contract/areas/books/account-books/calls";
import { voucherName } from "@digao/contract/areas/books/vouchers/voucher-name";
import { downloads } from "@digao/contract/areas/evidence/downloads/calls";
import type { TFunction } from "i18next";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { call, useCall } from "../../../lib/api.ts";
import { formatPeriod } from "../../../lib/format.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { FilterBar } from "../../../ui/FilterBar.tsx";
import type { GridColumn, GridGroup } from "../../../ui/ledger-grid/column.ts";
import { LedgerGrid } from "../../../ui/ledger-grid/LedgerGrid.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { DownloadButton } from "../../evidence/downloads/DownloadButton.tsx";
import { VoucherPanel } from "../vouchers/drill/VoucherPanel.tsx";
import { type Page, pageSize } from "../vouchers/line-grid/page-store.ts";
import { useRemoteRows } from "../vouchers/line-grid/use-remote-rows.ts";
import type { Query } from "../vouchers/use-query.ts";
import { quantityColumns } from "./quantity-columns.ts";
import { monthsIn, useMonthsFilter } from "./use-book.ts";

type Row = QuantityLine & { place: number };
type Found = { totalCount: number; items: QuantityLine[] };

const words = (row: Row, t: TFunction) =>
  row.kind === "line" ? (row.summary ?? "") : t(`lines.subLedger.${row.kind}`);

function columnsOf(t: TFunction): GridColumn<Row>[] {
  const column = (key: string, width: number, value: (row: Row) => string): GridColumn<Row> => ({
    key,
    title: t(`lines.column.${key}`),
    width,
    value,
    hint: value,
    sortable: false,
  });
  return [
    {
      ...column("jDate", 98, (row) => row.jDate ?? (row.jPeriod > 0 ? formatPeriod(row.jPeriod) : "")),
      kind: "code",
      frozen: true,
    },
    { ...column("voucher", 76, (row) => (row.Jmsn ? voucherName(row) : "")), kind: "code", frozen: true },
    { ...column("summary", 180, (row) => words(row, t)), grow: true, yields: 110 },
    ...quantityColumns<Row>(t, "in", (row) => row.in),
    ...quantityColumns<Row>(t, "out", ({ out }) => out),
    ...quantityColumns<Row>(t, "running", ({ balance }) => balance),
    { ...column("accountCode", 100, ({ accountCode }) => accountCode), kind: "code" },
  ];
}

const groupKeys = ["in", "out", "running"] as const;
const pageOf = ({ totalCount, items }: Found, skip: number): Page<Row> => ({
  totalCount,
  items: items.map((row, place) => ({ ...row, place: skip + place })),
  stamp: `${totalCount}`,
});
const rowKey = (row: Row) => row.JsnId ?? `${row.kind}-${row.place}`;
const tone = ({ kind }: Row) => (kind === "line" ? undefined : ("total" as const));
const ignore = () => undefined;

interface Props {
  query: Query;
  periodId: number;
  account: string;
  /** Left of the filters. */
  start: ReactNode;
}

export function QuantityLines({ query, periodId, account, start }: Props) {
  const { t } = useTranslation();
  const { unit, voucher, showVoucher } = query;
  const input = { periodId, accountCode: account, ...monthsIn(query) };
  const listKey = JSON.stringify(input);
  const head = useCall(accountBooks.GetQuantityLedger, { ...input, skipCount: 0, maxResultCount: pageSize });
  const first = useMemo(() => head.data && pageOf(head.data, 0), [head.data]);
  const { source: rows, pages } = useRemoteRows<Row>({
    name: listKey,
    first,
    fetch: async (skipCount, maxResultCount, signal) =>
      pageOf(
        await call(accountBooks.GetQuantityLedger, { ...input, skipCount, maxResultCount }, { signal }),
        skipCount,
      ),
    onReplaced: ignore,
  });
  const columns = useMemo(() => columnsOf(t), [t]);
  const groups = groupKeys.map((key): GridGroup => ({ key, title: t(`account-books.group.${key}`) }));
  const isUnknown = head.data !== undefined && head.data.items[0]?.balance.qty === null;
  const open = ({ Jmsn }: Row) => Jmsn !== null && showVoucher(Jmsn);
  return (
    <>
      <FilterBar
        start={
          <span className="row">
            {start}
            <b className="dq-whose">{account}</b>
          </span>
        }
        filters={[useMonthsFilter(query)]}
        end={<DownloadButton call={downloads.DownQuantityExcel} input={() => input} />}
      />
      <div className="page-row dock">
        <LedgerGrid
          name="quantity-lines"
          label={t("account-books.quantity")}
          rows={head.error ? [] : rows}
          listKey={listKey}
          rowKey={rowKey}
          columns={columns}
          groups={groups}
          unit={unit}
          tone={tone}
          onOpenRow={open}
          onFocusRow={(next) => voucher !== undefined && open(next)}
          isLoading={head.isPending}
          error={head.error}
          onRetry={() => {
            void head.refetch();
            pages.retry();
          }}
          empty={<EmptyState icon="voucher" title={t("account-books.noQuantityHere", { account })} />}
          status={isUnknown ? <StatusTag tone="attention">{t("account-books.openUnknown")}</StatusTag> : null}
        />
        {voucher === undefined ? null : (
          <VoucherPanel jmsn={voucher} account={account} unit={unit} onClose={() => showVoucher(undefined)} />
        )}
      </div>
    </>
  );
}
