/** Consultations and differences of opinion as they are kept: of the firm, never deleted. */
import type { ConsultationFile, ConsultationRow } from "@digao/contract/areas/engagement/consultations/calls";
import type { Db } from "@digao/db/tenant";
import { type RawBuilder, sql } from "kysely";
import { missing } from "../../../platform/refusal.ts";

const nameOf = (column: "addressee_id" | "asked_by" | "answered_by" | "concluded_by"): RawBuilder<string | null> =>
  sql`(select u.name from app_user u where u.tenant_id = c.tenant_id and u.id = ${sql.ref(`c.${column}`)})`;

export const consultationsIn = (db: Db) =>
  db
    .selectFrom("consultation as c")
    .innerJoin("project as p", "p.id", "c.of_project")
    .innerJoin("customer as k", "k.id", "p.cust_id")
    .select([
      "c.id",
      "c.of_project as projectId",
      "p.project_code as projectCode",
      "p.project_name as projectName",
      "k.cust_name as custName",
      "c.kind",
      "c.subject",
      "c.state",
      "c.question",
      "c.addressee_id as addresseeId",
      sql<string>`${nameOf("addressee_id")}`.as("addressee"),
      sql<
        string[]
      >`array(select u.name from app_user u where u.tenant_id = c.tenant_id and u.id = any(c.party_ids) order by u.id)`.as(
        "parties",
      ),
      sql<string>`${nameOf("asked_by")}`.as("askedBy"),
      "c.asked_at as askedAt",
      "c.answered_at as answeredAt",
      "c.concluded_at as concludedAt",
      "c.row_version as rowVersion",
    ]);

export const consultationsOf = (db: Db, projectId: number): Promise<ConsultationRow[]> =>
  consultationsIn(db).where("c.of_project", "=", projectId).orderBy("c.id", "desc").execute();

/** What the file says besides, and who has a hand in it. */
const detailed = (db: Db) =>
  consultationsIn(db).select([
    "c.facts",
    "c.answer",
    nameOf("answered_by").as("answeredBy"),
    "c.conclusion",
    nameOf("concluded_by").as("concludedBy"),
    "c.came_of as cameOf",
    "c.is_of_reviewer as isOfReviewer",
    "c.party_ids as partyIds",
    "c.asked_by as askedById",
    sql<number | null>`(select d.id from consultation d where d.tenant_id = c.tenant_id and d.came_of = c.id)`.as(
      "wentOnAs",
    ),
  ]);
export type Consultation = Awaited<ReturnType<ReturnType<typeof detailed>["executeTakeFirstOrThrow"]>>;

export async function oneConsultation(db: Db, id: number): Promise<Consultation> {
  const row = await detailed(db).where("c.id", "=", id).executeTakeFirst();
  if (!row) throw missing("consultation.missing");
  return row;
}

export const notesOf = (db: Db, id: number): Promise<ConsultationFile["notes"]> =>
  db
    .selectFrom("consultation_note as n")
    .innerJoin("app_user as u", "u.id", "n.written_by")
    .where("n.consultation_id", "=", id)
    .orderBy("n.id")
    .select(["n.id", "n.words", "u.name as by", "n.written_at as at"])
    .execute();
