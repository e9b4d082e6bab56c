/**
 * Every text that the server says to a user, each in its area's messages.ts. `{name}` stands for a parameter. A zod schema may
 * name a key as its own message: `z.string().regex(…, "user.passwordPolicy")`.
 */
import { messages as pairs } from "./gathered/messages.ts";
import { fill, type Lang, type Params, textsIn, wordIn } from "./pairs.ts";

export type { Lang, Params } from "./pairs.ts";

export type MessageKey = keyof typeof pairs;

export function isMessageKey(text: string): text is MessageKey {
  return Object.hasOwn(pairs, text);
}

/** The text of a key in the reader's language; `{name}` is replaced by the parameter of that name. */
export const messageOf = (lang: Lang, key: MessageKey, params: Params = {}): string =>
  fill(wordIn(lang, pairs[key]), params);

export const messagesIn = (lang: Lang): Record<string, string> => textsIn(lang, pairs);
