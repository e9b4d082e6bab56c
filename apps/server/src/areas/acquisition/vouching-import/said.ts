import { codeWord } from "@digao/contract/code-words";
import type { CodeName } from "@digao/contract/codes";
import { type Lang, type MessageKey, messageOf, type Params } from "@digao/contract/messages";

/** What is said in the reader's language: messages, and codes in words. */
export interface Say {
  (key: MessageKey, params?: Params): string;
  code: (name: CodeName, code: number) => string;
}
export const sayIn = (lang: Lang): Say =>
  Object.assign((key: MessageKey, params?: Params) => messageOf(lang, key, params), {
    code: (name: CodeName, code: number) => codeWord(lang, name, code),
  });
