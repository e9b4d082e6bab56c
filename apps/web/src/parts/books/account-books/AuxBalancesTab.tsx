/** Auxiliary balance table (辅助余额表): items below their accounts, or accounts below their items; a row opens its lines. */
import { type AuxBalanceRow, type AuxBalances, accountBooks } from "@digao/contract/areas/books/account-books/calls";
import { downloads } from "@digao/contract/areas/evidence/downloads/calls";
import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { call, useCall } from "../../../lib/api.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { FilterBar } from "../../../ui/FilterBar.tsx";
import type { Filter } from "../../../ui/filters.ts";
import type { GridColumn, GridGroup } from "../../../ui/ledger-grid/column.ts";
import { LedgerGrid } from "../../../ui/ledger-grid/LedgerGrid.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { DownloadButton } from "../../evidence/downloads/DownloadButton.tsx";
import { type Page, pageSize } from "../vouchers/line-grid/page-store.ts";
import { useRemoteRows } from "../vouchers/line-grid/use-remote-rows.ts";
import type { Query } from "../vouchers/use-query.ts";
import { onCredit, onDebit, orBlank } from "./amounts.ts";
import { choiceIn, monthsIn, sourceIn, useChoice, useMonthsFilter } from "./use-book.ts";

type Row = AuxBalanceRow & { place: number };
type By = "account" | "party";

function columnsOf(t: TFunction, by: By, hasDifference: boolean): GridColumn<Row>[] {
  const money = (group: string, key: string, value: (row: Row) => string | null): GridColumn<Row> => ({
    key: `${group}-${key}`,
    group,
    title: t(`account-books.column.${key}`),
    width: 106,
    kind: "money",
    sortable: false,
    value,
  });
  const account = ({ accountCode, accountName }: Row) => [accountCode, accountName].filter(Boolean).join(" ");
  const item = ({ auxName, isGroup }: Row) => auxName ?? (isGroup ? t("account-books.subtotal") : "");
  const text = (key: "account" | "item", value: (row: Row) => string): GridColumn<Row> => ({
    key,
    title: t(`account-books.column.${key}`),
    width: key === "account" ? 150 : 170,
    frozen: true,
    grow: 260,
    yields: 110,
    sortable: false,
    value,
    hint: value,
  });
  const names = [text("account", account), text("item", item)];
  return [
    ...(by === "account" ? names : names.reverse()),
    money("open", "debit", ({ open }) => onDebit(open)),
    money("open", "credit", ({ open }) => onCredit(open)),
    money("moved", "debit", ({ debit }) => orBlank(debit)),
    money("moved", "credit", ({ credit }) => orBlank(credit)),
    money("close", "debit", ({ close }) => onDebit(close)),
    { ...money("close", "credit", ({ close }) => onCredit(close)), inView: true },
    ...(hasDifference
      ? (["open", "close"] as const).map((key) => ({
          ...money("untold", key, ({ difference }) => orBlank(difference?.[key] ?? null)),
          kind: "diff" as const,
        }))
      : []),
    money("year", "debit", ({ yearDebit }) => orBlank(yearDebit)),
    money("year", "credit", ({ yearCredit }) => orBlank(yearCredit)),
  ];
}

const groupKeys = ["open", "moved", "close", "untold", "year"] as const;

function useFilters(query: Query, data: AuxBalances | undefined): Filter[] {
  const { t } = useTranslation();
  const { account } = query;
  const months = useMonthsFilter(query);
  const label = (key: string) => t(`account-books.filter.${key}`);
  return [
    months,
    useChoice(
      "auxType",
      label("auxType"),
      (data?.auxTypes ?? []).map((type) => [`${type}`, t(`codes.auxType.${type}`)]),
      110,
    ),
    useChoice("by", label("by"), [["party", t("account-books.by.party")]], 124),
    useChoice(
      "shown",
      label("shown"),
      (["all", "moved"] as const).map((shown) => [shown, t(`account-books.shown.${shown}`)]),
    ),
    useChoice(
      "source",
      label("source"),
      (["tb", "journal"] as const).map((source) => [source, t(`account-books.source.${source}`)]),
      170,
    ),
    {
      key: "account",
      kind: "shown",
      label: label("account"),
      options: account === undefined ? [] : [{ value: account, label: account }],
    },
  ];
}

function Ties({ data, by }: { data: AuxBalances; by: By }) {
  const { t } = useTranslation();
  return (
    <span className="row gap-12">
      <span>{t("account-books.from", { source: t(`account-books.source.${data.source}`) })}</span>
      {data.auxType === null ? null : <span>{t(`codes.auxType.${data.auxType}`)}</span>}
      {data.differenceCount > 0 ? (
        <StatusTag tone="attention">{t("account-books.auxNotTied", { count: data.differenceCount })}</StatusTag>
      ) : null}
      {data.differenceCount === 0 && by === "account" ? <span>{t("account-books.auxTied")}</span> : null}
    </span>
  );
}

const pageOf = ({ totalCount, items }: AuxBalances, skip: number): Page<Row> => ({
  totalCount,
  items: items.map((row, place) => ({ ...row, place: skip + place })),
  stamp: `${totalCount}`,
});
const rowKey = ({ place }: Row) => place;
const ignore = () => undefined;

export function AuxBalancesTab({ query, periodId }: { query: Query; periodId: number }) {
  const { t } = useTranslation();
  const { params, unit, go, account } = query;
  const by = choiceIn(query, "by", ["account", "party"]);
  const input = {
    periodId,
    ...monthsIn(query),
    source: sourceIn(query),
    auxType: Number(params.get("auxType")) || undefined,
    by,
    shown: choiceIn(query, "shown", ["nonzero", "all", "moved"]),
    accountCode: account,
    keyword: params.get("keyword") ?? undefined,
  } as const;
  const head = useCall(
    accountBooks.GetAuxBalances,
    { ...input, skipCount: 0, maxResultCount: pageSize },
    { keepPrevious: true },
  );
  const { data } = head;
  const listKey = JSON.stringify(input);
  const first = useMemo(() => data && pageOf(data, 0), [data]);
  const { source: rows, pages } = useRemoteRows<Row>({
    name: listKey,
    first,
    fetch: async (skipCount, maxResultCount, signal) =>
      pageOf(await call(accountBooks.GetAuxBalances, { ...input, skipCount, maxResultCount }, { signal }), skipCount),
    onReplaced: ignore,
  });
  const filters = useFilters(query, data);
  const hasDifference = by === "account" && (data?.differenceCount ?? 0) > 0;
  const columns = useMemo(() => columnsOf(t, by, hasDifference), [t, by, hasDifference]);
  const groups = groupKeys.map((key): GridGroup => ({ key, title: t(`account-books.group.${key}`) }));
  const open = (row: Row) =>
    go({ tab: undefined, account: row.accountCode ?? undefined, aux: row.auxId ?? undefined, keyword: undefined });
  return (
    <>
      <FilterBar
        filters={filters}
        keyword={t("account-books.auxKeyword")}
        end={<DownloadButton call={downloads.DownAuxBalanceExcel} input={() => input} />}
      />
      <LedgerGrid
        name={`aux-balances-${by}`}
        label={t("account-books.auxBalances")}
        rows={head.error ? [] : rows}
        listKey={listKey}
        rowKey={rowKey}
        columns={columns}
        groups={groups}
        unit={unit}
        tone={({ isGroup }) => (isGroup ? "heading" : undefined)}
        onOpenRow={open}
        isLoading={head.isPending}
        error={head.error}
        onRetry={() => {
          void head.refetch();
          pages.retry();
        }}
        empty={
          data?.auxType === null ? (
            <EmptyState icon="team" title={t("account-books.noAux")} hint={t("account-books.noAuxHint")} />
          ) : (
            <EmptyState icon="search" title={t("ui.list.noMatch")} />
          )
        }
        status={data ? <Ties data={data} by={by} /> : null}
      />
    </>
  );
}
