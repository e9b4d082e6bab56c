/** The filters of a register's list, from its fields. */
import type { Field } from "@digao/contract/register/fields";
import { type Declared, fieldsOf } from "@digao/contract/register/register";
import type { Filter, FilterOption } from "../filters.ts";
import type { Choices, RegisterWords } from "./use-words.ts";

const optionsIn = (words: Readonly<Record<string, string>>): FilterOption[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

function filterFor(name: string, field: Field, words: RegisterWords, choices: Choices): Filter[] {
  const label = words.label(field);
  const key = name;
  if (field.kind === "day" || field.kind === "instant") return [{ key, label, kind: "dates" }];
  if (field.kind === "flag") {
    const options = [true, false].map((is) => ({ value: String(is), label: words.show(name, is) }));
    return [{ key, label, kind: "select", options, width: 110 }];
  }
  if (field.kind === "code" || field.kind === "choice" || field.kind === "enum")
    return [{ key, label, kind: "multi", options: optionsIn(words.words(field)) }];
  const given = choices[name];
  if (given)
    return [{ key, label, kind: "multi", options: given.map((one) => ({ value: `${one.value}`, label: one.label })) }];
  return field.kind === "text" ? [{ key, label, kind: "text" }] : [];
}

export const filtersOf = (spec: Declared, words: RegisterWords, choices: Choices): Filter[] =>
  fieldsOf(spec).flatMap(([name, field]) =>
    field.isFiltered && !field.isInternal ? filterFor(name, field, words, choices) : [],
  );
