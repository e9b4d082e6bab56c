/** What a typed cell means for its field: the value as a form would send it, or why it has none. */

import type { MessageKey } from "@digao/contract/messages";
import { wordIn } from "@digao/contract/pairs";
import { fractionOf } from "@digao/contract/percent";
import type { Field } from "@digao/contract/register/fields";
import { asStored } from "@digao/domain/validators/field-checks";
import { parseAmount } from "@digao/excel/parse-amount";
import { parseDate, parseDateTime } from "@digao/excel/parse-date";
import { parseDecimal } from "@digao/excel/parse-decimal";
import { sql } from "kysely";
import type { InFirm, InLanguage } from "../context.ts";
import { Refusal } from "../refusal.ts";
import type { Vocabulary, Word } from "./vocabulary.ts";

export type Meant = { value: unknown } | { key: MessageKey; params: Record<string, string> };

/** What people and rows of other tables are called in a sheet is asked once for each name, and not for any number of names. */
const namesMax = 2_000;
export type IdCache = Map<string, number | null>;

interface Reading {
  ctx: InFirm & InLanguage;
  words: Vocabulary;
  date1904: boolean;
  ids: IdCache;
}

const wrong = (key: MessageKey, field: Field, text: string, lang: "zh" | "en"): Meant => ({
  key,
  params: { field: wordIn(lang, field.words), value: text },
});

/** Several values in one cell. */
const partsOf = (text: string): string[] => text.split(/[,，、;；\n]/).flatMap((part) => part.trim() || []);

/** The one row of the table that is called so; people by user name, too. */
async function idOf({ ctx: { db }, ids }: Reading, field: Field, text: string): Promise<number | null> {
  const isPerson = field.kind === "person" || field.kind === "people";
  const target = field.kind === "ref" || field.kind === "refs" ? field.target : { table: "app_user", label: "name" };
  const name = `${target.table} ${text}`;
  const cached = ids.get(name);
  if (cached !== undefined) return cached;
  if (ids.size >= namesMax) throw new Refusal("register.sheetNames", { field: "file", params: { limit: namesMax } });
  const also = isPerson ? sql` or lower(user_name) = lower(${text})` : sql``;
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(target.table)}
    where (${sql.ref(target.label)} = ${text}${also}) and not is_deleted limit 2`.execute(db);
  const found = rows.length === 1 ? (rows[0]?.id ?? null) : null;
  ids.set(name, found);
  return found;
}

async function idsIn(reading: Reading, field: Field, text: string): Promise<Meant> {
  const isMany = field.kind === "people" || field.kind === "refs";
  const key = field.kind === "person" || field.kind === "people" ? "register.sheetPerson" : "register.sheetReference";
  const ids: number[] = [];
  for (const part of isMany ? partsOf(text) : [text]) {
    const id = await idOf(reading, field, part);
    if (id === null) return wrong(key, field, part, reading.ctx.lang);
    ids.push(id);
  }
  return { value: isMany ? ids : ids[0] };
}

const lower = (text: string): string => text.toLowerCase();

/** Tags are words themselves, or stand for codes that have words: then each must be one. */
function tagsIn({ words, ctx }: Reading, field: Field, text: string): Meant {
  const choices = words(field);
  const value: string[] = [];
  for (const part of partsOf(text)) {
    const found = choices.find(({ code, word }) => [word, code].some((one) => lower(one) === lower(part)));
    if (choices.length > 0 && !found) return wrong("register.sheetChoice", field, part, ctx.lang);
    value.push(found?.code ?? part);
  }
  return { value };
}

const valueOfCode = ({ kind }: Field, code: string): unknown => {
  if (kind === "flag") return code === "true";
  return kind === "enum" ? Number(code) : code;
};

function codeIn({ words, ctx }: Reading, field: Field, text: string): Meant {
  const isMeant = ({ code, word, also }: Word) => [word, code, also].some((one) => one && lower(one) === lower(text));
  const found = words(field).find(({ word }) => word === text) ?? words(field).find(isMeant);
  if (found) return { value: valueOfCode(field, found.code) };
  if (field.kind === "flag" && /^(1|y|✓|√)$/i.test(text)) return { value: true };
  if (field.kind === "flag" && /^(0|n|×)$/i.test(text)) return { value: false };
  if (field.kind === "code" && field.isOpen) return { value: text };
  return wrong("register.sheetChoice", field, text, ctx.lang);
}

function numberIn(field: Field, text: string): unknown {
  if (field.kind === "money") return parseAmount(text)?.text;
  if (field.kind === "rate") {
    const isShare = !text.includes("%") && /^(0(\.\d+)?|1(\.0+)?)$/.test(text.trim());
    return isShare ? text.trim() : fractionOf(parseDecimal(text) ?? "");
  }
  return parseDecimal(text) ?? undefined;
}

function momentIn(field: Field, text: string, date1904: boolean): string | undefined {
  const context = { date1904, year: null };
  if (field.kind === "day") return parseDate(text, context) ?? undefined;
  const moment = parseDateTime(text, context);
  return moment ? `${moment.slice(0, 10)}T${moment.slice(11) || "00:00:00"}+08:00` : undefined;
}

/** How lists say that there is no such day. */
const noDay = /^[-—–/无]+$/;

const named: ReadonlySet<Field["kind"]> = new Set(["person", "people", "ref", "refs"]);
const coded: ReadonlySet<Field["kind"]> = new Set(["code", "choice", "flag", "enum"]);
const written: ReadonlySet<Field["kind"]> = new Set(["long", "colour"]);

/** Values of their own kind: amounts, days, moments. */
function valueIn({ ctx, date1904 }: Reading, field: Field, text: string): Meant {
  const { kind } = field;
  if (kind === "money" && parseAmount(text)?.rounded) return wrong("register.sheetRounded", field, text, ctx.lang);
  const value = kind === "day" || kind === "instant" ? momentIn(field, text, date1904) : numberIn(field, text);
  return value === undefined ? wrong("register.sheetChoice", field, text, ctx.lang) : { value };
}

/** An empty cell is nothing: null, or no items. */
export async function meaningOf(reading: Reading, field: Field, text: string): Promise<Meant> {
  const { kind } = field;
  if (text === "" || (kind === "day" && noDay.test(text))) return { value: null };
  if (named.has(kind)) return idsIn(reading, field, text);
  // A text may hold codes of its own, such as a subject.
  if (coded.has(kind) || (kind === "text" && reading.words(field).length > 0)) return codeIn(reading, field, text);
  if (kind === "tags") return tagsIn(reading, field, text);
  // Codes are cleaned and currencies known by their names before their length is judged.
  if (field.kind === "text") return { value: asStored(field.check, text) };
  return written.has(kind) ? { value: text } : valueIn(reading, field, text);
}
