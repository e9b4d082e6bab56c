/** Comparison (对比分析): twelve months against the year before, the trend line, and the months that leave it. */

import { statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import { itemGroup } from "@digao/contract/areas/papers/statement-items/codes";
import type { Output } from "@digao/contract/endpoint";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../../lib/api.ts";
import { formatMoney, formatPeriod } from "../../../../lib/format.ts";
import type { View } from "../../../../parts/papers/statement-items/view.ts";
import { Chart } from "../../../../ui/chart/Chart.tsx";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import type { GridColumn } from "../../../../ui/ledger-grid/column.ts";
import { LedgerGrid } from "../../../../ui/ledger-grid/LedgerGrid.tsx";
import { StatusTag } from "../../../../ui/StatusTag.tsx";

type Month = Output<(typeof statementItems)["GetItemCompare"]>["months"][number];

/** Columns that say nothing without the year before. */
const ofPrior = new Set(["prior", "yoy"]);

function useColumns(grpId: number, hasPrior: boolean): GridColumn<Month>[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const title = (key: string) => t(`statement-items.compare.${key}`);
    const all: GridColumn<Month>[] = [
      {
        key: "month",
        kind: "code",
        width: 80,
        frozen: true,
        title: title("month"),
        value: (row) => formatPeriod(row.jPeriod),
      },
      { key: "debit", kind: "money", width: 110, title: title("debit"), value: (row) => row.debit },
      { key: "credit", kind: "money", width: 110, title: title("credit"), value: (row) => row.credit },
      {
        key: "closing",
        kind: "money",
        width: 112,
        title: title(grpId === itemGroup.profitAndLoss ? "amount" : "closing"),
        value: (row) => row.closing,
      },
      { key: "prior", kind: "money", width: 126, title: title("prior"), value: (row) => row.priorClosing },
      { key: "mom", kind: "share", width: 84, title: title("mom"), value: (row) => row.mom },
      { key: "yoy", kind: "share", width: 76, title: title("yoy"), value: (row) => row.yoy },
      { key: "trend", kind: "money", width: 110, title: title("trend"), value: (row) => row.trend },
      {
        key: "outlier",
        width: 96,
        title: title("outlier"),
        value: (row) => (row.isOutlier ? t("statement-items.compare.off") : ""),
        render: (row) =>
          row.isOutlier ? <StatusTag tone="attention">{t("statement-items.compare.off")}</StatusTag> : null,
      },
    ];
    return hasPrior ? all : all.filter(({ key }) => !ofPrior.has(key));
  }, [t, grpId, hasPrior]);
}

/** Lines of this year, the year before and the trend; a month off the trend is a point of its own. */
function useLines(months: readonly Month[], grpId: number) {
  const { t } = useTranslation();
  return useMemo(() => {
    const name = (key: string) => t(`statement-items.compare.${key}`);
    const hasPrior = months.some((month) => month.priorClosing !== null);
    const hasOutlier = months.some((month) => month.isOutlier);
    const prior = { name: name("prior"), values: months.map((month) => month.priorClosing) };
    const points = months.map((month) => (month.isOutlier ? month.closing : null));
    const off = { name: name("off"), values: points, isPoints: true };
    return {
      categories: months.map((month) => formatPeriod(month.jPeriod).slice(-2)),
      series: [
        {
          name: name(grpId === itemGroup.profitAndLoss ? "amount" : "closing"),
          values: months.map((month) => month.closing),
        },
        { name: name("trend"), values: months.map((month) => month.trend) },
        ...(hasOutlier ? [off] : []),
        ...(hasPrior ? [prior] : []),
      ],
    };
  }, [months, grpId, t]);
}

export function Compare({ rid, view }: { rid: number; view: View }) {
  const { t } = useTranslation();
  const query = useCall(statementItems.GetItemCompare, { RId: rid, RptLang: view.lang }, { keepPrevious: true });
  const months = useMemo(() => query.data?.months ?? [], [query.data]);
  const hasPrior = months.some((month) => month.priorClosing !== null);
  const columns = useColumns(view.grpId, hasPrior);
  const data = useLines(months, view.grpId);
  const off = months.filter((month) => month.isOutlier).map((month) => formatPeriod(month.jPeriod));
  const slope = query.data?.slope;
  return (
    <div className="stack gap-0 fill">
      <div className="paper-split">
        <LedgerGrid
          name="statement-items.compare"
          label={t("statement-items.tab.compare")}
          rows={months}
          rowKey={(month) => month.jPeriod}
          columns={columns}
          unit={view.unit}
          isLoading={query.isPending}
          error={query.data ? undefined : query.error}
          onRetry={() => void query.refetch()}
          empty={
            <EmptyState
              icon="chart"
              title={t("statement-items.compare.empty")}
              hint={t("statement-items.compare.emptyHint")}
            />
          }
        />
        {months.length > 0 ? (
          <div className="paper-chart">
            <Chart kind="line" title={t("statement-items.compare.chart")} data={data} unit={view.unit} height={300} />
          </div>
        ) : null}
      </div>
      {months.length > 0 ? (
        <p className="paper-ties">
          {slope ? (
            <span>{t("statement-items.compare.slope", { amount: formatMoney(slope.slice(0, -2)) })}</span>
          ) : null}
          <span>
            {off.length > 0
              ? t("statement-items.compare.offMonths", { months: off.join(t("statement-items.comma")) })
              : t("statement-items.compare.noneOff")}
          </span>
          {hasPrior ? null : <span className="soft">{t("statement-items.compare.noPrior")}</span>}
        </p>
      ) : null}
    </div>
  );
}
