/** The choices of a record and their reasons; amounts follow while typing. */
import type { MaterialitySheet } from "@digao/contract/areas/balance/materiality/calls";
import { materialityBasis, materialityStage } from "@digao/contract/areas/balance/materiality/codes";
import { codesOf } from "@digao/contract/codes";
import { fractionOf, percentOf } from "@digao/contract/percent";
import { isWithin, trivialRange } from "@digao/domain/materiality/benchmarks";
import { isUnusualPerformance, isUnusualShare, type MaterialityFault } from "@digao/domain/materiality/judge";
import { Input, InputNumber, Select } from "antd";
import { useTranslation } from "react-i18next";
import { formatMoney } from "../../../lib/format.ts";
import { messageOf } from "../../../lib/i18n/message-of.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { MoneyInput } from "../../../ui/MoneyInput.tsx";
import { useCodes } from "../../../ui/use-codes.ts";
import { Field } from "./Field.tsx";
import { benchmarkOf, isCautious } from "./form.ts";
import { SpecificItems } from "./SpecificItems.tsx";
import type { RecordState } from "./use-record.ts";

export interface FormProps {
  sheet: MaterialitySheet;
  state: RecordState;
  isReadOnly: boolean;
  /** What is missing is told once somebody has tried to save. */
  isTold: boolean;
}

/** The first fault of a field in the server's words. */
export function useFault({ state: { faults }, isTold }: FormProps) {
  const lang = useLanguage() === "en" ? "en" : "zh";
  const say = (code: MaterialityFault) => messageOf(lang, `materiality.fault.${code}`);
  const isMissing = (code: MaterialityFault) => code.endsWith("Missing");
  return (...fields: string[]): string | undefined => {
    const found = faults.find(({ field, code }) => fields.includes(field) && (isTold || !isMissing(code)));
    return found && say(found.code);
  };
}

type TextName =
  | "sourceNote"
  | "adjReason"
  | "percentReason"
  | "pmReason"
  | "trivialReason"
  | "reason"
  | "revisionReason";

function Reason({ name, rows = 1, ...props }: FormProps & { name: TextName; rows?: number }) {
  const { t } = useTranslation();
  const fault = useFault(props);
  const { state, isReadOnly } = props;
  return (
    <Field label={t(`materiality.field.${name}`)} fault={fault(name)}>
      {(id) => (
        <Input.TextArea
          id={id}
          maxLength={name === "reason" || name === "revisionReason" ? 4000 : 500}
          autoSize={{ minRows: rows, maxRows: 6 }}
          readOnly={isReadOnly}
          value={state.values[name]}
          onChange={(event) => state.edit.change({ [name]: event.target.value })}
        />
      )}
    </Field>
  );
}

type ShareName = "percent" | "pmPercent" | "trivialPercent";

function Share({ name, hint, ...props }: FormProps & { name: ShareName; hint: string }) {
  const { t } = useTranslation();
  const fault = useFault(props);
  const { state, isReadOnly } = props;
  return (
    <Field label={t(`materiality.field.${name}`)} hint={hint} fault={fault(name)}>
      {(id) => (
        <InputNumber<string>
          id={id}
          stringMode
          min="0"
          max="100"
          suffix="%"
          readOnly={isReadOnly}
          value={percentOf(state.values[name])}
          onChange={(next) => {
            const fraction = fractionOf(next ?? "0");
            if (fraction !== undefined) state.edit.change({ [name]: fraction });
          }}
        />
      )}
    </Field>
  );
}

function Benchmark(props: FormProps) {
  const { t } = useTranslation();
  const { options } = useCodes();
  const fault = useFault(props);
  const { state, isReadOnly } = props;
  const { values, edit, levels } = state;
  const isEntered = values.basis === materialityBasis.entered;
  return (
    <>
      <Field label={t("materiality.field.basis")} fault={fault("benchmark")}>
        {(id) => (
          <Select
            id={id}
            disabled={isReadOnly}
            value={values.basis}
            options={options("materialityBasis")}
            onChange={(basis: number) => edit.change({ basis })}
          />
        )}
      </Field>
      <Field label={t("materiality.field.benchmarkAmount")} fault={fault("benchmarkAmount")}>
        {(id) => (
          <MoneyInput
            id={id}
            disabled={isReadOnly || !isEntered}
            value={isEntered ? values.benchmarkAmount : levels.amount}
            onChange={(amount) => edit.change({ benchmarkAmount: amount ?? "" })}
          />
        )}
      </Field>
      {isEntered ? <Reason {...props} name="sourceNote" /> : null}
      <Field label={t("materiality.field.benchmarkAdj")} hint={t("materiality.hint.benchmarkAdj")}>
        {(id) => (
          <MoneyInput
            id={id}
            disabled={isReadOnly}
            value={values.benchmarkAdj}
            onChange={(amount) => edit.change({ benchmarkAdj: amount ?? "0.00" })}
          />
        )}
      </Field>
      {Number(values.benchmarkAdj) === 0 ? null : <Reason {...props} name="adjReason" />}
    </>
  );
}

function Shares(props: FormProps) {
  const { t } = useTranslation();
  const { sheet, state, isReadOnly } = props;
  const { values, edit, levels } = state;
  const isCareful = isCautious(sheet);
  const { percentReason, pmReason, trivialReason } = values;
  const isOdd = isUnusualShare({ benchmark: benchmarkOf(values.benchmark), percent: values.percent });
  const amount = (value: string) => t("materiality.gives", { amount: formatMoney(value) });
  return (
    <>
      <Share {...props} name="percent" hint={t("materiality.exact", { amount: formatMoney(levels.exact) })} />
      {isOdd || percentReason ? <Reason {...props} name="percentReason" /> : null}
      <Field label={t("materiality.field.digits")}>
        {(id) => (
          <InputNumber
            id={id}
            min={0}
            max={6}
            precision={0}
            readOnly={isReadOnly}
            value={values.digits}
            onChange={(digits) => edit.change({ digits: digits ?? 2 })}
          />
        )}
      </Field>
      <Share {...props} name="pmPercent" hint={isCareful ? t("materiality.hint.careful") : amount(levels.pm)} />
      {isUnusualPerformance(values.pmPercent, isCareful) || pmReason ? <Reason {...props} name="pmReason" /> : null}
      <Share {...props} name="trivialPercent" hint={amount(levels.trivial)} />
      {!isWithin(values.trivialPercent, trivialRange) || trivialReason ? (
        <Reason {...props} name="trivialReason" />
      ) : null}
    </>
  );
}

export function RecordForm(props: FormProps) {
  const { t } = useTranslation();
  const { word } = useCodes();
  const fault = useFault(props);
  const { sheet, state, isReadOnly } = props;
  const isRevision = state.values.stage !== materialityStage.planning;
  const stages = codesOf("materialityStage").filter((stage) =>
    sheet.records.some(({ status }) => status > 0) ? stage !== materialityStage.planning : true,
  );
  return (
    <div className="mat-form">
      <div className="mat-fields">
        <Field label={t("materiality.field.stage")} fault={fault("stage")}>
          {(id) => (
            <Select
              id={id}
              disabled={isReadOnly}
              value={state.values.stage}
              options={stages.map((value) => ({ value: Number(value), label: word("materialityStage", value) }))}
              onChange={(stage: number) => state.edit.change({ stage })}
            />
          )}
        </Field>
        <Benchmark {...props} />
        <Shares {...props} />
      </div>
      <Reason {...props} name="reason" rows={2} />
      {isRevision ? <Reason {...props} name="revisionReason" rows={2} /> : null}
      <SpecificItems {...props} />
    </div>
  );
}
