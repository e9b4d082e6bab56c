/** Why people reach a project: read by the conditions that let their calls through, and judged by the same function. */

import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import type { ProjectMembership } from "../context.ts";
import { Refusal } from "../refusal.ts";
import { membershipOf } from "./access.ts";
import { inspectionOfPair } from "./inspector.ts";
import { checkMembership } from "./membership.ts";
import { expandPermissions } from "./permissions.ts";
import { mayViewArchive, placeOf } from "./places.ts";

/** Whose lists and search show every project of the firm. */
export const seesAllProjects = "Pages.Projects.All";

export interface Reach {
  userId: number;
  name: string;
  userName: string;
  /** Of a person who may sign in. */
  isActive: boolean;
  /** Null for who is neither on the team nor let into the archive. */
  membership: ProjectMembership | null;
  /** Roles of the firm by which the project stands in the person's lists. */
  listedBy: string[];
}

interface Stored {
  userId: number;
  name: string;
  userName: string;
  isActive: boolean;
  isOperator: boolean;
  roles: { name: string; permissions: string[] }[];
  project_id: number | null;
  status: number | null;
  archive_flag: number | null;
  role_id: number | null;
  checked: number | null;
  may_view: boolean | null;
  inspection_id: number | null;
}

/** Of everybody of the firm who reaches it by any way, or of one person. */
export async function reachOf(db: Db, projectId: number, userId?: number): Promise<Reach[]> {
  const one = userId === undefined ? sql`true` : sql`u.id = ${userId}`;
  const { rows } = await sql<Stored>`
    select u.id as "userId", u.name, u.user_name as "userName", u.is_active and not u.is_deleted as "isActive", t.is_operator as "isOperator",
      coalesce((select jsonb_agg(jsonb_build_object('name', r.display_name, 'permissions', r.permissions) order by r.id)
        from user_role ur join role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
        where ur.tenant_id = u.tenant_id and ur.user_id = u.id), '[]') as roles,
      p.id as project_id, p.status, p.archive_flag, m.role_id, m.checked, ${mayViewArchive} as may_view,
      ${inspectionOfPair} as inspection_id
    from app_user u
    join tenant t on t.id = u.tenant_id
    join project p on p.tenant_id = u.tenant_id and p.id = ${projectId} and not p.is_deleted
    left join ${placeOf}
    where not u.is_deleted and ${one} order by u.id`.execute(db);
  return rows
    .map(
      ({
        roles,
        isOperator,
        project_id,
        status,
        archive_flag,
        role_id,
        checked,
        may_view,
        inspection_id,
        ...person
      }) => ({
        ...person,
        membership: membershipOf({ project_id, status, archive_flag, role_id, checked, may_view, inspection_id }),
        listedBy: roles
          .filter(({ permissions }) => expandPermissions(permissions, { isOperator }).has(seesAllProjects))
          .map(({ name }) => name),
      }),
    )
    .filter(({ membership, listedBy }) => userId !== undefined || membership !== null || listedBy.length > 0);
}

/** `work`, `read`, the `head` until independence is declared, a line in the firm's `list`s, or nothing. */
export type Opened = "work" | "read" | "head" | "list" | "nothing";

const passes = (membership: ProjectMembership, need: { writes: boolean; beforeDeclaring?: boolean }): boolean => {
  try {
    return checkMembership(membership, { role: "member", ...need }) === membership;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
};

/** What the project's calls answer the person. */
export function openedTo({ membership, listedBy, isActive }: Reach): Opened {
  if (!isActive) return "nothing";
  if (!membership) return listedBy.length > 0 ? "list" : "nothing";
  if (passes(membership, { writes: true })) return "work";
  return passes(membership, { writes: false }) ? "read" : "head";
}
