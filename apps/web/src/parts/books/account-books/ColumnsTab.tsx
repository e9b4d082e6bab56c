/** Multi-column ledger (多栏账): what stands below an account, or its auxiliary items, in columns; a month opens its sub-ledger. */
import { accountBooks, type MultiColumns } from "@digao/contract/areas/books/account-books/calls";
import { downloads } from "@digao/contract/areas/evidence/downloads/calls";
import { fen, yuan } from "@digao/domain/money";
import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { formatPeriod } from "../../../lib/format.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { FilterBar } from "../../../ui/FilterBar.tsx";
import type { Filter } from "../../../ui/filters.ts";
import type { GridColumn, GridGroup } from "../../../ui/ledger-grid/column.ts";
import { LedgerGrid } from "../../../ui/ledger-grid/LedgerGrid.tsx";
import { DownloadButton } from "../../evidence/downloads/DownloadButton.tsx";
import { accountName, type TabProps } from "../vouchers/tab.ts";
import type { Query } from "../vouchers/use-query.ts";
import { orBlank } from "./amounts.ts";
import { choiceIn, monthsIn, useChoice, useMonthsFilter } from "./use-book.ts";

type Row = MultiColumns["months"][number];
type Side = "both" | "dr" | "cr" | "net";
type Block = Exclude<Side, "both">;

const blocksOf = (side: Side): readonly Block[] => (side === "both" ? ["dr", "cr"] : [side]);
const cellOf = ({ debits, credits }: Row, block: Block, at: number): string => {
  const [debit = "0.00", credit = "0.00"] = [debits[at], credits[at]];
  if (block === "net") return yuan(fen(debit) - fen(credit));
  return block === "dr" ? debit : credit;
};

function columnsOf(t: TFunction, { columns }: MultiColumns, side: Side): GridColumn<Row>[] {
  const title = (column: MultiColumns["columns"][number]) => {
    if (column.kind === "rest") return t("account-books.rest");
    return column.kind === "account" ? `${column.key} ${column.name}` : column.name;
  };
  return [
    {
      key: "month",
      title: t("account-books.column.month"),
      width: 108,
      frozen: true,
      sortable: false,
      value: ({ month }) => (month === 0 ? t("account-books.column.open") : formatPeriod(month)),
    },
    ...(["debit", "credit"] as const).map(
      (key): GridColumn<Row> => ({
        key,
        group: "total",
        title: t(`account-books.column.${key}`),
        width: 116,
        kind: "money",
        total: true,
        sortable: false,
        value: (row) => orBlank(row[key]),
      }),
    ),
    {
      key: "balance",
      group: "total",
      title: t("account-books.column.balance"),
      width: 128,
      kind: "balance",
      sortable: false,
      value: ({ close }) => close,
    },
    ...blocksOf(side).flatMap((block) =>
      columns.map(
        (column, at): GridColumn<Row> => ({
          key: `${block}-${column.key || "rest"}`,
          group: block,
          title: title(column),
          width: 116,
          kind: "money",
          total: true,
          sortable: false,
          value: (row) => orBlank(cellOf(row, block, at)),
          hint: () => title(column),
        }),
      ),
    ),
  ];
}

function useFilters(query: Query, data: MultiColumns | undefined): Filter[] {
  const { t } = useTranslation();
  const months = useMonthsFilter(query);
  const label = (key: string) => t(`account-books.filter.${key}`);
  return [
    months,
    useChoice(
      "auxType",
      label("columns"),
      (data?.auxTypes ?? []).map((type) => [`${type}`, t(`codes.auxType.${type}`)]),
      110,
    ),
    useChoice(
      "analysis",
      label("side"),
      (["dr", "cr", "net"] as const).map((side) => [side, t(`account-books.side.${side}`)]),
      110,
    ),
  ];
}

const rowKey = ({ month }: Row) => month;

function Months({ query, periodId, nodes, account }: TabProps & { account: string }) {
  const { t } = useTranslation();
  const { params, unit, go } = query;
  const side = choiceIn(query, "analysis", ["both", "dr", "cr", "net"]);
  const input = {
    periodId,
    ...monthsIn(query),
    accountCode: account,
    auxType: Number(params.get("auxType")) || undefined,
  };
  const { data, isPending, error, refetch } = useCall(accountBooks.GetMultiColumns, input, { keepPrevious: true });
  const filters = useFilters(query, data);
  const columns = useMemo(() => (data ? columnsOf(t, data, side) : []), [t, data, side]);
  const rows = useMemo((): Row[] => {
    if (!data) return [];
    const opening = { month: 0, debit: "0.00", credit: "0.00", close: data.open, debits: [], credits: [] };
    return [opening, ...data.months];
  }, [data]);
  const groups: GridGroup[] = [
    { key: "total", title: accountName(nodes, account) ?? t("account-books.group.total") },
    ...blocksOf(side).map((block) => ({ key: block, title: t(`account-books.side.${block}`) })),
  ];
  const open = ({ month }: Row) =>
    go({ tab: "ledger", ...(month === 0 ? {} : { jPeriodFrom: month, jPeriodTo: month }) });
  return (
    <>
      <FilterBar
        filters={filters}
        end={<DownloadButton call={downloads.DownMultiColumnExcel} input={() => ({ ...input, side })} />}
      />
      <LedgerGrid
        name="multi-columns"
        label={t("account-books.columns")}
        rows={error ? [] : rows}
        rowKey={rowKey}
        columns={columns}
        groups={groups}
        unit={unit}
        tone={({ month }) => (month === 0 ? "heading" : undefined)}
        onOpenRow={open}
        isLoading={isPending}
        error={error}
        onRetry={() => void refetch()}
        status={
          data && (
            <span className="row gap-12">
              <span>{t("account-books.columnsTied")}</span>
              {data.foldedCount > 0 ? <span>{t("account-books.restHint", { count: data.foldedCount })}</span> : null}
            </span>
          )
        }
      />
    </>
  );
}

export function ColumnsTab(props: TabProps) {
  const { t } = useTranslation();
  const { account } = props.query;
  if (account) return <Months {...props} account={account} />;
  return <EmptyState icon="voucher" title={t("vouchers.noAccount")} hint={t("vouchers.noAccountHint")} />;
}
