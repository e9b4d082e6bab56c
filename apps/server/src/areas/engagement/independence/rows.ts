/** Declarations as they are read: with the project, the client and the names. */
import type { Declaration, IndependenceAnswer } from "@digao/contract/areas/engagement/independence/calls";
import type { Db } from "@digao/db/tenant";
import { type RawBuilder, sql } from "kysely";
import { missing } from "../../../platform/refusal.ts";

const nameOf = (column: "d.decided_by" | "d.user_id"): RawBuilder<string> =>
  sql`(select u.name from app_user u where u.tenant_id = d.tenant_id and u.id = ${sql.ref(column)})`;

export const declarationsIn = (db: Db) =>
  db
    .selectFrom("independence_declaration as d")
    .innerJoin("project as p", "p.id", "d.of_project")
    .innerJoin("customer as k", "k.id", "p.cust_id")
    .select([
      "d.id",
      "d.user_id as userId",
      nameOf("d.user_id").as("name"),
      "d.occasion",
      "d.state",
      "d.is_itemised as isItemised",
      "d.declared_at as declaredAt",
      "d.of_project as projectId",
      "p.project_code as projectCode",
      "p.project_name as projectName",
      "k.cust_name as custName",
      sql<IndependenceAnswer[]>`d.answers`.as("answers"),
      "d.threats",
      "d.withdrawn",
      "d.words",
      sql<string | null>`${nameOf("d.decided_by")}`.as("decidedBy"),
      "d.decided_at as decidedAt",
      "d.row_version as rowVersion",
    ]);

export async function readDeclaration(db: Db, id: number): Promise<Declaration> {
  const row = await declarationsIn(db).where("d.id", "=", id).executeTakeFirst();
  if (!row) throw missing("independence.missing");
  return row;
}

/** Of one person for the client of a project, whichever of its projects they were given for; the newest first. */
export const ofPerson = (db: Db, { projectId, userId }: { projectId: number; userId: number }) =>
  declarationsIn(db)
    .where("d.user_id", "=", userId)
    .where("p.cust_id", "=", (q) => q.selectFrom("project").where("id", "=", projectId).select("cust_id"))
    .orderBy("d.id", "desc");
