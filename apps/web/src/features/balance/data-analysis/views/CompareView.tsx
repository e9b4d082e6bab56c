/** Two data periods side by side: what closed differently, by how much, and which changes ask for a reason. */
import { type ComparedRow, dataAnalysis } from "@digao/contract/areas/balance/data-analysis/calls";
import { accountLines } from "@digao/contract/areas/books/vouchers/line-filter/cells";
import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../../lib/api.ts";
import { formatShare } from "../../../../lib/format.ts";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { Icon } from "../../../../ui/Icon.tsx";
import type { GridColumn, GridGroup } from "../../../../ui/ledger-grid/column.ts";
import { AnalysisGrid } from "../AnalysisGrid.tsx";
import { accountColumns } from "../account-columns.ts";
import { isNil } from "../amounts.ts";
import { isMarked, markOf } from "../changes.ts";
import { useAccountRows } from "../use-account-rows.ts";
import { asLedger, type Place, useOpen } from "../use-open.ts";
import type { Scope } from "../use-scope.ts";

const amounts = ["open", "debit", "credit", "close"] as const;
type Amount = (typeof amounts)[number];

const measureOf = { open: "close", debit: "debit", credit: "credit", close: "close" } as const;
function placeOf(code: string, amount: Amount, period: number): Place {
  const place = { ...accountLines(code, measureOf[amount]), period };
  return measureOf[amount] === "close" ? asLedger(place) : place;
}

interface Sides {
  /** Whether the figures of a side have a journal behind them. */
  opens: { a: boolean; b: boolean };
  mark: number;
  isTree: boolean;
}

function columnsOf(t: TFunction, { opens, mark, isTree }: Sides): GridColumn<ComparedRow>[] {
  const side = (of: "a" | "b") =>
    amounts.map(
      (amount): GridColumn<ComparedRow> => ({
        key: `${of}.${amount}`,
        kind: "money",
        width: 122,
        group: of,
        keep: amount === "close",
        total: true,
        title: t(`data-analysis.column.${amount}`),
        value: (row) => row[of][amount],
        drill: (row) => opens[of] && !isNil(row[of][amount]),
      }),
    );
  return [
    ...accountColumns<ComparedRow>(t, isTree),
    {
      key: "change",
      kind: "money",
      width: 122,
      group: "change",
      total: true,
      title: t("data-analysis.column.change"),
      value: (row) => row.change,
    },
    {
      key: "changeRate",
      kind: "share",
      width: 96,
      group: "change",
      title: t("data-analysis.column.changeRate"),
      value: (row) => row.changeRate,
      render: (row) => {
        const sign = markOf(row);
        const words = sign ? t(`data-analysis.change.${sign}`) : formatShare(row.changeRate) || "–";
        return isMarked(row, mark) ? (
          <span className="flagged" title={t("data-analysis.marked", { mark })}>
            <Icon name="warning" size={13} />
            {words}
          </span>
        ) : (
          words
        );
      },
    },
    ...side("a"),
    ...side("b"),
  ];
}

const isEmpty = ({ a, b }: ComparedRow) => amounts.every((amount) => isNil(a[amount]) && isNil(b[amount]));

function useRows(scope: Scope) {
  const { url, periodId, other } = scope;
  const input = { periodId, comparePeriodId: other?.periodId ?? 0, level: url.level, accountCode: url.account };
  const query = useCall(dataAnalysis.GetCompareStatList, input, {
    keepPrevious: true,
    enabled: other !== undefined,
  });
  return { query, ...useAccountRows(scope, query.data, isEmpty) };
}

export function CompareView({ scope }: { scope: Scope }) {
  const { t } = useTranslation();
  const { url, period, other } = scope;
  const { open, canOpen } = useOpen(scope);
  const { query, isTree, all, shown } = useRows(scope);
  const opensB = canOpen && (other?.hasVouchers ?? false);
  const columns = useMemo(
    () => columnsOf(t, { opens: { a: canOpen, b: opensB }, mark: url.mark, isTree }),
    [t, canOpen, opensB, url.mark, isTree],
  );
  if (!period || !other)
    return <EmptyState icon="chart" title={t("data-analysis.noOther")} hint={t("data-analysis.noOtherHint")} />;
  const groups: GridGroup[] = [
    { key: "change", title: t("data-analysis.column.changes") },
    { key: "a", title: period.label, collapsible: true },
    { key: "b", title: other.label, collapsible: true },
  ];
  const marked = all.filter((row) => isMarked(row, url.mark)).length;
  const openCell = (row: ComparedRow, column: string) => {
    const [side, amount] = column.split(".");
    const match = amounts.find((one) => one === amount);
    if (match) open(placeOf(row.accountCode, match, side === "a" ? period.periodId : other.periodId));
  };
  return (
    <AnalysisGrid
      name="data-analysis.compare"
      label={t("data-analysis.tab.compare")}
      query={query}
      {...shown}
      columns={columns}
      groups={groups}
      unit={url.unit}
      onOpenCell={openCell}
      status={t("data-analysis.markedCount", { count: marked, mark: url.mark })}
      empty={<EmptyState icon="chart" title={t("data-analysis.none")} hint={t("data-analysis.noneHint")} />}
    />
  );
}
