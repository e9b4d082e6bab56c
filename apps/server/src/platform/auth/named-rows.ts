import type { ProjectEntity } from "@digao/contract/records";
import { isOfProjects } from "@digao/db/project-rows";
import { batchOfRowId, projectOfRowId } from "@digao/db/row-ids";
import { type Db, inProject } from "@digao/db/tenant";
import { type RawBuilder, sql } from "kysely";
import { projectRowsOf, tableOf } from "../records/audience.ts";

/** The rows a call names, whose project must be one of the user's. */
export interface Wanted {
  entity: ProjectEntity;
  ids: number[];
}

/** Rows of books are counted by their import. */
const booksOf = (table: string): boolean => table === "voucher" || table === "voucher_line";

/** Ids of rows that say their project, and the names under which the others stand in row_home. */
function split({ entity, ids }: Wanted): { known: Map<number, number>; homes: { table: string; ids: number[] } } {
  const table = tableOf(entity);
  if (booksOf(table)) {
    const batches = new Set(ids.map(batchOfRowId));
    return { known: new Map(), homes: { table: "import_batch", ids: [...batches] } };
  }
  const known = new Map<number, number>();
  const others = new Set<number>();
  for (const id of ids) {
    const project = table === "import_batch" ? null : projectOfRowId(id);
    if (project) known.set(id, project);
    else others.add(id);
  }
  return { known, homes: { table, ids: [...others] } };
}

/** The one project that the ids themselves tell; null where the database has to be asked, or they tell of several. */
export function toldProject(wanted: Wanted | null): number | null {
  if (!wanted || wanted.ids.length === 0) return null;
  if (wanted.entity === "project") return wanted.ids.length === 1 ? (wanted.ids[0] ?? null) : null;
  if (!isOfProjects(tableOf(wanted.entity))) return null;
  const { known, homes } = split(wanted);
  const projects = new Set(known.values());
  return homes.ids.length === 0 && projects.size === 1 ? ([...projects][0] ?? null) : null;
}

/** How many rows, and a query of (id, project_id) that answers them where they are all there. Reads tables of the firm alone. */
export function homesOf(wanted: Wanted): { count: number; rows: RawBuilder<unknown> } {
  const { entity, ids } = wanted;
  if (!isOfProjects(tableOf(entity))) {
    const rows = sql`select * from (${projectRowsOf(entity)}) r where r.id = any(${ids}::bigint[])`;
    return { count: new Set(ids).size, rows };
  }
  const { known, homes } = split(wanted);
  const rows = sql`
    select * from unnest(${[...known.keys()]}::bigint[], ${[...known.values()]}::bigint[]) as told (id, project_id)
    union all
    select id, project_id from row_home where of_table = ${homes.table} and id = any(${homes.ids}::bigint[])`;
  return { count: known.size + homes.ids.length, rows };
}

/** By what `homesOf` asks: queries of one kind are the same statement. */
export const kindOf = ({ entity }: Wanted): string => (isOfProjects(tableOf(entity)) ? "row" : entity);

/** Whether the project holds all the rows; what an id says of its project is only its word. */
export async function areThere(db: Db, projectId: number, { entity, ids }: Wanted): Promise<boolean> {
  const table = tableOf(entity);
  if (!isOfProjects(table)) return true;
  const { found } = await inProject(db, projectId)
    .selectFrom(table)
    .where("id", "=", (is) => is.fn.any(is.val(ids)))
    .select(({ fn }) => fn.countAll<number>().as("found"))
    .executeTakeFirstOrThrow();
  return found === new Set(ids).size;
}
