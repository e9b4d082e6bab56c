import { en } from "./messages.en.ts";
import { type MessageKey, zh } from "./messages.zh.ts";

export type Lang = "zh" | "en";
export type Params = Readonly<Record<string, string | number>>;

const tables: Record<Lang, Record<MessageKey, string>> = { zh, en };

export function isMessageKey(text: string): text is MessageKey {
  return Object.hasOwn(zh, text);
}

/** The text of a key in the reader's language; `{name}` is replaced by the parameter of that name. */
export function messageOf(lang: Lang, key: MessageKey, params: Params = {}): string {
  return tables[lang][key].replace(/\{(\w+)\}/g, (whole, name) => String(params[name] ?? whole));
}
