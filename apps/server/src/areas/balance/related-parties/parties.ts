import { type RelatedParty, type Relation, relations } from "@digao/contract/areas/balance/related-parties/calls";
import { archiveFlag } from "@digao/contract/areas/office/projects/codes";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";

export interface Client {
  id: number;
  /** Of an archived project the last thing done in it: its list stays what it was then. Null while people work on it. */
  asOf: string | null;
  name: string;
  parent: string | null;
  group: string | null;
  legalRep: string | null;
}

/** The client of a project. */
export async function clientOf(db: Db, projectId: number): Promise<Client> {
  const { flag, updatedAt, ...client } = await db
    .selectFrom("project as p")
    .innerJoin("customer as c", "c.id", "p.cust_id")
    .where("p.id", "=", projectId)
    .select(["c.id", "c.cust_name as name", "c.parent_name as parent", "c.group_name as group"])
    .select(["c.legal_rep as legalRep", "p.archive_flag as flag", "p.updated_at as updatedAt"])
    .executeTakeFirstOrThrow();
  const isOpen = flag < archiveFlag.archived;
  return { ...client, asOf: isOpen ? null : ((await lastWork(db)) ?? updatedAt) };
}

/** Looking into an archive is no work on it. */
async function lastWork(db: Db): Promise<string | null> {
  const { rows } = await sql<{ at: string }>`
    select l.at from project_log l where ${ofProject("l")} and l.action <> 'viewArchive' order by l.seq desc limit 1`.execute(
    db,
  );
  return rows[0]?.at ?? null;
}

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
