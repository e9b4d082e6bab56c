/** Columns and the balance line of one account; a click opens the lines of that month. */
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { formatPeriod, type MoneyUnit } from "../../../../lib/format.ts";
import { Chart } from "../../../../ui/chart/Chart.tsx";

export type MonthFigure = "debit" | "credit" | "close" | "count";
interface Month {
  month: number;
  debit: string;
  credit: string;
  close: string;
}
interface Props {
  months: readonly Month[];
  /** Of the account. */
  name: string;
  unit: MoneyUnit;
  onOpen: (month: number, figure: MonthFigure) => void;
}

const sides = ["debit", "credit"] as const;

/** Within a year the month alone tells it, whichever month the year begins with. */
const labelOf = (month: number, count: number) => (count <= 12 ? formatPeriod(month).slice(-2) : formatPeriod(month));

function useDrawings(months: readonly Month[]) {
  const { t } = useTranslation();
  return useMemo(() => {
    const categories = months.map(({ month }) => labelOf(month, months.length));
    const of = (key: "debit" | "credit" | "close") => ({
      name: t(`data-analysis.column.${key}`),
      values: months.map((row) => row[key]),
    });
    return { columns: { categories, series: sides.map(of) }, line: { categories, series: [of("close")] } };
  }, [months, t]);
}

export function MonthCharts({ months, name, unit, onOpen }: Props) {
  const { t } = useTranslation();
  const { columns, line } = useDrawings(months);
  const pick = (category: string, figure: MonthFigure) => {
    const month = months.find((one) => labelOf(one.month, months.length) === category)?.month;
    if (month !== undefined) onOpen(month, figure);
  };
  const credit = t("data-analysis.column.credit");
  return (
    <div className="analysis-chart analysis-pair">
      <Chart
        kind="bar"
        title={t("data-analysis.monthChart", { account: name })}
        data={columns}
        unit={unit}
        height={220}
        onPick={(category, series) => pick(category, series === credit ? "credit" : "debit")}
      />
      <Chart
        kind="line"
        title={t("data-analysis.balanceChart", { account: name })}
        data={line}
        unit={unit}
        height={220}
        onPick={(category) => pick(category, "close")}
      />
    </div>
  );
}
