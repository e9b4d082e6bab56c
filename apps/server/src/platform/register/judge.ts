/** Judges a draft field by field: named checks, codes the firm has, people and rows that exist. */

import type { MessageKey } from "@digao/contract/messages";
import { type Pair, wordIn } from "@digao/contract/pairs";
import { checkMessages, type Field } from "@digao/contract/register/fields";
import { type Declared, writtenOf } from "@digao/contract/register/register";
import { asStored, fieldChecks } from "@digao/domain/validators/field-checks";
import { sql } from "kysely";
import type { InFirm, InLanguage } from "../context.ts";
import { Refusal } from "../refusal.ts";

export type Draft = Record<string, unknown>;
type Reader = InFirm & InLanguage;

const withoutEndingZeros = (decimal: string): string =>
  decimal.includes(".") ? decimal.replace(/0+$/, "").replace(/\.$/, "") : decimal;

/** A value as the database answers it, so that what is equal compares as equal. */
function canonical(field: Field, value: unknown): unknown {
  if (typeof value !== "string") return value;
  if (field.kind === "text") return asStored(field.check, value);
  if (field.kind === "colour") return value.toLowerCase();
  if (field.kind === "instant") return new Date(value).toISOString().replace("Z", "000Z");
  if (field.kind === "rate" || field.kind === "quantity") return withoutEndingZeros(value);
  if (field.kind !== "money") return value;
  const [whole = "", fen = ""] = value.split(".");
  return `${whole}.${fen.padEnd(2, "0")}`;
}

/** The draft as it will be stored. */
export const stored = (spec: Declared, draft: Draft): Draft =>
  Object.fromEntries(writtenOf(spec).map(([name, field]) => [name, canonical(field, draft[name])]));

export interface Problem {
  field: string;
  key: MessageKey;
  params: Record<string, string>;
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

function checkProblem(name: string, field: Field, value: unknown): Problem[] {
  if (!(field.kind === "text" || field.kind === "long") || !field.check || typeof value !== "string") return [];
  const fault = fieldChecks[field.check](value);
  return fault ? [{ field: name, key: checkMessages[fault], params: {} }] : [];
}

interface CodeUse {
  category: string;
  words: Pair;
  value: unknown;
  /** What stood before: a code that has been disabled since may stay. */
  before?: unknown;
}

async function unknownCode({ db, lang }: Reader, name: string, use: CodeUse): Promise<Problem[]> {
  const match = await db
    .selectFrom("system_code")
    .where("category_code", "=", use.category)
    .where("code", "=", String(use.value))
    .where("is_deleted", "=", false)
    .where("is_enabled", "=", true)
    .select("id")
    .executeTakeFirst();
  const params = { field: wordIn(lang, use.words), value: String(use.value) };
  return match ? [] : [{ field: name, key: "register.codeUnknown", params }];
}

async function codeProblem(reader: Reader, name: string, field: Field, value: unknown): Promise<Problem[]> {
  return field.kind === "code" && !field.isOpen ? unknownCode(reader, name, { ...field, value }) : [];
}

/** Refuses what is no code of the firm's, by the field's wire name, in records that are no registers. */
export async function requireCodes(reader: Reader, uses: Readonly<Record<string, CodeUse>>): Promise<void> {
  for (const [name, use] of Object.entries(uses)) {
    if (isEmpty(use.value) || String(use.value) === String(use.before ?? "")) continue;
    const [problem] = await unknownCode(reader, name, use);
    if (problem) throw new Refusal(problem.key, { field: name, params: problem.params });
  }
}

const targetOf = (field: Field): string | null => {
  if (field.kind === "person" || field.kind === "people") return "app_user";
  return field.kind === "ref" || field.kind === "refs" ? field.target.table : null;
};

/** Row security shows the firm's rows alone: somebody of another firm is as if missing. */
async function idProblem({ db, lang }: Reader, name: string, field: Field, value: unknown): Promise<Problem[]> {
  const table = targetOf(field);
  if (!table) return [];
  const ids = [...new Set([value].flat().map(Number))];
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
    where id = any(${ids}::bigint[]) and not is_deleted`.execute(db);
  const isPerson = table === "app_user";
  const params = { field: wordIn(lang, field.words) };
  return rows.length === ids.length
    ? []
    : [{ field: name, key: isPerson ? "register.personUnknown" : "register.rowUnknown", params }];
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What is wrong with a stored draft. What stands as it stood before is not judged again: a code may have been disabled since. */
export async function problemsOf(
  reader: Reader,
  spec: Declared,
  draft: Draft,
  before: Draft | null,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const [name, field] of writtenOf(spec)) {
    const value = draft[name];
    if (isEmpty(value) || (before && same(value, before[name]))) continue;
    problems.push(
      ...checkProblem(name, field, value),
      ...(await codeProblem(reader, name, field, value)),
      ...(await idProblem(reader, name, field, value)),
    );
  }
  return problems;
}

/** Refuses a draft for the first thing that is wrong with it, at its field. */
export async function judge(reader: Reader, spec: Declared, draft: Draft, before: Draft | null): Promise<void> {
  const [first] = await problemsOf(reader, spec, draft, before);
  if (first) throw new Refusal(first.key, { field: first.field, params: first.params });
}
