/** What the server reads off the table of records: where a row names its project, and who is told of a change. */
import { type ProjectEntity, recordOf, records } from "@digao/contract/records";
import { type RawBuilder, sql } from "kysely";

export const tableOf = (entity: ProjectEntity): string => records[entity].table ?? "";

/** A query of (id, project_id) of all rows of a record in a table of the firm. Row security keeps it to the tenant. */
export const projectRowsOf = (entity: ProjectEntity): RawBuilder<unknown> =>
  sql`select id, ${sql.ref(records[entity].project ?? "")} as project_id from ${sql.table(tableOf(entity))}`;

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
