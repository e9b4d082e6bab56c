/** What the fields of a paper say to their reader: labels, and values as text. */

import { type Pair, wordIn } from "@digao/contract/pairs";
import type { PaperSpec } from "@digao/contract/paper/paper";
import { fieldsIn, type PaperField, rowsIn } from "@digao/contract/paper/sections";
import { shortPercent } from "@digao/contract/percent";
import { useTranslation } from "react-i18next";
import { formatMoney } from "../../lib/format.ts";
import { useLanguage } from "../../lib/i18n/use-language.ts";
import { useCodes } from "../use-codes.ts";
import type { Say } from "./particular.ts";

const percentPlaces = 4;

export function useSay(): Say {
  const { t } = useTranslation();
  return { t, lang: useLanguage() === "en" ? "en" : "zh" };
}

export function usePaperWords(spec: PaperSpec & { words: Pair }) {
  const { t, lang } = useSay();
  const { word } = useCodes();
  const say = (pair: Pair) => wordIn(lang, pair);
  const fields = new Map(fieldsIn(spec.sections));
  const sections = new Map(rowsIn(spec.sections));
  const show = (field: PaperField, value: unknown): string => {
    if (value === null || value === undefined || value === "") return "";
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
    labelOf: (name: string) => say((fields.get(name) ?? sections.get(name) ?? spec).words),
  };
}
