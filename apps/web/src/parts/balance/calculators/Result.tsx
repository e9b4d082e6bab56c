/** What a calculation comes to: figures, schedules, remarks, and the entries that its difference asks for. */
import type {
  Calculated,
  CalculatorDescriptor,
  CalculatorOutput,
} from "@digao/contract/areas/balance/calculators/calls";
import { useTranslation } from "react-i18next";
import { formatDate, formatMoney } from "../../../lib/format.ts";
import { PlainTable } from "../../../ui/PlainTable.tsx";

function useShown() {
  const { t } = useTranslation();
  return ({ kind, choices }: CalculatorOutput, value: string | null | undefined): string => {
    if (value === null || value === undefined || value === "") return "–";
    if (kind === "money") return formatMoney(value);
    if (kind === "rate") return `${(Number(value) * 100).toFixed(4).replace(/\.?0+$/, "")}%`;
    if (kind === "date") return formatDate(value);
    if (kind === "flag") return t(value === "true" ? "calculators.yes" : "calculators.no");
    return choices.find((one) => one.value === value)?.label ?? value;
  };
}

/** Which field of which row a fault is about, as the form calls it. */
function placeOf(
  { fields, tables }: CalculatorDescriptor,
  table: string | null,
  row: number | null,
  field: string | null,
) {
  const place = tables.find(({ key }) => key === table);
  const named = (place?.columns ?? fields).find(({ key }) => key === field);
  return [place?.label, row, named?.label].filter(Boolean).join(" ");
}

export function Result({ calculator, calculated }: { calculator: CalculatorDescriptor; calculated: Calculated }) {
  const { t } = useTranslation();
  const shown = useShown();
  const { faults, result } = calculated;
  if (!result)
    return (
      <ul className="calc-fault">
        {faults.map(({ table, row, field, text }) => (
          <li key={`${table}.${row}.${field}`}>
            {[placeOf(calculator, table, row, field), text].filter(Boolean).join(": ")}
          </li>
        ))}
      </ul>
    );
  return (
    <section aria-label={t("calculators.result")}>
      <h4 className="section-title">{t("calculators.result")}</h4>
      <dl className="calc-figures">
        {calculator.figures.map((figure) => (
          <div key={figure.key}>
            <dt>{figure.label}</dt>
            <dd>{shown(figure, result.figures[figure.key])}</dd>
          </div>
        ))}
      </dl>
      {result.remarks.length > 0 ? (
        <ul className="calc-remarks">
          {result.remarks.map(({ code, text }) => (
            <li key={`${code}.${text}`}>{text}</li>
          ))}
        </ul>
      ) : null}
      {calculator.schedules.map(({ key, label, columns }) => {
        const rows = result.schedules[key] ?? [];
        if (rows.length === 0) return null;
        return (
          <div key={key} className="calc-schedule">
            <h4 className="section-title">{label}</h4>
            <PlainTable<{ row: Record<string, string | null>; at: number }>
              label={label}
              rows={rows.map((row, at) => ({ row, at }))}
              rowKey={({ at }) => at}
              columns={columns.map((column) => ({
                key: column.key,
                title: column.label,
                ...(["money", "rate", "number", "int"].includes(column.kind) ? { align: "right" as const } : {}),
                render: ({ row }) => shown(column, row[column.key]),
              }))}
            />
          </div>
        );
      })}
      {result.proposals.length > 0 ? (
        <div className="calc-schedule">
          <h4 className="section-title">{t("calculators.proposals")}</h4>
          {result.proposals.map(({ key, description, lines }) => (
            <PlainTable
              key={key}
              label={description}
              rows={lines}
              rowKey={({ fsItemId, lineName, debit }) => `${fsItemId}.${lineName}.${debit}`}
              columns={[
                { key: "item", title: description, render: ({ fsItemName, lineName }) => `${fsItemName} ${lineName}` },
                {
                  key: "debit",
                  title: t("adjustments.debit"),
                  width: 140,
                  align: "right",
                  render: ({ debit }) => formatMoney(debit),
                },
                {
                  key: "credit",
                  title: t("adjustments.credit"),
                  width: 140,
                  align: "right",
                  render: ({ credit }) => formatMoney(credit),
                },
              ]}
            />
          ))}
        </div>
      ) : null}
    </section>
  );
}
