/**
 * Sessions of a client's people. Their token is of a kind of its own: no reader of the firm's tokens takes it for one, and none of these is read by
 * any call but those for clients. It names firm and project, so that its row is found; of the rest a hash is kept.
 */
import { createHash, randomBytes } from "node:crypto";
import { clientPersonState } from "@digao/contract/areas/letters/client-requests/codes";
import { archiveFlag, projectStatus } from "@digao/contract/areas/office/projects/codes";
import type { Pool } from "@digao/db/pool";
import { ownTenant } from "@digao/db/project-rows";
import { type Db, projectIdOf, withProject } from "@digao/db/tenant";
import { sql } from "kysely";
import { readPolicy } from "./security-policy.ts";
import type { Place } from "./sessions.ts";

export interface ClientPrincipal {
  tenantId: number;
  projectId: number;
  personId: number;
  name: string;
  email: string;
  sessionHash: string;
}

const wellFormed = /^(\d{1,9})\.(\d{1,15})\.([\w-]{43})$/;

/** A secret under the firm and project whose rows know its hash. */
export const newClientToken = (tenantId: number, projectId: number): string =>
  `${tenantId}.${projectId}.${randomBytes(32).toString("base64url")}`;

export const clientTokenHash = (use: "session" | "invitation", token: string): string =>
  createHash("sha256").update(`client ${use}/${token}`).digest("hex");

/** Where the row of a token is; null for what is none. */
export function placeOfToken(token: string): { tenantId: number; projectId: number } | null {
  const [, tenantId = "", projectId = ""] = wellFormed.exec(token) ?? [];
  const place = { tenantId: Number(tenantId), projectId: Number(projectId) };
  return place.tenantId > 0 && place.projectId > 0 && place.tenantId < 2 ** 31 ? place : null;
}

/** Of the project that `db` is bound to: neither archived, stopped nor deleted, and of a firm that is open. */
export async function isOpenToClients(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from project p join tenant t on t.id = p.tenant_id and t.is_active and (t.expire_date is null or t.expire_date >= current_date)
    where p.tenant_id = ${ownTenant} and p.id = ${projectIdOf(db)} and not p.is_deleted
      and p.archive_flag = ${archiveFlag.open} and p.status <> ${projectStatus.void}`.execute(db);
  return rows.length > 0;
}

/** Who holds the token, where its session still lives under the firm's rules. */
export async function readClientSession(pool: Pool, token: string): Promise<ClientPrincipal | null> {
  const place = placeOfToken(token);
  if (!place) return null;
  const sessionHash = clientTokenHash("session", token);
  return withProject(pool, place, async (db) => {
    const { idleMinutes, absoluteHours } = await readPolicy(db);
    const row = await db
      .selectFrom("client_session as s")
      .innerJoin("client_person as c", (join) =>
        join
          .onRef("c.tenant_id", "=", "s.tenant_id")
          .onRef("c.project_id", "=", "s.project_id")
          .onRef("c.id", "=", "s.client_person_id"),
      )
      .where("s.token_hash", "=", sessionHash)
      .where("s.ended_at", "is", null)
      .where("s.expires_at", ">", sql<string>`now()`)
      .where("s.created_at", ">", sql<string>`now() - make_interval(hours => ${absoluteHours}::int)`)
      .where("s.last_seen_at", ">", sql<string>`now() - make_interval(mins => ${idleMinutes}::int)`)
      .where("c.state", "=", clientPersonState.active)
      .where("c.is_deleted", "=", false)
      .select(["c.id as personId", "c.name", "c.email"])
      .select(sql<boolean>`s.last_seen_at < now() - interval '1 minute'`.as("isUnseen"))
      .executeTakeFirst();
    if (!row || !(await isOpenToClients(db))) return null;
    const { isUnseen, ...person } = row;
    if (isUnseen)
      await db
        .updateTable("client_session")
        .set({ last_seen_at: sql`now()` })
        .where("token_hash", "=", sessionHash)
        .execute();
    return { ...place, ...person, sessionHash };
  });
}

/** In the firm's transaction, bound to the project. */
export async function openClientSession(
  db: Db,
  tenantId: number,
  personId: number,
  { ip, userAgent }: Place,
): Promise<string> {
  const token = newClientToken(tenantId, projectIdOf(db));
  const { absoluteHours } = await readPolicy(db);
  await db
    .insertInto("client_session")
    .values({
      token_hash: clientTokenHash("session", token),
      client_person_id: personId,
      ip,
      user_agent: userAgent.slice(0, 300),
      expires_at: sql`now() + make_interval(hours => ${absoluteHours}::int)`,
    })
    .execute();
  return token;
}

export async function endClientSessions(db: Db, personId: number, { except }: { except?: string } = {}): Promise<void> {
  await db
    .updateTable("client_session")
    .set({ ended_at: sql`now()` })
    .where("client_person_id", "=", personId)
    .where("ended_at", "is", null)
    .$if(except !== undefined, (query) => query.where("token_hash", "<>", except ?? ""))
    .execute();
}

export async function endClientSession(db: Db, sessionHash: string): Promise<void> {
  await db.updateTable("client_session").set({ ended_at: sql`now()` }).where("token_hash", "=", sessionHash).execute();
}
