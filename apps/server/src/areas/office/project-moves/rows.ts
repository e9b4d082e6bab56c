/** Moves as they are kept. */
import type { ProjectMove } from "@digao/contract/areas/office/project-moves/calls";
import { moveState } from "@digao/contract/areas/office/project-moves/codes";
import type { Db } from "@digao/db/tenant";
import { type RawBuilder, sql } from "kysely";
import { missing } from "../../../platform/refusal.ts";

const nameOf = (column: "moved_by" | "decided_by"): RawBuilder<string | null> =>
  sql`(select u.name from app_user u where u.tenant_id = m.tenant_id and u.id = ${sql.ref(`m.${column}`)})`;

export const movesIn = (db: Db) =>
  db
    .selectFrom("project_move as m")
    .innerJoin("project as p", "p.id", "m.of_project")
    .innerJoin("customer as k", "k.id", "p.cust_id")
    .select([
      "m.id",
      "m.of_project as projectId",
      "p.project_code as projectCode",
      "p.project_name as projectName",
      "k.cust_name as custName",
      "m.from_status as from",
      "m.to_status as to",
      "m.state",
      "m.reason",
      "m.client_notified_on as clientNotifiedOn",
      "m.regulator_notified_on as regulatorNotifiedOn",
      sql<string>`${nameOf("moved_by")}`.as("movedBy"),
      "m.moved_at as movedAt",
      nameOf("decided_by").as("decidedBy"),
      "m.decided_at as decidedAt",
      "m.words",
      "m.row_version as rowVersion",
    ]);

export async function oneMove(db: Db, id: number): Promise<ProjectMove> {
  const row = await movesIn(db).where("m.id", "=", id).executeTakeFirst();
  if (!row) throw missing("move.missing");
  return row;
}

const shownMax = 50;
export const movesOf = (db: Db, projectId: number): Promise<ProjectMove[]> =>
  movesIn(db).where("m.of_project", "=", projectId).orderBy("m.id", "desc").limit(shownMax).execute();

export const waitingMove = (db: Db, projectId: number): Promise<ProjectMove | undefined> =>
  movesIn(db).where("m.of_project", "=", projectId).where("m.state", "=", moveState.waiting).executeTakeFirst();
