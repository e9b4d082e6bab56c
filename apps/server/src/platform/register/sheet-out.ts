/** A register as a workbook: what the filter shows, and the empty one to fill in. */

import { limits } from "@digao/contract/limits";
import { messageOf } from "@digao/contract/messages";
import { wordIn } from "@digao/contract/pairs";
import { percentOf } from "@digao/contract/percent";
import { type Field, nameFieldOf } from "@digao/contract/register/fields";
import {
  type Declared,
  fieldsOf,
  importKeysOf,
  type ListQuery,
  wordsOf,
  writtenOf,
} from "@digao/contract/register/register";
import type { FileAnswer } from "@digao/contract/shapes";
import { writeAction } from "../action-log.ts";
import type { InFirm, InLanguage } from "../context.ts";
import { clockOf } from "../lib/china-time.ts";
import { Refusal } from "../refusal.ts";
import type { Context } from "../serve.ts";
import type { Column, Kind } from "../workbook/columns.ts";
import { workbookFile } from "../workbook/file.ts";
import { listSheet } from "../workbook/sheet.ts";
import { masked } from "./masks.ts";
import type { Parts } from "./parts.ts";
import { placeOf, type Row, rowsOf } from "./read.ts";
import { type Vocabulary, vocabularyOf, wordFor } from "./vocabulary.ts";

const kinds: Partial<Record<Field["kind"], Kind>> = {
  money: "money",
  quantity: "money",
  count: "count",
  day: "day",
  instant: "moment",
  long: "long",
};
const widths: Partial<Record<Field["kind"], number>> = {
  long: 40,
  money: 16,
  day: 12,
  instant: 18,
  flag: 8,
  people: 30,
};

export const shownOf = (spec: Declared): [string, Field][] =>
  fieldsOf(spec).filter(([, { isInternal }]) => !isInternal);
export const filledIn = (spec: Declared): [string, Field][] =>
  writtenOf(spec).filter(([, { isInternal }]) => !isInternal);

const widthMost = 40;
const widthLeast = 12;
const widthOf = (field: Field): number => {
  const most = "max" in field ? Math.ceil((field.max ?? 0) / 5) : widthLeast;
  return widths[field.kind] ?? Math.min(widthMost, Math.max(widthLeast, most));
};

const coded: ReadonlySet<Field["kind"]> = new Set(["code", "choice", "flag", "enum"]);
const chinaTime = (moment: string): string => clockOf(moment).slice(0, 16);

/** What a field of a record says to its reader. */
export function textOf([name, field]: [string, Field], row: Row, words: Vocabulary): string {
  const as = nameFieldOf(name, field);
  const value = row[as ?? name];
  if (value === null || value === undefined) return "";
  if (field.kind === "instant") return chinaTime(String(value));
  if (field.kind === "rate") return `${percentOf(String(value))}%`;
  if (Array.isArray(value)) return value.map((one) => wordFor(words, field, one)).join("、");
  return coded.has(field.kind) || (field.kind === "text" && words(field).length > 0)
    ? wordFor(words, field, value)
    : String(value);
}

const titleOf = (spec: Declared, lang: "zh" | "en"): string => (lang === "en" ? spec.plural : spec.words[0]);

/** Everything that the filter shows; that it left the house stays in the action log. */
export async function exportRecords(ctx: Context, parts: Parts, query: ListQuery): Promise<FileAnswer> {
  const { db, lang } = ctx;
  const { spec } = parts;
  const words = await vocabularyOf(ctx, parts);
  const all = { ...query, skipCount: 0, maxResultCount: limits.downloadRowsAtOnce + 1 };
  const { rows } = await rowsOf(ctx, parts, all).execute(db);
  if (rows.length > limits.downloadRowsAtOnce)
    throw new Refusal("register.exportRows", { kind: "state", params: { limit: limits.downloadRowsAtOnce } });
  const { id: userId, userName } = ctx.user;
  const { skipCount: _skip, maxResultCount: _max, ...filter } = query;
  const actor = { userId, userName, ip: ctx.ip, requestId: ctx.requestId };
  const entry = {
    refType: spec.name,
    refId: 0,
    action: "export",
    new: { ...filter, count: rows.length },
    ...placeOf(spec, query),
  };
  await ctx.apart((apart) => writeAction(apart, actor, entry));
  const title = titleOf(spec, lang);
  const columns = shownOf(spec).map((entry): Column<Row> => {
    const [, field] = entry;
    return {
      words: field.words,
      width: widthOf(field),
      kind: kinds[field.kind] ?? "text",
      of: (row) => textOf(entry, row, words),
    };
  });
  const sheet = listSheet({ lang, name: { text: title }, columns, rows: rows.map((row) => masked(spec, row)) });
  return workbookFile([title], [sheet]);
}

export async function templateOf(ctx: InFirm & InLanguage, parts: Parts, rowsMost: number): Promise<FileAnswer> {
  const { spec } = parts;
  const { lang } = ctx;
  const words = await vocabularyOf(ctx, parts);
  const filled = filledIn(spec);
  const matchField = spec.fields[importKeysOf(spec)[0]];
  const hint = messageOf(lang, spec.importAdds ? "register.sheetHintAdds" : "register.sheetHint", {
    field: matchField ? wordIn(lang, matchField.words) : "",
  });
  const columns = filled.map(
    ([, field]): Column<never> => ({
      words: field.words,
      width: widthOf(field),
      of: () => null,
      isRequired: field.isRequired ?? false,
      choices: words(field).flatMap(({ word, isEnabled }) => (isEnabled ? [word] : [])),
    }),
  );
  const name = { text: titleOf(spec, lang) };
  const sheet = listSheet({ lang, name, notes: [hint], columns, rows: [], toFill: rowsMost });
  return workbookFile([messageOf(lang, "register.sheetTemplate", { what: wordsOf(spec, lang) })], [sheet]);
}
