/** What a cell of a register's field can be chosen from, for grids that are typed into. */
import type { Field } from "@digao/contract/register/fields";
import type { Choices, RegisterWords } from "./use-words.ts";

export type CellOptions = readonly { value: string; label: string }[];

export function optionsOf(name: string, field: Field, words: RegisterWords, choices: Choices): CellOptions | undefined {
  const given = choices[name];
  if (given) return given.map(({ value, label }) => ({ value: String(value), label }));
  if (field.kind === "flag") return [true, false].map((is) => ({ value: `${is}`, label: words.show(name, is) }));
  if (field.kind !== "code" && field.kind !== "choice" && field.kind !== "enum") return undefined;
  return Object.entries(words.words(field, true)).map(([value, label]) => ({ value, label }));
}
