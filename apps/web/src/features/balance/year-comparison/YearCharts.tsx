/** The ticked rows as lines over the years, one chart for each unit they are in. */
import { Checkbox } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Chart } from "../../../ui/chart/Chart.tsx";
import { chartsOf, chosenKeys } from "./chart-data.ts";
import type { Answer, Scope } from "./use-years.ts";

const chartHeight = 156;

export function YearCharts({ scope, data }: { scope: Scope; data: Answer }) {
  const { t } = useTranslation();
  const { url, patch } = scope;
  const isIndex = url.index === "1" && url.of !== "ratios";
  const charts = useMemo(() => {
    const chosen = new Set(chosenKeys(url.rows, url.of, data.rows));
    const rows = data.rows.filter(({ key }) => chosen.has(key));
    return chartsOf(rows, { years: data.years, unit: url.unit, isIndex });
  }, [data, url.rows, url.of, url.unit, isIndex]);
  return (
    <section className="year-charts" aria-label={t("year-comparison.chart")}>
      {charts.map(({ unit, figure, data: drawn }) => (
        <Chart
          key={unit}
          kind="line"
          title={isIndex ? t("year-comparison.indexTitle") : t(`year-comparison.chartOf.${unit}`)}
          data={drawn}
          figure={figure}
          unit={unit === "money" && !isIndex ? url.unit : "yuan"}
          height={chartHeight}
        />
      ))}
      <div className={charts.length > 0 ? "year-chart-side" : ""}>
        {url.of === "ratios" || charts.length === 0 ? null : (
          <Checkbox checked={isIndex} onChange={() => patch({ index: isIndex ? undefined : "1" })}>
            {t("year-comparison.index")}
          </Checkbox>
        )}
        <p>{t("year-comparison.chartHint")}</p>
      </div>
    </section>
  );
}
