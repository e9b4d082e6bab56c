/** What the fields of a register say to their reader: labels, the words of codes, values as text. */
import { projects } from "@digao/contract/areas/office/projects/calls";
import { codesOf } from "@digao/contract/codes";
import { type Lang, wordIn } from "@digao/contract/pairs";
import { percentOf } from "@digao/contract/percent";
import { type Field, nameFieldOf } from "@digao/contract/register/fields";
import { type Declared, fieldsOf } from "@digao/contract/register/register";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../lib/api.ts";
import { formatDateTime, formatMoney } from "../../lib/format.ts";
import { useLanguage } from "../../lib/i18n/use-language.ts";
import { type CodeWords, wordOf } from "../../parts/firm/system-codes/CodeSelect.tsx";
import { useSystemCodes } from "../../parts/firm/system-codes/use-system-codes.ts";

export interface Choice {
  value: string | number;
  label: string;
  /** What else it is found by, e.g. pinyin initials. */
  found?: string;
}
/** What can be chosen for fields that point to other records. */
export type Choices = Readonly<Record<string, readonly Choice[]>>;

const freshMs = 5 * 60_000;
const people: ReadonlySet<Field["kind"]> = new Set(["person", "people"]);

function useNames(spec: Declared): ReadonlyMap<number, string> {
  const enabled = fieldsOf(spec).some(([, { kind }]) => people.has(kind));
  const { data } = useCall(projects.GetUserList, {}, { staleMs: freshMs, enabled });
  return useMemo(() => new Map((data ?? []).map(({ id, name }) => [id, name])), [data]);
}

export function useWords(spec: Declared, choices: Choices = {}) {
  const { t } = useTranslation();
  const lang: Lang = useLanguage() === "en" ? "en" : "zh";
  const codes = useSystemCodes(fieldsOf(spec).some(([, { kind }]) => kind === "code"));
  const names = useNames(spec);
  const fields = useMemo(() => new Map(fieldsOf(spec)), [spec]);
  return useMemo(() => {
    const label = (field: Pick<Field, "words">) => wordIn(lang, field.words);
    /** The words of a field's codes; offered are those that are not disabled. */
    const words = (field: Field, isOffered = false): CodeWords => {
      if (field.kind === "code") return codes(field.category, isOffered);
      if (field.kind === "enum")
        return Object.fromEntries(codesOf(field.codes).map((one) => [one, t(`codes.${field.codes}.${one}`)]));
      if (field.kind !== "choice") return {};
      return Object.fromEntries(Object.entries(field.choices).map(([code, pair]) => [code, wordIn(lang, pair)]));
    };
    const chosen = (name: string, value: unknown) =>
      choices[name]?.find((one) => one.value === value)?.label ?? names.get(Number(value)) ?? String(value);
    /** A filled-in value of a field, by its kind. */
    const wordsByKind: Partial<Record<Field["kind"], (value: unknown, name: string, field: Field) => string>> = {
      flag: (value) => t(value ? "ui.yes" : "ui.no"),
      money: (value) => formatMoney(String(value)),
      rate: (value) => `${percentOf(String(value))}%`,
      instant: (value) => formatDateTime(String(value)),
      code: (value, _name, field) => wordOf(words(field), value),
      choice: (value, _name, field) => wordOf(words(field), value),
      enum: (value, _name, field) => wordOf(words(field), value),
      text: (value, name) => (choices[name] ? chosen(name, value) : String(value)),
      person: (value, name) => chosen(name, value),
      ref: (value, name) => chosen(name, value),
      tags: (value, name) =>
        [value]
          .flat()
          .map((one) => choices[name]?.find((choice) => choice.value === one)?.label ?? String(one))
          .join("、"),
      people: (value, name) =>
        [value]
          .flat()
          .map((one) => chosen(name, one))
          .join("、"),
      refs: (value, name) =>
        [value]
          .flat()
          .map((one) => chosen(name, one))
          .join("、"),
    };
    /** Any value of the record in words. */
    const show = (name: string, value: unknown): string => {
      const field = fields.get(name);
      if (!field || value === null || value === undefined || value === "") return "";
      return wordsByKind[field.kind]?.(value, name, field) ?? String(value);
    };
    /** What the id, or the ids, of a row are known by: as they are offered, else as the server answers them. */
    const named = (name: string, field: Field, row: Record<string, unknown>): string => {
      const offered = choices[name]?.find(({ value }) => value === row[name]);
      return offered?.label ?? String(row[nameFieldOf(name, field) ?? ""] ?? "");
    };
    const what = spec.words[lang === "en" ? 1 : 0];
    return { lang, label, words, show, named, what: lang === "en" ? what.toLowerCase() : what };
  }, [lang, codes, names, fields, choices, spec, t]);
}
export type RegisterWords = ReturnType<typeof useWords>;
