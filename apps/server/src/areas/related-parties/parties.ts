import { type RelatedParty, type Relation, relations } from "@digao/contract/areas/related-parties";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { code } from "../../platform/lib/code-sql.ts";

export interface Client {
  id: number;
  /** Of an archived project the last thing done in it: its list stays what it was then. Null while people work on it. */
  asOf: string | null;
  name: string;
  short: string | null;
  parent: string | null;
  group: string | null;
  legalRep: string | null;
}

/** The client of a project. */
export const clientOf = (db: Db, projectId: number): Promise<Client> =>
  db
    .selectFrom("project as p")
    .innerJoin("customer as c", "c.id", "p.cust_id")
    .where("p.id", "=", projectId)
    .select(["c.id", "c.cust_name as name", "c.cust_short as short", "c.parent_name as parent"])
    .select(["c.group_name as group", "c.legal_rep as legalRep"])
    .select(
      sql<
        string | null
      >`case when p.archive_flag in (${code.archiveFlag.archived}, ${code.archiveFlag.revised}) then coalesce(
        (select l.at from project_log l where ${ofProject("l")} and l.action <> 'viewArchive' order by l.seq desc limit 1), p.updated_at) end`.as(
        "asOf",
      ),
    )
    .executeTakeFirstOrThrow();

/** By name. A change leaves the row as it was and makes another, so that any day's list can be told. */
export async function readParties(
  db: Db,
  { id: clientId, asOf }: Pick<Client, "id" | "asOf">,
): Promise<RelatedParty[]> {
  const rows = await db
    .selectFrom("related_party as r")
    .innerJoin("app_user as u", "u.id", "r.updated_by")
    .where("r.cust_id", "=", clientId)
    .$if(asOf === null, (q) => q.where("r.removed_at", "is", null))
    .$if(asOf !== null, (q) =>
      q.where(sql<boolean>`r.created_at <= ${asOf} and (r.removed_at is null or r.removed_at > ${asOf})`),
    )
    .orderBy("r.norm_name")
    .select(["r.id", "r.name", "r.relation", "r.note", "u.name as updatedBy", "r.updated_at as updatedAt"])
    .select("r.row_version as rowVersion")
    .execute();
  return rows.map(({ relation, ...row }) => ({ ...row, relation: relationOf(relation) }));
}

const relationOf = (name: string): Relation => relations.find((relation) => relation === name) ?? "other";
