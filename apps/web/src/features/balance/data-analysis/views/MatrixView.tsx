/** Accounts by months, shaded by how much of the account's largest month stands in a cell. */
import { dataAnalysis, type MonthRow } from "@digao/contract/areas/balance/data-analysis/calls";
import { accountLines } from "@digao/contract/areas/books/vouchers/line-filter/cells";
import type { Measure } from "@digao/contract/areas/books/vouchers/line-filter/measure";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../../lib/api.ts";
import { formatPeriod, type MoneyUnit } from "../../../../lib/format.ts";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { cellContent } from "../../../../ui/ledger-grid/cell-content.tsx";
import type { GridColumn } from "../../../../ui/ledger-grid/column.ts";
import { AnalysisGrid } from "../AnalysisGrid.tsx";
import { accountColumns } from "../account-columns.ts";
import { isNil } from "../amounts.ts";
import { heatOf } from "../heat.ts";
import { useAccountRows } from "../use-account-rows.ts";
import { asLedger, useOpen } from "../use-open.ts";
import type { Scope } from "../use-scope.ts";

const monthKey = (month: number) => `m${month}`;

interface Matrix {
  months: readonly number[];
  measure: Measure;
  unit: MoneyUnit;
  canOpen: boolean;
  isTree: boolean;
}

function useColumns({ months, measure, unit, canOpen, isTree }: Matrix): GridColumn<MonthRow>[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const kind = measure === "count" ? ("count" as const) : ("money" as const);
    const drill = (value: string | undefined) => canOpen && !isNil(value);
    const month = (of: number, place: number): GridColumn<MonthRow> => {
      const plain: GridColumn<MonthRow> = {
        key: monthKey(of),
        kind,
        width: measure === "count" ? 72 : 112,
        total: kind === "money",
        title: formatPeriod(of),
        value: (row) => row.values[place],
        drill: (row) => drill(row.values[place]),
      };
      const render = (row: MonthRow) => (
        <span className={`heat heat-${heatOf(row.values, place)}`}>{cellContent(plain, row, unit, false)}</span>
      );
      return { ...plain, render };
    };
    return [
      ...accountColumns<MonthRow>(t, isTree),
      ...months.map(month),
      {
        key: "total",
        kind,
        width: 128,
        total: kind === "money",
        title: t(measure === "close" ? "data-analysis.column.close" : "data-analysis.column.total"),
        value: (row) => row.total,
        drill: (row) => drill(row.total),
      },
    ];
  }, [t, months, measure, unit, canOpen, isTree]);
}

const none = { months: [], items: [] };
const isEmpty = (row: MonthRow) => isNil(row.total) && row.values.every(isNil);

export function MatrixView({ scope }: { scope: Scope }) {
  const { t } = useTranslation();
  const { url, range, periodId } = scope;
  const { measure, unit } = url;
  const { open, canOpen } = useOpen(scope);
  const input = { periodId, ...range, level: url.level, accountCode: url.account, measure };
  const query = useCall(dataAnalysis.GetAccountStatListByPeriod, input, { keepPrevious: true });
  const { months, items } = query.data ?? none;
  const { isTree, shown } = useAccountRows(scope, items, isEmpty);
  const columns = useColumns({ months, measure, unit, canOpen, isTree });
  const openCell = ({ accountCode }: MonthRow, column: string) => {
    const month = months.find((one) => monthKey(one) === column);
    const place = accountLines(accountCode, measure, month ? { jPeriodFrom: month, jPeriodTo: month } : range);
    open(measure === "close" ? asLedger(place) : place);
  };
  return (
    <AnalysisGrid
      name="data-analysis.matrix"
      label={t("data-analysis.tab.matrix")}
      query={query}
      {...shown}
      columns={columns}
      unit={unit}
      onOpenCell={openCell}
      status={<span className="heat-legend">{t("data-analysis.heatHint")}</span>}
      empty={<EmptyState icon="chart" title={t("data-analysis.none")} hint={t("data-analysis.noneHint")} />}
    />
  );
}
