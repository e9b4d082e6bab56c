/** Heads of papers name their project and client: what areas declare follows from a change of either. */
import { archiveFlag } from "@digao/contract/areas/office/projects/codes";
import { ownProject, ownTenant } from "@digao/db/project-rows";
import { type Db, inProject } from "@digao/db/tenant";
import { sql } from "kysely";

export type AfterHead = (db: Db) => Promise<void>;
let followers: readonly AfterHead[] = [];

/** From now on in this process. */
export function followHeads(all: readonly AfterHead[]): void {
  followers = all;
}

/** `db` is bound to the project. */
export async function headChanged(db: Db): Promise<void> {
  for (const follow of followers) await follow(db);
}

/** Of each project of a client. */
export async function headsChangedOf(db: Db, custId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select p.id from project p where p.cust_id = ${custId} and not p.is_deleted and p.archive_flag = ${archiveFlag.open}`.execute(
    db,
  );
  for (const { id } of rows) await headChanged(inProject(db, id));
}

/** Transactions that changed what the overview holds of the project hold it there until they commit. */
export const waitForWriters = (db: Db): Promise<unknown> =>
  sql`select /* by key */ o.rules from overview_project o
    where o.tenant_id = ${ownTenant} and o.of_project = ${ownProject} for update`.execute(db);
