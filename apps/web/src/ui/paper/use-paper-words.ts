/** What the fields of a paper say to their reader: labels, and values as text. */

import { type Pair, wordIn } from "@digao/contract/pairs";
import type { PaperSpec } from "@digao/contract/paper/paper";
import {
  type ChecklistSection,
  fieldsIn,
  linksOf,
  type MatrixSection,
  type PaperField,
} from "@digao/contract/paper/sections";
import { shortPercent } from "@digao/contract/percent";
import { useTranslation } from "react-i18next";
import { formatMoney } from "../../lib/format.ts";
import { useLanguage } from "../../lib/i18n/use-language.ts";
import { useCodes } from "../use-codes.ts";
import type { Say } from "./particular.ts";

const percentPlaces = 4;

const itemWords = ({ items, words }: ChecklistSection, code: string): Pair => {
  const item = items.find((one) => one.code === code);
  return item ? [`${code} ${item.words[0]}`, `${code} ${item.words[1]}`] : words;
};
function cellWords({ rows, columns, words }: MatrixSection, row: string, column: string): Pair {
  const [one, other] = [rows.find(({ code }) => code === row), columns.find(({ code }) => code === column)];
  return one && other ? [`${one.words[0]} · ${other.words[0]}`, `${one.words[1]} · ${other.words[1]}`] : words;
}

export function useSay(): Say {
  const { t } = useTranslation();
  return { t, lang: useLanguage() === "en" ? "en" : "zh" };
}

export function usePaperWords(spec: PaperSpec & { words: Pair }) {
  const { t, lang } = useSay();
  const { word } = useCodes();
  const say = (pair: Pair) => wordIn(lang, pair);
  const fields = new Map(fieldsIn(spec.sections));
  /** Of a field, a table, an item of a checklist or a cell of a matrix. */
  const pairOf = (at: string): Pair => {
    const [name = "", code = "", column = ""] = at.split(".");
    const section = spec.sections[name];
    if (section?.kind === "checklist") return itemWords(section, code);
    if (section?.kind === "matrix") return cellWords(section, code, column);
    return fields.get(name)?.words ?? section?.words ?? spec.words;
  };
  const show = (field: PaperField, value: unknown): string => {
    if (value === null || value === undefined || value === "") return "";
    if (field.kind === "figure") return show({ ...field, kind: field.holds } as PaperField, value);
    if (field.kind === "links") return String(linksOf(value).length || "");
    if (field.kind === "money") return formatMoney(String(value));
    if (field.kind === "rate") return shortPercent(String(value), percentPlaces);
    if (field.kind === "coded") return word(field.codes, Number(value));
    return field.kind === "flag" ? t(value ? "ui.yes" : "ui.no") : String(value);
  };
  return {
    lang,
    say,
    show,
    /** What the paper is called, and within a sentence. */
    title: say(spec.words),
    what: lang === "en" ? say(spec.words).toLowerCase() : say(spec.words),
    labelOf: (at: string) => say(pairOf(at)),
  };
}
