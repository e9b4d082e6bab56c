/** Writing records of a register: new ones, changes with their row version, and the end of one, which stays for the action log. */

import { wordIn } from "@digao/contract/pairs";
import { columnOf, isList } from "@digao/contract/register/fields";
import { type Declared, fieldsOf, wordsOf, writtenOf } from "@digao/contract/register/register";
import { momentOf } from "@digao/db/moment";
import { isOfProjects, ownProject, ownTenant } from "@digao/db/project-rows";
import { type RawBuilder, sql } from "kysely";
import { pinyinInitials } from "../lib/search.ts";
import { checkVersion, Refusal } from "../refusal.ts";
import type { Context } from "../serve.ts";
import { ownClient, ownRows } from "./expressions.ts";
import { type Draft, judge, stored } from "./judge.ts";
import { masked, unmasked } from "./masks.ts";
import type { Made, Parts } from "./parts.ts";
import { placeOf, type Row, readRecord } from "./read.ts";

const pinyinMax = 400;

export type Saved = Pick<Made, "id" | "rowVersion">;

/** Field by field: beside other words a syllable may be read in another way. */
const pinyinOf = (spec: Declared, draft: Draft): string =>
  fieldsOf(spec)
    .filter(([, field]) => field.isSearched && field.kind === "text")
    .map(([name]) => pinyinInitials(String(draft[name] ?? "")))
    .join(" ")
    .slice(0, pinyinMax);

/** A new record of a project names it, and its firm where the table begins its keys with both; one of a client names the client. */
async function ownerOf(
  { db }: Context,
  { isOfProject, isOfClient, table }: Declared,
  draft: Draft,
  current: Row | null,
): Promise<[string, RawBuilder<unknown>][]> {
  if (!isOfProject || current) return [];
  if (isOfClient) {
    const { rows } = await sql<{ id: number }>`select ${ownClient} as id`.execute(db);
    return [["cust_id", sql`${rows[0]?.id}`]];
  }
  return isOfProjects(table)
    ? [
        ["tenant_id", ownTenant],
        ["project_id", ownProject],
      ]
    : [["project_id", sql`${draft.projectId}`]];
}

const listTypes: Readonly<Record<string, string>> = { tags: "text[]", people: "bigint[]", refs: "bigint[]" };

/** Columns and values of a draft, in the order of the fields; a rule may have added what only it writes. */
async function columnsOf(
  ctx: Context,
  { spec, columns }: Parts,
  draft: Draft,
  current: Row | null,
): Promise<[RawBuilder<unknown>, RawBuilder<unknown>][]> {
  const more = (await columns?.(draft, current, ctx)) ?? {};
  const own = Object.entries(spec.fields)
    .filter(([name, { isReadOnly, isApart }]) => !isApart && (!isReadOnly || name in draft))
    .map(([name, field]): [string, RawBuilder<unknown>] => {
      const type = listTypes[field.kind];
      const value = draft[name] ?? null;
      return [columnOf(name), type ? sql`${value}::${sql.raw(type)}` : sql`${value}`];
    });
  const all = new Map<string, RawBuilder<unknown>>([
    ...(await ownerOf(ctx, spec, draft, current)),
    ...own,
    ["pinyin", sql`${pinyinOf(spec, draft)}`],
    ...Object.entries(more).map(([name, value]): [string, RawBuilder<unknown>] => [name, sql`${value}`]),
  ]);
  return [...all].map(([name, value]) => [sql.ref(name), value]);
}

/** The unique index that refused a write. On a cluster only the message names it, as that of a part of the table: `…_102008`. */
function indexIn(error: unknown): string | undefined {
  if (!(error instanceof Error && "code" in error && error.code === "23505")) return undefined;
  const index =
    "constraint" in error && error.constraint ? String(error.constraint) : /"(\w+)"/.exec(error.message)?.[1];
  return index?.replace(/_\d{6,}$/, "");
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
  if (declared.taken) throw new Refusal(declared.taken, { field, params });
  const isNamed = field === spec.label || isOfProjects(spec.table);
  const holder = isNamed ? undefined : await holderOf(ctx, spec, field, draft[field]);
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

/** What a new record takes along beside its fields. */
const takenAlong = ({ once }: Declared, input: Draft): Draft =>
  Object.fromEntries(Object.keys(once?.takes ?? {}).map((name) => [name, input[name]]));

/** The fields of a draft as the log keeps them. */
const logged = (spec: Declared, draft: Draft, hidden: Draft = {}): Draft =>
  masked(
    spec,
    Object.fromEntries(
      Object.entries(draft).filter(
        ([name]) => !(name in hidden) && !(name in (spec.once?.takes ?? {})) && !spec.once?.tells?.includes(name),
      ),
    ),
  );

export async function createRecord(ctx: Context, parts: Parts, input: Draft, ahead: Draft = {}): Promise<Made> {
  const { spec, lock, check, after } = parts;
  await lock?.(ctx, []);
  const given = { ...stored(spec, input), ...takenAlong(spec, input), ...placeOf(spec, input), ...ahead };
  await judge(ctx, spec, given, null);
  const draft = (await check?.(ctx, given, null)) ?? given;
  const columns = await columnsOf(ctx, parts, draft, null);
  const saved = await written(
    ctx,
    spec,
    draft,
    sql<Saved>`insert into ${sql.table(spec.table)} (${sql.join(columns.map(([column]) => column))})
      values (${sql.join(columns.map(([, value]) => value))}) ${returning}`,
  );
  await ctx.audit({
    refType: spec.name,
    refId: saved.id,
    action: "create",
    new: logged(spec, draft, ahead),
    ...placeOf(spec, draft),
  });
  const extra = (await after?.(ctx, { id: saved.id, draft, before: null })) ?? {};
  return { ...saved, draft, extra };
}

const draftIn = (spec: Declared, row: Row): Draft =>
  Object.fromEntries(writtenOf(spec).map(([name]) => [name, row[name]]));

/** What a client of ABP's leaves out stays as it is; so does a list that it sends as null. */
function leftOut({ abp, fields }: Declared, input: Draft, before: Draft): Draft {
  if (!abp) return input;
  const isLeft = (name: string): boolean => {
    const field = fields[name];
    return input[name] === undefined || (input[name] === null && field !== undefined && isList(field));
  };
  return Object.fromEntries(Object.keys(before).map((name) => [name, isLeft(name) ? before[name] : input[name]]));
}

const oneRow = (spec: Declared, id: number): RawBuilder<unknown> =>
  sql.join([...ownRows(spec, spec.table), sql`id = ${id}`], sql` and `);

/**
 * Of a register that keeps versions: leaves the record as it was in a row of its own, which ends now; answers what the record itself
 * is set to besides.
 */
export async function keepVersion({ db }: Context, spec: Declared, id: number): Promise<RawBuilder<unknown>[]> {
  if (!spec.keepsVersions) return [];
  const { table } = spec;
  const at = await momentOf(db);
  const { rows } = await sql<Draft>`select * from ${sql.table(table)} where ${oneRow(spec, id)}`.execute(db);
  const { id: _id, ...was }: Draft = rows[0] ?? {};
  const ended = Object.entries({ ...was, is_deleted: true, valid_to: at });
  await sql`insert into ${sql.table(table)} (${sql.join(ended.map(([name]) => sql.ref(name)))})
    values (${sql.join(ended.map(([, value]) => value))})`.execute(db);
  return [sql`valid_from = ${at}`];
}

/** Why a record is changed or removed, where that has to be said. */
function reasonIn(max: number | undefined, { reason }: Draft): string | undefined {
  if (max === undefined) return undefined;
  if (typeof reason !== "string" || reason === "") throw new Refusal("register.reasonMissing", { field: "reason" });
  return reason;
}

export async function updateRecord(
  ctx: Context,
  parts: Parts,
  { id, rowVersion, input }: { id: number; rowVersion: number | undefined; input: Draft },
): Promise<Saved> {
  const { spec, lock, check, changeableTo, after } = parts;
  await lock?.(ctx, [id]);
  const current = await readRecord(ctx, parts, id, true);
  checkVersion(rowVersion ?? current.rowVersion, masked(spec, current));
  const reason = reasonIn(spec.reasons?.change, input);
  const before = draftIn(spec, current);
  const given = unmasked(spec, stored(spec, leftOut(spec, input, before)), before);
  await judge(ctx, spec, given, before);
  const draft = (await check?.(ctx, given, current, reason)) ?? given;
  const closed = await changeableTo?.(ctx, current, draft);
  if (closed) throw closed;
  const columns = await columnsOf(ctx, parts, draft, current);
  const set = [...columns.map(([column, value]) => sql`${column} = ${value}`), ...(await keepVersion(ctx, spec, id))];
  const saved = await written(
    ctx,
    spec,
    draft,
    sql<Saved>`update ${sql.table(spec.table)} set ${sql.join(set)}, row_version = row_version + 1, updated_at = now()
      where ${oneRow(spec, id)} and not is_deleted ${returning}`,
  );
  await ctx.audit({
    refType: spec.name,
    refId: id,
    action: "update",
    old: logged(spec, before),
    new: { ...logged(spec, draft), ...(reason ? { reason } : {}) },
    ...placeOf(spec, current),
  });
  await after?.(ctx, { id, draft, before });
  return saved;
}

/** Without an id the record is new; a change that says no version is one of nothing that was seen. */
export async function saveRecord(ctx: Context, parts: Parts, input: Draft): Promise<Saved> {
  const { id, rowVersion, ...draft } = input;
  if (!id) return createRecord(ctx, parts, draft);
  return updateRecord(ctx, parts, { id: Number(id), rowVersion: Number(rowVersion ?? 0), input: draft });
}

/** The row stays for the action log; what is unique becomes free for a new record. */
export async function removeRow(ctx: Context, parts: Parts, current: Row, reason?: string): Promise<void> {
  const { spec, after } = parts;
  const { id } = current;
  const ended = spec.keepsVersions ? [sql`valid_to = ${await momentOf(ctx.db)}`] : [];
  const set = [sql`is_deleted = true, row_version = row_version + 1, updated_at = now()`, ...ended];
  await sql`update ${sql.table(spec.table)} set ${sql.join(set)}
    where ${oneRow(spec, id)}`.execute(ctx.db);
  await ctx.audit({
    refType: spec.name,
    refId: id,
    action: "delete",
    old: logged(spec, draftIn(spec, current)),
    ...(reason ? { new: { reason } } : {}),
    ...placeOf(spec, current),
  });
  await after?.(ctx, { id, draft: null, before: draftIn(spec, current) });
}

export async function removeRecord(ctx: Context, parts: Parts, id: number, input: Draft = {}): Promise<null> {
  const { spec, lock, deletableTo } = parts;
  await lock?.(ctx, [id]);
  const current = await readRecord(ctx, parts, id, true);
  const { remove } = spec.reasons ?? {};
  if (remove) checkVersion(Number(input.rowVersion), current);
  const why = await deletableTo?.(ctx, current);
  if (why) throw why;
  await removeRow(ctx, parts, current, reasonIn(remove, input));
  return null;
}
