/** Account balance table (科目余额表): every account with opening, movements, year to date and closing; a row opens its sub-ledger. */
import {
  type AccountBalanceRow,
  type AccountBalances,
  accountBooks,
} from "@digao/contract/areas/books/account-books/calls";
import { downloads } from "@digao/contract/areas/evidence/downloads/calls";
import { shownAccounts } from "@digao/domain/books/shown-accounts";
import { fen, yuan } from "@digao/domain/money";
import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { formatMoney, type MoneyUnit } from "../../../lib/format.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { FilterBar } from "../../../ui/FilterBar.tsx";
import type { Filter } from "../../../ui/filters.ts";
import type { GridColumn, GridGroup } from "../../../ui/ledger-grid/column.ts";
import { LedgerGrid } from "../../../ui/ledger-grid/LedgerGrid.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { DownloadButton } from "../../evidence/downloads/DownloadButton.tsx";
import { treeOf } from "../vouchers/nodes.ts";
import type { Query } from "../vouchers/use-query.ts";
import { onCredit, onDebit, orBlank } from "./amounts.ts";
import { choiceIn, monthsIn, sourceIn, useChoice, useMonthsFilter } from "./use-book.ts";

type Row = AccountBalanceRow;
const levelsMax = 20;

interface More {
  hasCurrencies: boolean;
  hasDifferences: boolean;
}

function columnsOf(t: TFunction, { hasCurrencies, hasDifferences }: More): GridColumn<Row>[] {
  const money = (
    group: string,
    key: string,
    value: (row: Row) => string | null,
    more: Partial<GridColumn<Row>> = {},
  ): GridColumn<Row> => ({
    key: `${group}-${key}`,
    group,
    title: t(`account-books.column.${key}`),
    width: 110,
    kind: "money",
    total: true,
    sortable: false,
    value,
    ...more,
  });
  const ofCurrency = { total: false, width: 104 };
  const name = ({ accountCode, accountName, currency }: Row) => currency ?? `${accountCode} ${accountName}`;
  return [
    {
      key: "account",
      title: t("account-books.column.account"),
      width: 214,
      frozen: true,
      grow: 320,
      yields: 150,
      value: name,
      hint: name,
    },
    money("open", "debit", ({ open }) => onDebit(open)),
    money("open", "credit", ({ open }) => onCredit(open)),
    money("moved", "debit", ({ debit }) => orBlank(debit)),
    money("moved", "credit", ({ credit }) => orBlank(credit)),
    money("year", "debit", ({ yearDebit }) => orBlank(yearDebit)),
    money("year", "credit", ({ yearCredit }) => orBlank(yearCredit)),
    money("close", "debit", ({ close }) => onDebit(close)),
    money("close", "credit", ({ close }) => onCredit(close), { inView: true }),
    ...(hasCurrencies
      ? [
          money("fc", "open", ({ openFc }) => openFc, ofCurrency),
          money("fc", "debit", ({ debitFc }) => debitFc, ofCurrency),
          money("fc", "credit", ({ creditFc }) => creditFc, ofCurrency),
          money("fc", "close", ({ closeFc }) => closeFc, ofCurrency),
        ]
      : []),
    ...(hasDifferences
      ? (["debit", "credit", "close"] as const).map((key) =>
          money("difference", key, ({ difference }) => orBlank(difference?.[key] ?? null), {
            kind: "diff",
            total: false,
            width: 104,
          }),
        )
      : []),
  ];
}

const groupKeys = ["open", "moved", "year", "close", "fc", "difference"] as const;
const useGroups = (): GridGroup[] => {
  const { t } = useTranslation();
  return groupKeys.map((key) => ({ key, title: t(`account-books.group.${key}`) }));
};

function useFilters(query: Query, data: AccountBalances | undefined): Filter[] {
  const { t } = useTranslation();
  const months = useMonthsFilter(query);
  const deepest = Math.max(1, ...(data?.items ?? []).map(({ level }) => level));
  const levels = Array.from({ length: Math.min(deepest, levelsMax) }, (_, index) => `${index + 1}`);
  const label = (key: string) => t(`account-books.filter.${key}`);
  return [
    months,
    useChoice(
      "level",
      label("level"),
      levels.map((level) => [level, t("account-books.filter.levelTo", { level })]),
      118,
    ),
    useChoice(
      "shown",
      label("shown"),
      (["nonzero", "moved"] as const).map((shown) => [shown, t(`account-books.shown.${shown}`)]),
    ),
    useChoice(
      "source",
      label("source"),
      (["tb", "journal"] as const).map((source) => [source, t(`account-books.source.${source}`)]),
      170,
    ),
    { key: "byCurrency", kind: "flag", label: label("byCurrency") },
  ];
}

function Ties({ data, unit }: { data: AccountBalances; unit: MoneyUnit }) {
  const { t } = useTranslation();
  const { totals, source, differenceCount } = data;
  const off = (debit: string, credit: string) => yuan(fen(debit) - fen(credit));
  const open = off(totals.openDr, totals.openCr);
  const moved = off(totals.debit, totals.credit);
  const close = off(totals.closeDr, totals.closeCr);
  const isTied = [open, moved, close].every((amount) => amount === "0.00");
  const shown = (amount: string) => formatMoney(amount, unit);
  return (
    <span className="row gap-12">
      <span>{t("account-books.from", { source: t(`account-books.source.${source}`) })}</span>
      {isTied ? (
        <span>{t("account-books.tied")}</span>
      ) : (
        <StatusTag tone="attention">
          {t("account-books.notTied", { open: shown(open), moved: shown(moved), close: shown(close) })}
        </StatusTag>
      )}
      {differenceCount > 0 ? (
        <StatusTag tone="attention">{t("account-books.differs", { count: differenceCount })}</StatusTag>
      ) : null}
    </span>
  );
}

function useRows(query: Query, data: AccountBalances | undefined) {
  const { params } = query;
  const keyword = params.get("keyword") ?? "";
  const shown = choiceIn(query, "shown", ["all", "nonzero", "moved"]);
  const level = Number(params.get("level")) || 1;
  return useMemo(() => {
    const { roots, below } = treeOf(shownAccounts(data?.items ?? [], { shown, keyword, level: null }));
    const hasBelow = ({ accountCode, currency }: Row) => currency === null && below.has(accountCode);
    return {
      roots,
      key: `${level}|${keyword}|${shown}`,
      tree: {
        hasChildren: hasBelow,
        children: (row: Row) => (hasBelow(row) ? (below.get(row.accountCode) ?? []) : []),
        openAtFirst: (row: Row) => hasBelow(row) && (keyword !== "" || row.level < level),
      },
    };
  }, [data, keyword, shown, level]);
}

const rowKey = ({ accountCode, currency }: Row) => `${accountCode}/${currency ?? ""}`;

export function BalancesTab({ query, periodId }: { query: Query; periodId: number }) {
  const { t } = useTranslation();
  const { params, unit, go } = query;
  const input = {
    periodId,
    ...monthsIn(query),
    source: sourceIn(query),
    byCurrency: params.get("byCurrency") ? true : undefined,
  };
  const { data, isPending, error, refetch } = useCall(accountBooks.GetAccountBalances, input, { keepPrevious: true });
  const filters = useFilters(query, data);
  const { roots, tree, key } = useRows(query, data);
  const hasCurrencies = data?.items.some(({ currency }) => currency !== null) ?? false;
  const hasDifferences = (data?.differenceCount ?? 0) > 0;
  const columns = useMemo(() => columnsOf(t, { hasCurrencies, hasDifferences }), [t, hasCurrencies, hasDifferences]);
  const groups = useGroups();
  const asked = {
    ...input,
    shown: choiceIn(query, "shown", ["all", "nonzero", "moved"]),
    level: Number(params.get("level")) || undefined,
    keyword: params.get("keyword") ?? undefined,
  };
  return (
    <>
      <FilterBar
        filters={filters}
        keyword={t("account-books.keyword")}
        end={<DownloadButton call={downloads.DownAccountBalanceExcel} input={() => asked} />}
      />
      <LedgerGrid
        key={key}
        name="account-balances"
        label={t("account-books.balances")}
        rows={roots}
        rowKey={rowKey}
        columns={columns}
        groups={groups}
        tree={tree}
        unit={unit}
        tone={({ level, currency }) => (level === 1 && currency === null ? "heading" : undefined)}
        onOpenRow={({ accountCode }) => go({ tab: "ledger", account: accountCode, aux: undefined })}
        isLoading={isPending}
        error={error}
        onRetry={() => void refetch()}
        empty={<EmptyState icon="search" title={t("account-books.none")} />}
        status={data ? <Ties data={data} unit={unit} /> : null}
      />
    </>
  );
}
