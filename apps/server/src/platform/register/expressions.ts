/** What a register's fields are in SQL. The table stands under the name `t`. */
import { columnOf, type Field, nameFieldOf } from "@digao/contract/register/fields";
import { type Declared, fieldsOf, keyOf } from "@digao/contract/register/register";
import { isOfProjects, ofProject, ownProject } from "@digao/db/project-rows";
import { type RawBuilder, sql } from "kysely";

type Sql = RawBuilder<unknown>;
/** SQL of the fields that the server works out or that stand apart, by name; rows of the table stand under `t`. */
export type Computed = Readonly<Record<string, Sql>>;

/** The client of the project that the call runs in. */
export const ownClient = sql<number>`(select p.cust_id from project p where p.id = ${ownProject})`;

/** Of a table that belongs to projects the rows of the project that the call runs in, of one of clients those of its client. */
export function ownRows({ table, isOfClient }: Pick<Declared, "table" | "isOfClient">, name: string): Sql[] {
  if (isOfClient) return [sql`${sql.ref(`${name}.cust_id`)} = ${ownClient}`];
  return isOfProjects(table) ? [ofProject(name)] : [];
}

export const columnIn = (name: string): Sql => sql.ref(`t.${columnOf(name)}`);

/** A rate without its trailing zeros: the column has six decimals, people write 0.25. */
function valueIn(name: string, field: Field, computed: Computed): Sql {
  const value = computed[name] ?? columnIn(name);
  return field.kind === "rate" || field.kind === "quantity" ? sql`trim_scale(${value})::text` : value;
}

const labelsOf = (field: Field): { table: string; label: string } | null => {
  if (field.kind === "person" || field.kind === "people") return { table: "app_user", label: "name" };
  return field.kind === "ref" || field.kind === "refs" ? field.target : null;
};

/** The words of the id, or of the ids in their order, that a field holds. */
export function namesIn(name: string, field: Field, computed: Computed): Sql | null {
  const target = labelsOf(field);
  if (!target) return null;
  const value = computed[name] ?? columnIn(name);
  const [table, label] = [sql.table(target.table), sql.ref(`r.${target.label}`)];
  if (field.kind === "person" || field.kind === "ref")
    return sql`coalesce((select ${label} from ${table} r where r.id = ${value}), '')`;
  return sql`coalesce((select string_agg(${label}, '、' order by o.at)
    from unnest(${value}) with ordinality o (id, at) join ${table} r on r.id = o.id), '')`;
}

/** The select list of one record as the wire shows it. */
export function selected(spec: Declared, computed: Computed): Sql {
  const own = fieldsOf(spec).flatMap(([name, field]) => {
    const as = nameFieldOf(name, field);
    const names = namesIn(name, field, computed);
    const value = sql`${valueIn(name, field, computed)} as ${sql.ref(name)}`;
    return as && names ? [value, sql`${names} as ${sql.ref(as)}`] : [value];
  });
  const key = keyOf(spec);
  const alias = key.toLowerCase() === "id" ? [] : [sql`t.id as ${sql.ref(key)}`];
  return sql.join([
    sql`t.id`,
    ...alias,
    ...(spec.isOfProject ? [sql`${spec.isOfClient ? ownProject : sql`t.project_id`} as "projectId"`] : []),
    ...own,
    sql`t.row_version as "rowVersion"`,
    sql`t.created_at as "creationTime"`,
  ]);
}

/** What the list is sorted by for a wire name; null where it may not be. */
export function orderIn(spec: Declared, name: string, computed: Computed): Sql | null {
  if (name.toLowerCase() === "creationtime") return sql`t.created_at`;
  const found = fieldsOf(spec).find(([field]) => field.toLowerCase() === name.toLowerCase());
  if (!found?.[1].sort) return null;
  const [field, { sort }] = found;
  const by = namesIn(field, found[1], computed) ?? computed[field] ?? columnIn(field);
  if (found[1].isCaseBlind) return sql`lower(${by})`;
  return sort === "zh" ? sql`${by} collate "zh-x-icu"` : by;
}
