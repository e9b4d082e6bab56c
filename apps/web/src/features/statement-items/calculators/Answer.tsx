/** What a calculator answers: figures, remarks, schedules, and the entry that the difference asks for. */
import {
  type Calculated,
  type Calculation,
  type CalculationFault,
  type CalculatorDescriptor,
  type CalculatorOutput,
  calculators,
} from "@digao/contract/areas/calculators";
import { adjustStatus } from "@digao/contract/codes";
import { App, Button, Tooltip } from "antd";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { formatFineShare } from "../../../lib/format.ts";
import { useProject } from "../../../lib/page.ts";
import { MoneyCell } from "../../../ui/MoneyCell.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { useEntryLink } from "../../../ui/vouching/use-entry-link.ts";

type Row = Record<string, string | null>;

function Shown({ value, of: { kind, choices } }: { value: string | null | undefined; of: CalculatorOutput }) {
  const { t } = useTranslation();
  if (value === null || value === undefined) return null;
  if (kind === "money") return <MoneyCell value={value} total />;
  if (kind === "rate") return formatFineShare(value);
  if (kind === "flag") return t(value === "true" ? "calculators.yes" : "calculators.no");
  return choices.find((choice) => choice.value === value)?.label ?? value;
}

const isNumber = ({ kind }: CalculatorOutput) => ["money", "rate", "number", "int"].includes(kind);

function Schedule({ of, rows }: { of: CalculatorDescriptor["schedules"][number]; rows: readonly Row[] }) {
  const columns = of.columns.map(
    (column): PlainColumn<{ at: number; row: Row }> => ({
      key: column.key,
      title: column.label,
      ...(isNumber(column) ? { align: "right" } : {}),
      render: ({ row }) => <Shown value={row[column.key]} of={column} />,
    }),
  );
  if (rows.length === 0) return null;
  return (
    <section>
      <b>{of.label}</b>
      <div className="calc-wide">
        <PlainTable
          label={of.label}
          columns={columns}
          rows={rows.map((row, at) => ({ at, row }))}
          rowKey={({ at }) => at}
        />
      </div>
    </section>
  );
}

interface EntryProps {
  calculation: Calculation | undefined;
  result: NonNullable<Calculated["result"]>;
  isDirty: boolean;
  obstacle: string;
}

function Entry({ calculation, result, isDirty, obstacle }: EntryProps) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const project = useProject();
  const open = useEntryLink(project.id);
  const book = useChange(calculators.BookCalculation);
  const entries = calculation?.entries ?? [];
  const isDue = entries.length === 0 || entries.some(({ isStale, status }) => isStale && status === adjustStatus.draft);
  const why = obstacle || (calculation === undefined || isDirty ? t("calculators.saveFirst") : "");
  const propose = async () => {
    if (!calculation) return;
    await book.mutateAsync({ id: calculation.id, rowVersion: calculation.rowVersion }).then(
      () => message.success(t("calculators.booked", { state: t(`codes.adjustStatus.${adjustStatus.draft}`) })),
      () => undefined, // The house dialog has told it.
    );
  };
  const isOffered = result.proposals.length > 0 && isDue;
  return (
    <section className="stack gap-4">
      <div className="row wrap">
        <b>{t("calculators.entry")}</b>
        {result.proposals.length === 0 ? <span className="soft">{t("calculators.noEntry")}</span> : null}
        {entries.map(({ id, adjNo, status, isStale }) => (
          <span key={id} className="row">
            <StatusTag tone={isStale ? "bad" : "good"}>
              {t("calculators.booked", {
                state: [adjNo, t(`codes.adjustStatus.${status}`)].filter(Boolean).join(" "),
              })}
            </StatusTag>
            {isStale ? <StatusTag tone="bad">{t("calculators.staleEntry")}</StatusTag> : null}
            {open ? (
              <Button size="small" onClick={() => open(id)}>
                {t("calculators.open")}
              </Button>
            ) : null}
          </span>
        ))}
        {isOffered ? (
          <Tooltip title={why}>
            <Button
              size="small"
              type="primary"
              disabled={why !== ""}
              loading={book.isPending}
              onClick={() => void propose()}
            >
              {t(entries.length > 0 ? "calculators.update" : "calculators.propose")}
            </Button>
          </Tooltip>
        ) : null}
      </div>
      {result.proposals.map(({ key, description, lines }) => (
        <div key={key}>
          <span className="soft">{description}</span>
          <table className="calc-lines">
            <tbody>
              {lines.map((line) => (
                <tr key={`${line.fsItemCode}${line.lineName}${line.debit}`}>
                  <td>{t(Number(line.debit) > 0 ? "ui.side.dr" : "ui.side.cr")}</td>
                  <td>{line.fsItemName}</td>
                  <td>{line.lineName}</td>
                  <td className="money">
                    <MoneyCell value={Number(line.debit) > 0 ? line.debit : line.credit} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ))}
    </section>
  );
}

const FAULTS_SHOWN = 20;

/** 借款 2 年利率 */
function placeOf({ fields, tables }: CalculatorDescriptor, { table, row, field }: CalculationFault): string {
  const own = tables.find(({ key }) => key === table);
  const label = (own?.columns ?? fields).find(({ key }) => key === field)?.label;
  return [own?.label, row, label].filter(Boolean).join(" ");
}

interface Props {
  calculator: CalculatorDescriptor;
  calculated: Calculated;
  calculation: Calculation | undefined;
  isDirty: boolean;
  obstacle: string;
}

export function Answer({ calculator, calculated, ...entry }: Props) {
  const { t } = useTranslation();
  const { result, faults } = calculated;
  if (!result)
    return (
      <>
        <p className="soft">{t("calculators.incomplete", { count: faults.length })}</p>
        <ul className="calc-faults">
          {faults.slice(0, FAULTS_SHOWN).map((fault) => (
            <li key={`${fault.table} ${fault.row} ${fault.field}`}>
              {placeOf(calculator, fault)}: {fault.text}
            </li>
          ))}
        </ul>
      </>
    );
  return (
    <>
      <dl className="calc-figures">
        {calculator.figures.map((figure) => (
          <div key={figure.key}>
            <dt>{figure.label}</dt>
            <dd>
              <Shown value={result.figures[figure.key]} of={figure} />
            </dd>
          </div>
        ))}
      </dl>
      {result.remarks.map(({ text }) => (
        <p key={text}>
          <StatusTag tone="attention">{text}</StatusTag>
        </p>
      ))}
      <Entry result={result} {...entry} />
      {calculator.schedules.map((schedule) => (
        <Schedule key={schedule.key} of={schedule} rows={result.schedules[schedule.key] ?? []} />
      ))}
    </>
  );
}
