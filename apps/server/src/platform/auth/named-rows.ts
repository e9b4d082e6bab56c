import type { ProjectEntity } from "@digao/contract/records";
import { isOfProjects } from "@digao/db/project-rows";
import { batchOfRowId, projectOfRowId } from "@digao/db/row-ids";
import { type Db, inProject } from "@digao/db/tenant";
import { type RawBuilder, sql } from "kysely";
import { projectRowsOf, tableOf } from "../records/audience.ts";

/** The rows a call names, whose project must be one of the user's. */
export interface NamedRows {
  entity: ProjectEntity;
  ids: number[];
}

/** Rows of books are counted by their import. */
const booksOf = (table: string): boolean => table === "voucher" || table === "voucher_line";

/** Ids of rows that say their project, and the names under which the others stand in row_home. */
function split({ entity, ids }: NamedRows): { resolved: Map<number, number>; homes: { table: string; ids: number[] } } {
  const table = tableOf(entity);
  if (booksOf(table)) {
    const batches = new Set(ids.map(batchOfRowId));
    return { resolved: new Map(), homes: { table: "import_batch", ids: [...batches] } };
  }
  const resolved = new Map<number, number>();
  const others = new Set<number>();
  for (const id of ids) {
    const project = table === "import_batch" ? null : projectOfRowId(id);
    if (project) resolved.set(id, project);
    else others.add(id);
  }
  return { resolved, homes: { table, ids: [...others] } };
}

/** The one project that the ids themselves tell; null where the database has to be asked, or they tell of several. */
export function projectOfIds(named: NamedRows | null): number | null {
  if (!named || named.ids.length === 0) return null;
  if (named.entity === "project") return named.ids.length === 1 ? (named.ids[0] ?? null) : null;
  if (!isOfProjects(tableOf(named.entity))) return null;
  const { resolved, homes } = split(named);
  const projects = new Set(resolved.values());
  return homes.ids.length === 0 && projects.size === 1 ? ([...projects][0] ?? null) : null;
}

/** How many rows, and a query of (id, project_id) that answers them where they are all there. Reads tables of the firm alone. */
export function homesOf(named: NamedRows): { count: number; rows: RawBuilder<unknown> } {
  const { entity, ids } = named;
  if (!isOfProjects(tableOf(entity))) {
    const rows = sql`select * from (${projectRowsOf(entity)}) r where r.id = any(${ids}::bigint[])`;
    return { count: new Set(ids).size, rows };
  }
  const { resolved, homes } = split(named);
  const rows = sql`
    select * from unnest(${[...resolved.keys()]}::bigint[], ${[...resolved.values()]}::bigint[]) as told (id, project_id)
    union all
    select id, project_id from row_home where of_table = ${homes.table} and id = any(${homes.ids}::bigint[])`;
  return { count: resolved.size + homes.ids.length, rows };
}

/** By what `homesOf` asks: queries of one kind are the same statement. */
export const kindOf = ({ entity }: NamedRows): string => (isOfProjects(tableOf(entity)) ? "row" : entity);

/** Whether the project holds all the rows; what an id says of its project is only its word. */
export async function areThere(db: Db, projectId: number, { entity, ids }: NamedRows): Promise<boolean> {
  const table = tableOf(entity);
  if (!isOfProjects(table)) return true;
  const { found } = await inProject(db, projectId)
    .selectFrom(table)
    .where("id", "=", (is) => is.fn.any(is.val(ids)))
    .select(({ fn }) => fn.countAll<number>().as("found"))
    .executeTakeFirstOrThrow();
  return found === new Set(ids).size;
}
