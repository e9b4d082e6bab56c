/** The control of one field, by its kind. */
import type { PaperField } from "@digao/contract/paper/sections";
import { fractionOf, percentOf } from "@digao/contract/percent";
import { Input, InputNumber, Select, Switch } from "antd";
import { DateInput } from "../DateInput.tsx";
import { MoneyInput } from "../MoneyInput.tsx";
import { useCodes } from "../use-codes.ts";

interface Props {
  id: string;
  label: string;
  field: PaperField;
  value: unknown;
  /** Codes that can be chosen, where not all. */
  codes?: readonly number[] | undefined;
  isReadOnly: boolean;
  /** Worked out from other fields. */
  isDerived: boolean;
  onChange: (value: unknown) => void;
}

const textOf = (value: unknown): string => (value === null || value === undefined ? "" : String(value));

function CodedSelect({
  id,
  field,
  value,
  codes,
  isReadOnly,
  onChange,
}: Props & { field: { kind: "coded" } & PaperField }) {
  const { options } = useCodes();
  const all = options(field.codes);
  return (
    <Select
      id={id}
      disabled={isReadOnly}
      value={value as number}
      options={codes ? all.filter((option) => codes.some((code) => code === option.value)) : all}
      onChange={onChange}
    />
  );
}

const moreRows = 2;

export function Control(props: Props) {
  const { id, label, field, value, isReadOnly, isDerived, onChange } = props;
  if (field.kind === "coded") return <CodedSelect {...props} field={field} />;
  if (field.kind === "money")
    return (
      <MoneyInput
        id={id}
        disabled={isReadOnly || isDerived}
        value={textOf(value)}
        onChange={(amount) => onChange(amount ?? field.initial ?? "")}
      />
    );
  if (field.kind === "rate")
    return (
      <InputNumber<string>
        id={id}
        stringMode
        min="0"
        max="100"
        suffix="%"
        readOnly={isReadOnly}
        value={percentOf(textOf(value))}
        onChange={(next) => {
          const fraction = fractionOf(next ?? "0");
          if (fraction !== undefined) onChange(fraction);
        }}
      />
    );
  if (field.kind === "count")
    return (
      <InputNumber
        id={id}
        min={field.min ?? 0}
        max={field.max ?? 2_147_483_647}
        precision={0}
        readOnly={isReadOnly}
        value={Number(value)}
        onChange={(count) => onChange(count ?? field.initial ?? 0)}
      />
    );
  if (field.kind === "flag")
    return <Switch id={id} disabled={isReadOnly} checked={value === true} onChange={onChange} />;
  if (field.kind === "day")
    return <DateInput id={id} label={label} disabled={isReadOnly} value={textOf(value)} onChange={onChange} />;
  return (
    <Input.TextArea
      id={id}
      maxLength={"max" in field ? field.max : 4000}
      autoSize={{ minRows: field.isWide ? moreRows : 1, maxRows: 6 }}
      readOnly={isReadOnly}
      value={textOf(value)}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
