/** The control of one field, by its kind. */
import type { Field } from "@digao/contract/register/fields";
import { Input, InputNumber, Select, Switch } from "antd";
import { matches } from "../../lib/pinyin.ts";
import { CodeSelect } from "../../parts/firm/system-codes/CodeSelect.tsx";
import { UserPicker } from "../../parts/identity/users/UserPicker.tsx";
import { DateInput } from "../DateInput.tsx";
import { MomentInput } from "../MomentInput.tsx";
import { MoneyInput } from "../MoneyInput.tsx";
import { ColourInput } from "./ColourInput.tsx";
import { QuantityInput } from "./QuantityInput.tsx";
import { RateInput } from "./RateInput.tsx";
import { UsccInput } from "./UsccInput.tsx";
import type { Choice, RegisterWords } from "./use-words.ts";

/** What the form gives each control: id, value, onChange. */
type Given = Record<string, unknown>;
interface Props extends Given {
  name: string;
  field: Field;
  words: RegisterWords;
  choices: readonly Choice[] | undefined;
}

const wide = { width: "100%" };

function ChoiceSelect({
  choices = [],
  isMany,
  ...given
}: Given & { choices: readonly Choice[] | undefined; isMany: boolean }) {
  return (
    <Select
      {...given}
      {...(isMany ? { mode: "multiple" } : {})}
      allowClear
      showSearch={{
        filterOption: (query: string, option?: object) => {
          const found = option && "found" in option ? String(option.found) : "";
          return matches(query, found, found);
        },
      }}
      options={choices.map((one) => ({ ...one, found: `${one.label} ${one.found ?? ""}` }))}
    />
  );
}

type Drawn = (props: Props & { given: Given; label: string }) => React.ReactNode;
const chosen: Drawn = ({ given, field, choices }) => (
  <ChoiceSelect {...given} choices={choices} isMany={field.kind === "refs"} />
);
const coded: Drawn = ({ given, field, words, label }) => (
  <CodeSelect
    {...given}
    label={label}
    words={words.words(field, true)}
    isOpen={field.kind === "code" && (field.isOpen ?? false)}
    allowClear={!field.isRequired && !("initial" in field)}
  />
);

/** Where choices are told, these people alone. */
const among = (choices: readonly Choice[] | undefined): { among?: ReadonlySet<number> } =>
  choices ? { among: new Set(choices.map(({ value }) => Number(value))) } : {};

const drawn: Partial<Record<Field["kind"], Drawn>> = {
  long: ({ given, field }) => (
    <Input.TextArea {...given} autoSize={{ minRows: 2, maxRows: 6 }} maxLength={"max" in field ? field.max : 4000} />
  ),
  code: coded,
  choice: coded,
  enum: ({ given, field, words }) => (
    <Select
      {...given}
      allowClear={!field.isRequired && !("initial" in field)}
      options={Object.entries(words.words(field)).map(([code, label]) => ({ value: Number(code), label }))}
    />
  ),
  money: ({ given }) => <MoneyInput {...given} />,
  rate: ({ given, field }) => <RateInput {...given} usual={(field.kind === "rate" && field.usual) || []} />,
  quantity: ({ given, field }) => <QuantityInput {...given} scale={field.kind === "quantity" ? field.scale : 0} />,
  count: ({ given, field }) => (
    <InputNumber
      {...given}
      style={wide}
      min={field.kind === "count" ? (field.min ?? 0) : 0}
      max={field.kind === "count" ? (field.max ?? 2_147_483_647) : 0}
      precision={0}
    />
  ),
  day: ({ given, label }) => <DateInput {...given} label={label} allowClear />,
  instant: ({ given, label }) => <MomentInput {...given} label={label} />,
  flag: ({ given: { value, ...given } }) => <Switch {...given} checked={value === true} />,
  tags: ({ given, choices }) =>
    choices ? (
      <ChoiceSelect {...given} choices={choices} isMany />
    ) : (
      <Select {...given} mode="tags" open={false} tokenSeparators={[",", "，", "、", ";", "；"]} />
    ),
  colour: ({ given, label }) => <ColourInput {...given} label={label} />,
  person: ({ given, label, choices }) => <UserPicker {...given} {...among(choices)} label={label} mode="one" />,
  people: ({ given, label, choices }) => <UserPicker {...given} {...among(choices)} label={label} mode="many" />,
  ref: chosen,
  refs: chosen,
};

export function Control({ name, field, words, choices, ...given }: Props) {
  const draw = drawn[field.kind];
  if (draw) return draw({ name, field, words, choices, given, label: words.label(field) });
  if (choices) return <ChoiceSelect {...given} choices={choices} isMany={false} />;
  if (field.kind === "text" && field.check === "uscc") return <UsccInput {...given} />;
  return <Input {...given} maxLength={"max" in field ? field.max : 200} />;
}
