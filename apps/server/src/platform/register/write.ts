/** Writing records of a register: new ones, changes with their row version, and the end of one, which stays for the action log. */

import { wordIn } from "@digao/contract/pairs";
import { columnOf } from "@digao/contract/register/fields";
import { type Declared, fieldsOf, wordsOf, writtenOf } from "@digao/contract/register/register";
import { type RawBuilder, sql } from "kysely";
import { pinyinInitials } from "../lib/search.ts";
import { checkVersion, Refusal } from "../refusal.ts";
import type { Context } from "../serve.ts";
import { type Draft, judge, stored } from "./judge.ts";
import type { Parts } from "./parts.ts";
import { placeOf, type Row, readRecord } from "./read.ts";

const pinyinMax = 400;

export type Saved = { id: number; rowVersion: number };

/** Field by field: beside other words a syllable may be read in another way. */
const pinyinOf = (spec: Declared, draft: Draft): string =>
  fieldsOf(spec)
    .filter(([, { isSearched, kind }]) => isSearched && kind === "text")
    .map(([name]) => pinyinInitials(String(draft[name] ?? "")))
    .join(" ")
    .slice(0, pinyinMax);

const listTypes: Readonly<Record<string, string>> = { tags: "text[]", people: "bigint[]", refs: "bigint[]" };

/** Columns and values of a draft, in the order of the fields; a rule may have added what only it writes. */
function columnsOf(spec: Declared, draft: Draft): [RawBuilder<unknown>, RawBuilder<unknown>][] {
  const own = Object.entries(spec.fields)
    .filter(([name, { isReadOnly }]) => !isReadOnly || name in draft)
    .map(([name, field]): [RawBuilder<unknown>, RawBuilder<unknown>] => {
      const type = listTypes[field.kind];
      const value = draft[name] ?? null;
      return [sql.ref(columnOf(name)), type ? sql`${value}::${sql.raw(type)}` : sql`${value}`];
    });
  const place: typeof own =
    spec.isOfProject && "projectId" in draft ? [[sql.ref("project_id"), sql`${draft.projectId}`]] : [];
  return [...place, ...own, [sql.ref("pinyin"), sql`${pinyinOf(spec, draft)}`]];
}

/** The unique index that refused a write. */
function indexIn(error: unknown): unknown {
  const isTaken = error instanceof Error && "code" in error && error.code === "23505" && "constraint" in error;
  return isTaken ? error.constraint : undefined;
}

/** The unique field whose index refused a write. Unique indexes are named `<table>_<column>_key`. */
function takenField(spec: Declared, error: unknown): string | undefined {
  const index = indexIn(error);
  return writtenOf(spec).find(
    ([name, { isUnique }]) => isUnique && index === `${spec.table}_${columnOf(name)}_key`,
  )?.[0];
}

const isSecond = ({ calls, table }: Declared, error: unknown): boolean =>
  calls.single !== undefined && indexIn(error) === `${table}_single_key`;

/** Who holds the value by now: asked apart, as the refused transaction answers nothing any more. */
async function holderOf(ctx: Context, spec: Declared, field: string, value: unknown): Promise<string | undefined> {
  const { rows } = await ctx.apart((db) =>
    sql<{ label: string }>`select ${sql.ref(columnOf(spec.label))} as label from ${sql.table(spec.table)}
      where ${sql.ref(columnOf(field))} = ${value} and not is_deleted`.execute(db),
  );
  return rows[0]?.label;
}

async function refuseTaken(ctx: Context, spec: Declared, draft: Draft, error: unknown): Promise<never> {
  if (isSecond(spec, error)) throw new Refusal("register.single", { params: { what: wordsOf(spec, ctx.lang) } });
  const field = takenField(spec, error);
  const declared = field === undefined ? undefined : spec.fields[field];
  if (field === undefined || !declared) throw error;
  const params = {
    field: wordIn(ctx.lang, declared.words),
    value: String(draft[field]),
    what: wordsOf(spec, ctx.lang),
  };
  const holder = field === spec.label ? undefined : await holderOf(ctx, spec, field, draft[field]);
  if (holder === undefined) throw new Refusal("register.taken", { field, params });
  throw new Refusal("register.takenBy", { field, params: { ...params, holder } });
}

async function written(ctx: Context, spec: Declared, draft: Draft, statement: RawBuilder<Saved>): Promise<Saved> {
  const { rows } = await statement.execute(ctx.db).catch((error) => refuseTaken(ctx, spec, draft, error));
  const [saved] = rows;
  if (!saved) throw new Refusal("register.missing", { kind: "missing", params: { what: wordsOf(spec, ctx.lang) } });
  return saved;
}

const returning = sql`returning id, row_version as "rowVersion"`;

export async function createRecord(ctx: Context, { spec, check, after }: Parts, input: Draft): Promise<Saved> {
  const given = { ...stored(spec, input), ...placeOf(spec, input) };
  await judge(ctx, spec, given, null);
  const draft = (await check?.(ctx, given, null)) ?? given;
  const columns = columnsOf(spec, draft);
  const saved = await written(
    ctx,
    spec,
    draft,
    sql<Saved>`insert into ${sql.table(spec.table)} (${sql.join(columns.map(([column]) => column))})
      values (${sql.join(columns.map(([, value]) => value))}) ${returning}`,
  );
  await ctx.audit({ refType: spec.name, refId: saved.id, action: "create", new: draft, ...placeOf(spec, draft) });
  await after?.(ctx, { id: saved.id, draft, before: null });
  return saved;
}

const draftIn = (spec: Declared, row: Row): Draft =>
  Object.fromEntries(writtenOf(spec).map(([name]) => [name, row[name]]));

export async function updateRecord(
  ctx: Context,
  parts: Parts,
  { id, rowVersion, input }: { id: number; rowVersion: number; input: Draft },
): Promise<Saved> {
  const { spec, check, after } = parts;
  const current = await readRecord(ctx, parts, id, true);
  checkVersion(rowVersion, current);
  const before = draftIn(spec, current);
  const given = stored(spec, input);
  await judge(ctx, spec, given, before);
  const draft = (await check?.(ctx, given, current)) ?? given;
  const set = columnsOf(spec, draft).map(([column, value]) => sql`${column} = ${value}`);
  const saved = await written(
    ctx,
    spec,
    draft,
    sql<Saved>`update ${sql.table(spec.table)} set ${sql.join(set)}, row_version = row_version + 1, updated_at = now()
      where id = ${id} and not is_deleted ${returning}`,
  );
  await ctx.audit({
    refType: spec.name,
    refId: id,
    action: "update",
    old: before,
    new: draft,
    ...placeOf(spec, current),
  });
  await after?.(ctx, { id, draft, before });
  return saved;
}

/** The row stays for the action log; what is unique becomes free for a new record. */
export async function removeRecord(ctx: Context, parts: Parts, id: number): Promise<null> {
  const { spec, keptFor, after } = parts;
  const current = await readRecord(ctx, parts, id, true);
  const why = await keptFor?.(ctx, current);
  if (why) throw why;
  await sql`update ${sql.table(spec.table)} set is_deleted = true, row_version = row_version + 1, updated_at = now()
    where id = ${id}`.execute(ctx.db);
  await ctx.audit({
    refType: spec.name,
    refId: id,
    action: "delete",
    old: draftIn(spec, current),
    ...placeOf(spec, current),
  });
  await after?.(ctx, { id, draft: null, before: draftIn(spec, current) });
  return null;
}
