/** What the server reads off the table of records: where a row names its project, and who is told of a change. */
import { type ProjectEntity, recordOf, records } from "@digao/contract/records";
import { type RawBuilder, sql } from "kysely";

/** A query of (id, project_id) of all rows of the record. Row security keeps it to the tenant. */
export function projectRowsOf(entity: ProjectEntity): RawBuilder<unknown> {
  const { table = "", project = "" } = records[entity];
  if (typeof project === "string") return sql`select id, ${sql.ref(project)} as project_id from ${sql.table(table)}`;
  const { table: parent = "", project: column } = recordOf(project.of) ?? {};
  if (typeof column !== "string") throw new Error(`${entity} finds no project by way of ${project.of}.`);
  return sql`
    select r.id, o.${sql.ref(column)} as project_id from ${sql.table(table)} r
    join ${sql.table(parent)} o on o.tenant_id = r.tenant_id and o.id = r.${sql.ref(project.column)}`;
}

export const isPersonal = (refType: string): boolean => recordOf(refType)?.isPersonal ?? false;
/** The right that opens the record outside any project. */
export const rightFor = (refType: string): string | null => recordOf(refType)?.right ?? null;
/** The right whose holders are told of changes, wherever they are. */
export const listRightFor = (refType: string): string | null =>
  rightFor(refType) ?? recordOf(refType)?.listRight ?? null;

/** Every right that somebody may be told something for. */
export const audienceRights: readonly string[] = [
  ...new Set(Object.keys(records).flatMap((refType) => listRightFor(refType) ?? [])),
];

/** Whether anybody could be told of the change. */
export const hasAudience = ({ refType, projectId }: { refType: string; projectId: number | null }): boolean =>
  projectId !== null || listRightFor(refType) !== null || isPersonal(refType);
