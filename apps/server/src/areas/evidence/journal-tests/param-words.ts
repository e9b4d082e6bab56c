import { type Lang, messageOf } from "@digao/contract/messages";
import { shortPercent } from "@digao/contract/percent";
import { journalRules, type ParamKind, type ParamValue } from "@digao/domain/journal-tests/rules";
import type { ReadyRule } from "@digao/domain/journal-tests/settings";
import { fen, thousands } from "@digao/domain/money";
import { ruleText } from "./rule-text.ts";

export const shownMoney = (amount: string): string => thousands(fen(amount));
export const commaIn: Readonly<Record<Lang, string>> = { zh: "、", en: ", " };
export const percent = (share: string): string => shortPercent(share, 4);

const written: Partial<Record<ParamKind, (value: ParamValue, lang: Lang) => string>> = {
  money: (value) => shownMoney(String(value)),
  threshold: (value) => shownMoney(String(value)),
  share: (value) => percent(String(value)),
  amounts: (value, lang) => listOf(value).map(shownMoney).join(commaIn[lang]),
  flag: (value, lang) => messageOf(lang, value === true ? "je.flag.yes" : "je.flag.no"),
};
const listOf = (value: ParamValue): readonly string[] => (typeof value === "object" && value !== null ? value : []);

function paramText(lang: Lang, kind: ParamKind, value: ParamValue): string {
  if (value === null) return "—";
  const own = written[kind]?.(value, lang);
  if (own !== undefined) return own;
  return typeof value === "object" ? value.join(commaIn[lang]) || "—" : String(value);
}

/** The parameters of a rule as a run went by them: 天数 5；金额界限 59,250.00; in English a yes or no follows a colon. */
export function paramWords(lang: Lang, { code, params }: ReadyRule): string {
  const kinds = journalRules.find((rule) => rule.code === code)?.params ?? [];
  const joint = (kind: ParamKind) => (lang === "en" && kind === "flag" ? ": " : " ");
  const parts = kinds.map(
    ({ name, kind }) =>
      `${ruleText(lang, `je.param.${name}`)}${joint(kind)}${paramText(lang, kind, params[name] ?? null)}`,
  );
  return parts.join(lang === "zh" ? "；" : "; ");
}
