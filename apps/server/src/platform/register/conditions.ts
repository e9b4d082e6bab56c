/** Which rows of a register a list shows: those not deleted, found by the keyword, narrowed by the filters. */

import type { Field } from "@digao/contract/register/fields";
import { type Declared, fieldsOf, type ListQuery } from "@digao/contract/register/register";
import { isOfProjects } from "@digao/db/project-rows";
import { type RawBuilder, sql } from "kysely";
import type { ByUser } from "../context.ts";
import { containing } from "../lib/search.ts";
import { type Computed, columnIn, namesIn, ownRows } from "./expressions.ts";
import type { Parts } from "./parts.ts";

type Sql = RawBuilder<unknown>;

/** A field holds ids or several values: what people know them by is searched. */
const searchedIn = (name: string, field: Field, computed: Computed): Sql =>
  namesIn(name, field, computed) ??
  (field.kind === "tags" ? sql`array_to_string(${columnIn(name)}, ' ')` : (computed[name] ?? columnIn(name)));

function keywordIn(spec: Declared, keyword: string, computed: Computed): Sql {
  const like = containing(keyword);
  const found = fieldsOf(spec)
    .filter(([, { isSearched }]) => isSearched)
    .map(([name, field]) => sql`${searchedIn(name, field, computed)} ilike ${like}`);
  return sql`(${sql.join([...found, sql`t.pinyin ilike ${like}`], sql` or `)})`;
}

const startOf = (day: string): Sql => sql`(${day}::date::timestamp at time zone 'Asia/Shanghai')`;
const endOf = (day: string): Sql => sql`((${day}::date + 1)::timestamp at time zone 'Asia/Shanghai')`;

function rangeIn(value: Sql, { kind }: Field, from: unknown, to: unknown): Sql[] {
  const isMoment = kind === "instant";
  return [
    ...(typeof from === "string"
      ? [isMoment ? sql`${value} >= ${startOf(from)}` : sql`${value} >= ${from}::date`]
      : []),
    ...(typeof to === "string" ? [isMoment ? sql`${value} < ${endOf(to)}` : sql`${value} <= ${to}::date`] : []),
  ];
}

function filterIn(name: string, field: Field, query: ListQuery, computed: Computed): Sql[] {
  if (!field.isFiltered) return [];
  const value = computed[name] ?? columnIn(name);
  const { kind } = field;
  if (kind === "day" || kind === "instant") return rangeIn(value, field, query[`${name}From`], query[`${name}To`]);
  const given = query[name];
  if (given === undefined || given === null) return [];
  if (kind === "flag") return [sql`${value} = ${given === true}`];
  const list = Array.isArray(given) ? given : [given];
  if (kind === "people" || kind === "refs") return [sql`${value} && ${list}::bigint[]`];
  if (kind === "tags") return [sql`${value} && ${list}::text[]`];
  if (kind === "person" || kind === "ref" || kind === "record") return [sql`${value} = any(${list}::bigint[])`];
  if (kind === "enum") return [sql`${value} = any(${list}::int[])`];
  return [sql`${value} = any(${list.map(String)}::text[])`];
}

/** Not deleted; or not at that moment. */
const isThere = (at: string | null | undefined): Sql =>
  at ? sql`t.valid_from <= ${at} and (t.valid_to is null or t.valid_to > ${at})` : sql`not t.is_deleted`;

/** The rows that are there. */
export const present = ({ spec, at }: Pick<Parts, "spec" | "at">): Sql =>
  sql.join([...ownRows(spec, "t"), isThere(at)], sql` and `);

/** Of those that are there the ones that the caller may see. */
export const standing = (ctx: ByUser, parts: Pick<Parts, "spec" | "only" | "at">): Sql =>
  sql.join([present(parts), ...(parts.only ? [parts.only(ctx)] : [])], sql` and `);

export function conditionsOf(ctx: ByUser, parts: Parts, query: ListQuery): Sql {
  const { spec, computed, found = (keyword: string) => keywordIn(spec, keyword, computed) } = parts;
  const all = [
    standing(ctx, parts),
    ...(spec.isOfProject && !spec.isOfClient && !isOfProjects(spec.table)
      ? [sql`t.project_id = ${query.projectId}`]
      : []),
    ...(query.keyword ? [found(query.keyword)] : []),
    ...fieldsOf(spec).flatMap(([name, field]) => filterIn(name, field, query, computed)),
  ];
  return sql.join(all, sql` and `);
}
