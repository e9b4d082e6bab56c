/** The control of one field, by its kind. */
import { type PaperField, phraseUsages } from "@digao/contract/paper/sections";
import type { PaperSide } from "@digao/contract/paper/paper";
import { fractionOf, percentOf } from "@digao/contract/percent";
import { Input, InputNumber, Select, Switch } from "antd";
import { PhraseArea } from "../../parts/papers/statement-items/phrases/PhraseArea.tsx";
import { DateInput } from "../DateInput.tsx";
import { MoneyInput } from "../MoneyInput.tsx";
import { useCodes } from "../use-codes.ts";
import { LinksField } from "./LinksField.tsx";

interface Props {
  /** Of the label that names it; without one it bears the label itself. */
  id?: string;
  label: string;
  field: PaperField;
  value: unknown;
  /** Codes that can be chosen, where not all. */
  codes?: readonly number[] | undefined;
  isReadOnly: boolean;
  /** Worked out from other fields. */
  isDerived: boolean;
  /** Records that it points to, by `type:id`. */
  named: PaperSide["named"];
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
      value={value === "" || value === null || value === undefined ? undefined : (value as number)}
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
        value={value === "" || value === null || value === undefined ? null : Number(value)}
        onChange={(count) => onChange(count ?? field.initial ?? "")}
      />
    );
  if (field.kind === "links") return <LinksField {...props} to={field.to} />;
  if (field.kind === "reason" && field.phrases)
    return (
      <PhraseArea
        id={id}
        usage={phraseUsages[field.phrases]}
        maxLength={field.max}
        autoSize={{ minRows: moreRows, maxRows: 8 }}
        readOnly={isReadOnly}
        value={textOf(value)}
        onText={onChange}
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
