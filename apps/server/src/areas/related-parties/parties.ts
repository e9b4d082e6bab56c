import { type RelatedParty, type Relation, relations } from "@digao/contract/areas/related-parties";
import type { Db } from "@digao/db/tenant";

export interface Client {
  id: number;
  name: string;
  short: string | null;
  parent: string | null;
  group: string | null;
  legalRep: string | null;
}

export const clientOf = (db: Db, projectId: number): Promise<Client> =>
  db
    .selectFrom("project as p")
    .innerJoin("customer as c", "c.id", "p.cust_id")
    .where("p.id", "=", projectId)
    .select(["c.id", "c.cust_name as name", "c.cust_short as short", "c.parent_name as parent"])
    .select(["c.group_name as group", "c.legal_rep as legalRep"])
    .executeTakeFirstOrThrow();

/** By name. */
export async function readParties(db: Db, clientId: number): Promise<RelatedParty[]> {
  const rows = await db
    .selectFrom("related_party as r")
    .innerJoin("app_user as u", "u.id", "r.updated_by")
    .where("r.cust_id", "=", clientId)
    .where("r.removed_at", "is", null)
    .orderBy("r.norm_name")
    .select(["r.id", "r.name", "r.relation", "r.note", "u.name as updatedBy", "r.updated_at as updatedAt"])
    .select("r.row_version as rowVersion")
    .execute();
  return rows.map(({ relation, ...row }) => ({ ...row, relation: relationOf(relation) }));
}

const relationOf = (name: string): Relation => relations.find((relation) => relation === name) ?? "other";
