/** What bindings say that found nothing, in the words of whoever looks: the book holds those of whoever had them worked out last. */
import { bindingErrors } from "@digao/domain/sheet-bindings/errors";
import type { Language } from "../../../../lib/language.ts";

const byWords = new Map(Object.values(bindingErrors).flatMap((pair) => pair.map((words) => [words as string, pair])));

/** Undefined for what is no such error. */
export const errorIn = (language: Language, message: string): string | undefined =>
  byWords.get(message)?.[language === "en" ? 1 : 0];
