/** Waivers as they are kept: of the firm, never deleted. */
import type { CompletionWaiver } from "@digao/contract/areas/report/completion/calls";
import { waiverState } from "@digao/contract/areas/report/completion/codes";
import type { Db } from "@digao/db/tenant";
import { type RawBuilder, sql } from "kysely";
import { missing } from "../../../platform/refusal.ts";

const nameOf = (column: "waived_by" | "second_by" | "withdrawn_by" | "read_by"): RawBuilder<string | null> =>
  sql`(select u.name from app_user u where u.tenant_id = w.tenant_id and u.id = ${sql.ref(`w.${column}`)})`;

export const waiversIn = (db: Db) =>
  db
    .selectFrom("completion_waiver as w")
    .innerJoin("project as p", "p.id", "w.of_project")
    .select([
      "w.id",
      "w.of_project as projectId",
      "p.project_code as projectCode",
      "p.project_name as projectName",
      "w.check_code as code",
      "w.open_count as openCount",
      "w.reason",
      "w.alternative_work as alternativeWork",
      "w.state",
      sql<CompletionWaiver["second"]>`w.second`.as("second"),
      sql<string>`${nameOf("waived_by")}`.as("waivedBy"),
      "w.waived_at as waivedAt",
      nameOf("second_by").as("secondBy"),
      "w.second_at as secondAt",
      "w.second_words as secondWords",
      nameOf("withdrawn_by").as("withdrawnBy"),
      "w.withdrawn_at as withdrawnAt",
      "w.withdrawn_reason as withdrawnReason",
      nameOf("read_by").as("readBy"),
      "w.read_at as readAt",
      "w.row_version as rowVersion",
    ]);

export const waiversOf = (db: Db, projectId: number): Promise<CompletionWaiver[]> =>
  waiversIn(db).where("w.of_project", "=", projectId).orderBy("w.id", "desc").execute();

export async function oneWaiver(db: Db, id: number): Promise<CompletionWaiver> {
  const row = await waiversIn(db).where("w.id", "=", id).executeTakeFirst();
  if (!row) throw missing("completion.waiverMissing");
  return row;
}

export const isStanding = ({ state }: Pick<CompletionWaiver, "state">): boolean => state !== waiverState.withdrawn;
