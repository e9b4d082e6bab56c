/** One calculation: what is put in on the left, what comes out on the right. */
import { type Calculation, type CalculatorDescriptor, calculators } from "@digao/contract/areas/calculators";
import { Button, Input, Tooltip } from "antd";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { formatDateTime, formatMoney } from "../../../lib/format.ts";
import { ReasonField } from "../../../ui/ask/ReasonField.tsx";
import { useAsk } from "../../../ui/ask/use-ask.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { DownloadButton } from "../../../ui/downloads/DownloadButton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { Conflict } from "../../../ui/edit/Conflict.tsx";
import { EditNotes } from "../../../ui/edit/EditNotes.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import type { View } from "../view.ts";
import { Answer } from "./Answer.tsx";
import { RowsTable } from "./RowsTable.tsx";
import { type CalculationEdit, useAnswer, useCalculation } from "./use-calculation.ts";
import { ValueField } from "./ValueField.tsx";

interface Props {
  fsItemId: number;
  calculator: CalculatorDescriptor;
  calculation: Calculation | undefined;
  view: View;
  obstacle: string;
  reread: () => Promise<Calculation | undefined>;
  onSaved: (id: number) => void;
  onRemoved: () => void;
}

type FaultOf = (table: string | null, row: number | null, field: string) => string | undefined;

function Form({
  calculator,
  edit,
  faultOf,
  obstacle,
}: Pick<Props, "calculator" | "obstacle"> & { edit: CalculationEdit; faultOf: FaultOf }) {
  const { t } = useTranslation();
  const { values, rows } = edit.value;
  const disabled = obstacle !== "";
  const put = (key: string, value: string | null) => edit.change({ values: { ...edit.value.values, [key]: value } });
  return (
    <>
      <div className="calc-fields">
        {calculator.fields.map((field) => {
          const fault = faultOf(null, null, field.key);
          const book = calculator.books[field.key];
          const shown = field.kind === "money" ? formatMoney(book) : book;
          const isOther = book !== undefined && values[field.key] !== book;
          return (
            <div key={field.key}>
              <span
                className={fault && values[field.key] ? "calc-label bad" : "calc-label"}
                title={fault ?? field.label}
              >
                {field.label}
                {field.isOptional || field.initial !== null || field.kind === "flag" ? null : (
                  <b aria-hidden="true"> *</b>
                )}
              </span>
              <ValueField
                field={field}
                label={field.label}
                value={values[field.key]}
                fault={fault}
                disabled={disabled}
                onChange={(value) => put(field.key, value)}
              />
              {isOther ? (
                <Tooltip title={t("calculators.takeBooks")}>
                  <Button size="small" type="link" disabled={disabled} onClick={() => put(field.key, book)}>
                    {t("calculators.books", { amount: shown })}
                  </Button>
                </Tooltip>
              ) : null}
            </div>
          );
        })}
      </div>
      {calculator.tables.map((table) => (
        <RowsTable
          key={table.key}
          table={table}
          rows={rows[table.key] ?? []}
          faultOf={(row, field) => faultOf(table.key, row, field)}
          disabled={disabled}
          onChange={(next) => edit.change({ rows: { ...edit.value.rows, [table.key]: next } })}
        />
      ))}
      <p className="soft">{calculator.source}</p>
    </>
  );
}

function Head({ calculator, calculation, view, obstacle, onRemoved, edit }: Props & { edit: CalculationEdit }) {
  const { t } = useTranslation();
  const ask = useAsk();
  const remove = useChange(calculators.RemoveCalculation, { quiet: true });
  const { name, reason } = edit.value;
  const isReady = name.trim() !== "" && (calculation === undefined || (edit.isDirty && reason.trim() !== ""));
  const stale = calculator.fields.filter(({ key }) => calculation?.stale.includes(key)).map(({ label }) => label);
  const askRemoval = (of: Calculation) =>
    ask({
      title: t("calculators.removeTitle", { name: of.name }),
      okText: t("calculators.remove"),
      isDanger: true,
      fields: <ReasonField label={t("calculators.removeReason")} isRequired max={500} />,
      send: ({ reason: why }) =>
        remove.mutateAsync({ id: of.id, rowVersion: of.rowVersion, reason: String(why ?? "") }).then(() => onRemoved()),
    });
  return (
    <div className="row wrap calc-head">
      <Input
        size="small"
        className="calc-name"
        aria-label={t("calculators.name")}
        value={name}
        maxLength={100}
        disabled={obstacle !== ""}
        onChange={(event) => edit.change({ name: event.target.value })}
      />
      {calculation && edit.isDirty ? (
        <Input
          size="small"
          className="calc-name"
          aria-label={t("calculators.reason")}
          placeholder={t("calculators.reason")}
          value={reason}
          maxLength={500}
          onChange={(event) => edit.change({ reason: event.target.value })}
        />
      ) : null}
      <Tooltip title={obstacle || (isReady ? "" : t("calculators.reason"))}>
        <Button
          size="small"
          type="primary"
          disabled={obstacle !== "" || !isReady}
          loading={edit.isBusy}
          onClick={() => void (calculation ? edit.save() : edit.send())}
        >
          {t("calculators.save")}
        </Button>
      </Tooltip>
      {calculation ? (
        <>
          <Tooltip
            title={calculation.versions.map((one) => (
              <div key={one.version}>
                {t("calculators.version", { version: one.version, by: one.by, at: formatDateTime(one.at) })}{" "}
                {one.reason} {formatMoney(one.difference)}
              </div>
            ))}
          >
            <span className="soft" role="note">
              {t("calculators.version", {
                version: calculation.rowVersion,
                by: calculation.updatedBy,
                at: formatDateTime(calculation.updatedAt),
              })}
            </span>
          </Tooltip>
          {stale.length > 0 ? (
            <StatusTag tone="attention">{t("calculators.stale", { fields: stale.join("、") })}</StatusTag>
          ) : null}
          <span className="schedule-end row">
            <DownloadButton
              size="small"
              call={calculators.DownCalculation}
              input={() => ({ id: calculation.id, RptLang: view.lang })}
              label={t("calculators.export")}
            />
            <Button size="small" danger disabled={obstacle !== ""} onClick={() => askRemoval(calculation)}>
              {t("calculators.remove")}
            </Button>
          </span>
        </>
      ) : null}
    </div>
  );
}

export function Desk(props: Props) {
  const { t } = useTranslation();
  const { fsItemId, calculator, calculation, view, obstacle, reread, onSaved } = props;
  const edit = useCalculation({ fsItemId, calculator, calculation, isReadOnly: obstacle !== "", reread, onSaved });
  const { values, rows } = edit.value;
  const answer = useAnswer(fsItemId, calculator.key, { values, rows }, view.lang);
  const faultOf: FaultOf = (table, row, field) =>
    answer.data?.faults.find((fault) => fault.table === table && fault.row === row && fault.field === field)?.text;
  const right = () => {
    if (answer.data)
      return (
        <Answer
          calculator={calculator}
          calculated={answer.data}
          calculation={calculation}
          isDirty={edit.isDirty}
          obstacle={obstacle}
        />
      );
    return answer.error ? (
      <ErrorPanel error={answer.error} onRetry={() => void answer.refetch()} />
    ) : (
      <DelayedSkeleton rows={6} />
    );
  };
  return (
    <>
      <EditNotes edit={edit} />
      <Head {...props} edit={edit} />
      <div className="calc-desk fill">
        <section className="calc-pane" aria-label={calculator.title}>
          <Form calculator={calculator} edit={edit} faultOf={faultOf} obstacle={obstacle} />
        </section>
        <section className="calc-pane" aria-label={t("calculators.result")}>
          {right()}
        </section>
      </div>
      <Conflict
        edit={edit}
        labelOf={(field) => t(`calculators.${field}`)}
        show={(_field, value) => (typeof value === "string" ? value : JSON.stringify(value))}
      />
    </>
  );
}
