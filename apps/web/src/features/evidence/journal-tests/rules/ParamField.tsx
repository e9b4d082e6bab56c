/** One parameter of a rule, in the field that its kind asks for. */

import type { JournalRule } from "@digao/contract/areas/evidence/journal-tests/rules";
import { fractionOf, percentOf } from "@digao/contract/percent";
import { Input, InputNumber, Select, Switch } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatMoney } from "../../../../lib/format.ts";
import { MoneyInput } from "../../../../ui/MoneyInput.tsx";
import type { ParamValue } from "./use-rules.ts";

type Param = JournalRule["params"][number];
interface Props {
  param: Param;
  value: ParamValue;
  onChange: (value: ParamValue) => void;
  disabled: boolean;
  /** Of the rule: names the field together with the parameter's label. */
  rule: string;
}
interface FieldProps extends Props {
  label: string;
  /** What stands where nothing was chosen. */
  applied: string;
}

const textOf = (value: ParamValue): string => (typeof value === "string" ? value : "");
const numberOf = (value: ParamValue): number | null => (typeof value === "number" ? value : null);
const listOf = (value: ParamValue): string[] => (Array.isArray(value) ? value : []);

const Money = ({ value, onChange, disabled, label, applied }: FieldProps) => (
  <MoneyInput
    label={label}
    value={textOf(value) || null}
    placeholder={applied}
    disabled={disabled}
    onCommit={(next) => onChange(next)}
  />
);
const Whole = ({ value, onChange, disabled, label, param }: FieldProps) => (
  <InputNumber
    aria-label={label}
    min={0}
    precision={0}
    disabled={disabled}
    value={numberOf(value)}
    onChange={(next) => onChange(next ?? (param.kind === "optionalDays" ? null : 0))}
  />
);
const Share = ({ value, onChange, disabled, label }: FieldProps) => (
  <InputNumber<string>
    stringMode
    aria-label={label}
    min="0"
    max="99"
    suffix="%"
    disabled={disabled}
    value={percentOf(textOf(value) || "0")}
    onChange={(next) => onChange(fractionOf(next ?? "0") ?? value)}
  />
);
const Time = ({ value, onChange, disabled, label }: FieldProps) => (
  <Input
    type="time"
    aria-label={label}
    disabled={disabled}
    value={textOf(value)}
    onChange={(event) => onChange(event.target.value)}
  />
);
const Flag = ({ value, onChange, disabled, label }: FieldProps) => (
  <Switch aria-label={label} size="small" disabled={disabled} checked={value === true} onChange={onChange} />
);
const Words = ({ value, onChange, disabled, label, applied, param }: FieldProps) => (
  <Select
    mode="tags"
    aria-label={label}
    className="je-tags"
    open={false}
    suffixIcon={null}
    tokenSeparators={[",", "，", "、", ";", "；"]}
    disabled={disabled}
    placeholder={applied}
    value={listOf(value)}
    onChange={(next: string[]) => onChange(next.length === 0 && param.kind === "codes" ? null : next)}
  />
);

const fields: Record<Param["kind"], (props: FieldProps) => ReactNode> = {
  money: Money,
  threshold: Money,
  share: Share,
  count: Whole,
  days: Whole,
  optionalDays: Whole,
  time: Time,
  flag: Flag,
  words: Words,
  amounts: Words,
  digits: Words,
  codes: Words,
};

function useApplied({ param }: Props): string {
  const { t } = useTranslation();
  const { applied, from } = param;
  if (Array.isArray(applied)) return applied.join(t("journal-tests.comma"));
  if (from) return t(`journal-tests.by.${from}`, { amount: applied ? formatMoney(String(applied)) : "—" });
  return "";
}

export function ParamField(props: Props) {
  const applied = useApplied(props);
  const { param, rule } = props;
  const Field = fields[param.kind];
  return (
    <div className="je-param">
      <span>{param.label}</span>
      <Field {...props} label={`${rule} ${param.label}`} applied={applied} />
    </div>
  );
}
