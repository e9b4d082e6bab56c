import type { User } from "@digao/contract/areas/users";
import type { Db } from "@digao/db/tenant";
import { maskPhone } from "@digao/domain/validators/mask";
import { sql } from "kysely";
import { Refusal } from "../../platform/refusal.ts";

interface RoleOfUser {
  id: number;
  name: string;
  displayName: string;
}

/** A user as stored: the telephone in full. */
export interface StoredUser extends Omit<User, "roleNames" | "fullName" | "isDefaultAdmin"> {
  headFileId: number | null;
}

const wire = [
  "app_user.id",
  "app_user.user_name as userName",
  "app_user.name",
  "app_user.surname",
  "app_user.email_address as emailAddress",
  "app_user.is_active as isActive",
  "app_user.created_at as creationTime",
  "app_user.phone_number as phoneNumber",
  "app_user.dept",
  "app_user.position",
  "app_user.title",
  "app_user.cpa_no as cpaNo",
  "app_user.licence_valid_to as licenceValidTo",
  "app_user.entry_date as entryDate",
  "app_user.leave_date as leaveDate",
  "app_user.head_img_url as headImgUrl",
  "app_user.head_file_id as headFileId",
  "app_user.must_change_password as mustChangePassword",
  "app_user.row_version as rowVersion",
] as const;

/** Projects that the person works on or leads: their records name them. */
export const projectsOfUser = sql<number>`(select count(*)::int from project p where not p.is_deleted
  and (app_user.id in (p.pm_user_id, p.partner_user_id, p.qc_user_id)
    or exists (select from project_member m where m.project_id = p.id and m.user_id = app_user.id)))`;

const rolesOfUser = sql<RoleOfUser[]>`(select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name,
  'displayName', r.display_name) order by r.name collate "C"), '[]') from user_role ur
  join role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id where ur.user_id = app_user.id)`;

export const storedUsers = (db: Db) =>
  db
    .selectFrom("app_user")
    .where("app_user.is_deleted", "=", false)
    .select(wire)
    .select([
      rolesOfUser.as("roles"),
      projectsOfUser.as("projectCount"),
      sql<string | null>`(select max(created_at) from session s where s.user_id = app_user.id)`.as("lastLoginTime"),
      sql<boolean>`exists (select from external_login l where l.user_id = app_user.id)`.as("isBound"),
      sql<string | null>`case when app_user.locked_until > now() then app_user.locked_until end`.as("lockedUntil"),
    ]);

/** The administrator that a firm starts with goes by this name, as in every ABP application. */
export const isDefaultAdmin = ({ userName }: { userName: string }): boolean => userName.toLowerCase() === "admin";

export function userOf({ headFileId: _, ...user }: StoredUser): User {
  return {
    ...user,
    fullName: [user.name, user.surname].filter(Boolean).join(" "),
    roleNames: user.roles.map(({ name }) => name.toUpperCase()),
    phoneNumber: user.phoneNumber === null ? null : maskPhone(user.phoneNumber),
    isDefaultAdmin: isDefaultAdmin(user),
  };
}

export async function readUser(db: Db, id: number, forUpdate = false): Promise<StoredUser> {
  const row = await storedUsers(db)
    .where("app_user.id", "=", id)
    .$if(forUpdate, (q) => q.forUpdate("app_user"))
    .executeTakeFirst();
  if (!row) throw new Refusal("user.missing", { kind: "missing", params: { id } });
  return row;
}
