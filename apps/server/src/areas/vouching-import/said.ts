import { type Lang, type MessageKey, messageOf, type Params } from "@digao/contract/messages";

export type Say = (key: MessageKey, params?: Params) => string;
export const sayIn =
  (lang: Lang): Say =>
  (key, params) =>
    messageOf(lang, key, params);
