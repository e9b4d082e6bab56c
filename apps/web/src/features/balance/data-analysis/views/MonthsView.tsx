/** One account by months: debit and credit as columns, the balance as a line, and the accounts it is made of. */
import { dataAnalysis } from "@digao/contract/areas/balance/data-analysis/calls";
import { accountLines } from "@digao/contract/areas/books/vouchers/line-filter/cells";
import type { Output } from "@digao/contract/endpoint";
import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../../lib/api.ts";
import { formatPeriod } from "../../../../lib/format.ts";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import type { GridColumn } from "../../../../ui/ledger-grid/column.ts";
import { AnalysisGrid } from "../AnalysisGrid.tsx";
import { accountColumns } from "../account-columns.ts";
import { useAccountInUse } from "../accounts.ts";
import { isNil } from "../amounts.ts";
import { asLedger, useOpen } from "../use-open.ts";
import type { Scope } from "../use-scope.ts";
import { MonthCharts, type MonthFigure } from "./MonthCharts.tsx";

type Charts = Output<typeof dataAnalysis.GetVoucherLibListForAcctCharts>;
type Month = Charts["months"][number];
type Child = Charts["children"][number];
const none: Charts = { months: [], children: [] };

function monthColumns(t: TFunction, canOpen: boolean): GridColumn<Month>[] {
  const title = (key: string) => t(`data-analysis.column.${key}`);
  const money = (key: "debit" | "credit" | "close"): GridColumn<Month> => ({
    key,
    kind: "money",
    width: 122,
    title: title(key),
    total: key !== "close",
    value: (row) => row[key],
    drill: (row) => canOpen && !isNil(row[key]),
  });
  return [
    {
      key: "month",
      kind: "code",
      width: 84,
      frozen: true,
      title: title("month"),
      value: (row) => formatPeriod(row.month),
    },
    ...[money("debit"), money("credit"), money("close")],
    {
      key: "count",
      kind: "count",
      width: 76,
      title: title("lineCount"),
      value: (row) => row.lineCount,
      drill: (row) => canOpen && row.lineCount > 0,
    },
  ];
}

function childColumns(t: TFunction, canOpen: boolean): GridColumn<Child>[] {
  const money = (key: "debit" | "credit"): GridColumn<Child> => ({
    key,
    kind: "money",
    width: 122,
    title: t(`data-analysis.column.${key}`),
    total: true,
    value: (row) => row[key],
    drill: (row) => canOpen && !isNil(row[key]),
  });
  const accounts = accountColumns<Child>(t, false).map((column) => ({ ...column, drill: () => true }));
  return [...accounts, money("debit"), money("credit")];
}

function useCharts(scope: Scope) {
  const account = useAccountInUse(scope);
  const code = account?.code ?? "";
  const query = useCall(
    dataAnalysis.GetVoucherLibListForAcctCharts,
    { periodId: scope.periodId, accountCode: code, ...scope.range },
    { keepPrevious: true, enabled: account !== undefined },
  );
  return { query, account, code, ...(query.data ?? none) };
}

const isFigure = (column: string): column is MonthFigure => ["debit", "credit", "close", "count"].includes(column);

export function MonthsView({ scope }: { scope: Scope }) {
  const { t } = useTranslation();
  const { unit } = scope.url;
  const { open, canOpen } = useOpen(scope);
  const { query, account, code, months, children } = useCharts(scope);
  const columns = useMemo(() => monthColumns(t, canOpen), [t, canOpen]);
  const below = useMemo(() => childColumns(t, canOpen), [t, canOpen]);
  const openMonth = (month: number, figure: MonthFigure) => {
    const place = accountLines(code, figure, { jPeriodFrom: month, jPeriodTo: month });
    open(figure === "close" ? asLedger(place) : place);
  };
  return (
    <>
      {account && months.length > 0 ? (
        <MonthCharts months={months} name={account.fullName} unit={unit} onOpen={openMonth} />
      ) : null}
      <div className="analysis-split">
        <AnalysisGrid
          name="data-analysis.months"
          label={t("data-analysis.tab.months")}
          query={query}
          rows={months}
          rowKey={({ month }) => month}
          columns={columns}
          unit={unit}
          onOpenCell={({ month }, column) => isFigure(column) && openMonth(month, column)}
          empty={<EmptyState icon="chart" title={t("data-analysis.none")} hint={t("data-analysis.noneHint")} />}
        />
        {children.length > 0 ? (
          <AnalysisGrid
            isSecond
            name="data-analysis.children"
            label={t("data-analysis.children")}
            query={query}
            rows={children}
            rowKey={({ accountCode }) => accountCode}
            columns={below}
            unit={unit}
            onOpenCell={({ accountCode }, column) => {
              if (column === "debit" || column === "credit") open(accountLines(accountCode, column, scope.range));
              else scope.patch({ account: accountCode }, "push");
            }}
          />
        ) : null}
      </div>
    </>
  );
}
