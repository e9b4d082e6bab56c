import { type Lang, messageOf, type Params } from "@digao/contract/messages";
import type { MessageKey } from "@digao/contract/messages.zh";

export type Say = (key: MessageKey, params?: Params) => string;
export const sayIn =
  (lang: Lang): Say =>
  (key, params) =>
    messageOf(lang, key, params);
