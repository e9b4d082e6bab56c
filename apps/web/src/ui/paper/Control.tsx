/** The control of one field, by its kind. */

import type { PaperSide } from "@digao/contract/paper/paper";
import { type PaperField, phraseUsages } from "@digao/contract/paper/sections";
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
  label,
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
      {...namedBy({ id, label })}
      disabled={isReadOnly}
      value={isNothing(value) ? undefined : (value as number)}
      options={codes ? all.filter((option) => codes.some((code) => code === option.value)) : all}
      onChange={onChange}
    />
  );
}

const moreRows = 2;
const isNothing = (value: unknown): boolean => value === "" || value === null || value === undefined;
/** By the label that names it; where there is none, by itself. */
const namedBy = ({ id, label }: Pick<Props, "id" | "label">) => (id ? { id } : { "aria-label": label });

function NumberControl(props: Props & { field: { kind: "count"; min?: number; max?: number } & PaperField }) {
  const { field, value, isReadOnly, onChange } = props;
  return (
    <InputNumber
      {...namedBy(props)}
      min={field.min ?? 0}
      max={field.max ?? 2_147_483_647}
      precision={0}
      readOnly={isReadOnly}
      value={isNothing(value) ? null : Number(value)}
      onChange={(count) => onChange(count ?? field.initial ?? "")}
    />
  );
}

function ShareControl({ value, isReadOnly, onChange, ...props }: Props) {
  return (
    <InputNumber<string>
      {...namedBy(props)}
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
}

/** Free text, with the firm's phrases at hand where the field asks for them. */
function TextControl(props: Props) {
  const { field, value, isReadOnly, onChange } = props;
  const max = "max" in field && field.max ? field.max : 4000;
  const rows = { minRows: field.isWide ? moreRows : 1, maxRows: 8 };
  const own = { ...namedBy(props), maxLength: max, autoSize: rows, readOnly: isReadOnly, value: textOf(value) };
  if (field.kind === "reason" && field.phrases)
    return <PhraseArea {...own} usage={phraseUsages[field.phrases]} onText={onChange} />;
  return <Input.TextArea {...own} onChange={(event) => onChange(event.target.value)} />;
}

export function Control(props: Props) {
  const { id, label, field, value, isReadOnly, isDerived, onChange } = props;
  switch (field.kind) {
    case "coded":
      return <CodedSelect {...props} field={field} />;
    case "rate":
      return <ShareControl {...props} />;
    case "count":
      return <NumberControl {...props} field={field} />;
    case "links":
      return <LinksField {...props} to={field.to} />;
    case "flag":
      return <Switch {...namedBy(props)} disabled={isReadOnly} checked={value === true} onChange={onChange} />;
    case "day":
      return <DateInput id={id} label={label} disabled={isReadOnly} value={textOf(value)} onChange={onChange} />;
    case "money":
      return (
        <MoneyInput
          {...(id ? { id } : { label })}
          disabled={isReadOnly || isDerived}
          value={textOf(value)}
          onChange={(amount) => onChange(amount ?? field.initial ?? "")}
        />
      );
    default:
      return <TextControl {...props} />;
  }
}
