import { isMessageKey, type Lang, messageOf } from "@digao/contract/messages";

/** A text of a rule by its key, which is made of its code. */
export function ruleText(lang: Lang, key: string): string {
  return isMessageKey(key) ? messageOf(lang, key) : key;
}

export const ruleName = (lang: Lang, code: string): string => ruleText(lang, `je.rule.${code}.name`);
