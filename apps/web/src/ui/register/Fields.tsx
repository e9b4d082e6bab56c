/** All fields of a register's form in their groups, two in a row. */
import type { Field } from "@digao/contract/register/fields";
import { type Declared, writtenOf } from "@digao/contract/register/register";
import { Form } from "antd";
import type { ReactElement } from "react";
import { useTranslation } from "react-i18next";
import { Control } from "./Control.tsx";
import { ruleOf } from "./checks.ts";
import type { AnyRow } from "./columns.tsx";
import type { Choices, RegisterWords } from "./use-words.ts";

/** A credit code has this many characters. */
const usccLength = 18;

/** The fields that a form shows, in the groups of the declaration; those of no group stand in the first. */
export function groupsOf(spec: Declared, entries: readonly [string, Field][]) {
  const names = Object.keys(spec.groups ?? { "": [] });
  const [first = ""] = names;
  return names
    .map((group) => ({ group, fields: entries.filter(([, field]) => (field.group ?? first) === group) }))
    .filter(({ fields }) => fields.length > 0);
}

function rulesOf(field: Field, { lang }: RegisterWords, required: string) {
  const check = field.kind === "text" || field.kind === "long" ? field.check : undefined;
  const isText = field.kind === "text" || field.kind === "long";
  return [
    ...(field.isRequired ? [{ required: true, ...(isText ? { whitespace: true } : {}), message: required }] : []),
    ...(check ? [{ ...ruleOf(check, lang), validateTrigger: "onBlur" }] : []),
    ...(check === "uscc" ? [{ ...ruleOf(check, lang, usccLength - 1), validateTrigger: "onChange" }] : []),
  ];
}

/** Controls of a register's own, by field; the form gives each id, value and onChange. */
export type Controls = Readonly<Record<string, (record: AnyRow | undefined) => ReactElement>>;

interface Props {
  spec: Declared;
  words: RegisterWords;
  choices: Choices;
  only?: readonly string[] | undefined;
  controls?: Controls | undefined;
  /** The record as it was opened; none where it is new. */
  record?: AnyRow | undefined;
  /** Fields that this record keeps as they are. */
  fixed?: ((record: AnyRow) => readonly string[]) | undefined;
}

interface ItemProps extends Pick<Props, "words" | "choices"> {
  name: string;
  field: Field;
  isFixed?: boolean;
  /** In place of the control of its kind. */
  children?: ReactElement | undefined;
}

/** One field with its label, its limits and its checks. */
export function FieldItem({ name, field, words, choices, isFixed = false, children }: ItemProps) {
  const { t } = useTranslation();
  return (
    <Form.Item
      name={name}
      label={words.label(field)}
      {...(field.hint ? { extra: words.label({ words: field.hint }) } : {})}
      className={field.isWide || field.kind === "long" ? "form-wide" : ""}
      validateFirst
      validateTrigger={["onChange", "onBlur"]}
      rules={rulesOf(field, words, t("ui.required", { label: words.label(field) }))}
    >
      {children ?? (
        <Control
          name={name}
          field={field}
          words={words}
          choices={choices[name]}
          {...(isFixed ? { disabled: true } : {})}
        />
      )}
    </Form.Item>
  );
}

export function Fields({ spec, words, choices, only, controls = {}, record, fixed }: Props) {
  const fixedNames = (record && fixed?.(record)) ?? [];
  const shown = writtenOf(spec).filter(([name, { isInternal }]) => !isInternal && (only?.includes(name) ?? true));
  return groupsOf(spec, shown).map(({ group, fields }) => (
    <fieldset key={group} className="form-group">
      {spec.groups?.[group] && !only ? (
        <legend className="section-title">{words.label({ words: spec.groups[group] })}</legend>
      ) : null}
      {fields.map(([name, field]) => (
        <FieldItem
          key={name}
          name={name}
          field={field}
          words={words}
          choices={choices}
          isFixed={fixedNames.includes(name)}
        >
          {controls[name]?.(record)}
        </FieldItem>
      ))}
    </fieldset>
  ));
}
