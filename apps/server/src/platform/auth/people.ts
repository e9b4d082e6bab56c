import { onTeam } from "@digao/contract/areas/engagement/project-detail/codes";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { expandPermissions } from "./permissions.ts";

/** Active people of the firm who hold one of these rights by a role of theirs. */
export async function peopleWithRight(db: Db, rights: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from app_user u where u.is_active and not u.is_deleted
      and exists (select from user_role ur join role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
        where ur.tenant_id = u.tenant_id and ur.user_id = u.id and r.permissions && ${[...rights]}::text[])
    order by u.id`.execute(db);
  return rows.map(({ id }) => id);
}

interface Granted {
  id: number;
  granted: string[];
  isOperator: boolean;
  isSeparated: boolean;
}

/** Active people of the firm in whose hands the right is, by whatever their roles are given: all rights, or an area. */
export async function peopleWhoMay(db: Db, right: string): Promise<number[]> {
  const { rows } = await sql<Granted>`
    select u.id, t.is_operator as "isOperator", sp.separated_at is not null as "isSeparated",
      array(select distinct unnest(r.permissions) from user_role ur join role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
        where ur.tenant_id = u.tenant_id and ur.user_id = u.id) as granted
    from app_user u join tenant t on t.id = u.tenant_id left join security_policy sp on sp.tenant_id = u.tenant_id
    where u.is_active and not u.is_deleted order by u.id`.execute(db);
  return rows.filter(({ granted, ...firm }) => expandPermissions(granted, firm).has(right)).map(({ id }) => id);
}

/** Of the firm's static role of chief partners (首席合伙人). */
export async function isChiefPartner(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from user_role ur join role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
    where ur.user_id = ${userId} and r.is_static and r.name = 'ChiefPartner' limit 1`.execute(db);
  return rows.length > 0;
}

/** Whoever has a place on the project's team decides nothing about it. */
export async function isOnTeam(db: Db, projectId: number, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from project_member m where m.project_id = ${projectId} and m.user_id = ${userId} and m.checked in (${sql.join(onTeam.map((one) => sql.lit(one)))}) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
