/** The firm's words for the codes of a register's fields, and back. */

import { codeWord } from "@digao/contract/code-words";
import { codesOf } from "@digao/contract/codes";
import { messageOf } from "@digao/contract/messages";
import { wordIn } from "@digao/contract/pairs";
import type { Field } from "@digao/contract/register/fields";
import { fieldsOf } from "@digao/contract/register/register";
import type { InFirm, InLanguage } from "../context.ts";
import type { Parts } from "./parts.ts";

type Reader = InFirm & InLanguage;

export interface Word {
  code: string;
  word: string;
  /** In the other language: a sheet may come from somebody who reads that one. */
  also?: string;
  isEnabled: boolean;
}
export type Vocabulary = (field: Field) => readonly Word[];

/** Reads the codes of all categories that the register names, once. */
export async function vocabularyOf(
  { db, lang }: Reader,
  { spec, words: own = {} }: Pick<Parts, "spec" | "words">,
): Promise<Vocabulary> {
  const categories = fieldsOf(spec).flatMap(([, field]) => (field.kind === "code" ? [field.category] : []));
  const rows = categories.length
    ? await db
        .selectFrom("system_code")
        .where("category_code", "in", categories)
        .where("is_deleted", "=", false)
        .orderBy("sort")
        .select(["category_code", "code", "name", "name_en", "is_enabled"])
        .execute()
    : [];
  const other = lang === "en" ? "zh" : "en";
  const byField = new Map<Field | undefined, Word[]>();
  for (const [name, read] of Object.entries(own)) byField.set(spec.fields[name], await read({ db, lang }));
  const flags = [true, false].map((is) => ({
    code: String(is),
    word: messageOf(lang, is ? "register.yes" : "register.no"),
    also: messageOf(other, is ? "register.yes" : "register.no"),
    isEnabled: true,
  }));
  return (field) => {
    if (field.kind === "flag") return flags;
    if (field.kind === "enum")
      return codesOf(field.codes).map((one) => ({
        code: String(one),
        word: codeWord(lang, field.codes, one),
        also: codeWord(other, field.codes, one),
        isEnabled: true,
      }));
    if (field.kind === "choice")
      return Object.entries(field.choices).map(([code, words]) => ({
        code,
        word: wordIn(lang, words),
        also: wordIn(other, words),
        isEnabled: true,
      }));
    if (field.kind !== "code") return byField.get(field) ?? [];
    return rows
      .filter(({ category_code }) => category_code === field.category)
      .map((row) => ({
        code: row.code,
        word: lang === "en" ? row.name_en || row.name : row.name,
        isEnabled: row.is_enabled,
      }));
  };
}

/** A stored code in words; one without words stays as it is. */
export const wordFor = (words: Vocabulary, field: Field, value: unknown): string =>
  words(field).find(({ code }) => code === String(value))?.word ?? String(value ?? "");
