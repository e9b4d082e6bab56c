/** The figures of a chart as a table: exact, readable by machines, copied with the mouse. */
import { useTranslation } from "react-i18next";
import type { MoneyUnit } from "../../lib/format.ts";
import { type ChartData, type FigureKind, type Flow, figureText } from "./data.ts";

interface Props {
  data: ChartData;
  flows: readonly Flow[];
  figure: FigureKind;
  unit: MoneyUnit;
  caption: string;
}

export function ChartTable({ data, flows, figure, unit, caption }: Props) {
  const { t } = useTranslation();
  const heads =
    flows.length > 0
      ? [t("ui.chart.from"), t("ui.chart.to"), t("ui.chart.value")]
      : [t("ui.chart.name"), ...data.series.map((one) => one.name)];
  return (
    <table className="chart-table">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {flows.map((flow) => (
          <tr key={`${flow.from}→${flow.to}`}>
            <th scope="row">{flow.from}</th>
            <td>{flow.to}</td>
            <td className="money">{figureText(flow.value, figure, unit)}</td>
          </tr>
        ))}
        {data.categories.map((name, index) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {data.series.map((one) => (
              <td key={one.name} className="money">
                {figureText(one.values[index] ?? null, figure, unit)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
