import type { Role } from "@digao/contract/areas/roles";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { expandPermissions } from "../../platform/auth/permissions.ts";

/** A role as it is stored: `permissions` may hold `*`. */
export interface StoredRole {
  id: number;
  name: string;
  displayName: string;
  description: string;
  isStatic: boolean;
  isDefault: boolean;
  permissions: string[];
  userCount: number;
  creationTime: string;
  rowVersion: number;
}

const wire = [
  "role.id",
  "role.name",
  "role.display_name as displayName",
  "role.description",
  "role.is_static as isStatic",
  "role.is_default as isDefault",
  "role.permissions",
  "role.created_at as creationTime",
  "role.row_version as rowVersion",
] as const;

/** The firm's roles with the people who hold them counted. */
export const storedRoles = (db: Db) =>
  db
    .selectFrom("role")
    .select(wire)
    .select(
      sql<number>`(select count(*)::int from user_role ur join app_user u on u.tenant_id = ur.tenant_id and u.id = ur.user_id
        where ur.role_id = role.id and not u.is_deleted)`.as("userCount"),
    );

export const roleOf = ({ permissions, ...role }: StoredRole): Role => ({
  ...role,
  normalizedName: role.name.toUpperCase(),
  grantedPermissions: [...expandPermissions(permissions)],
  hasAllPermissions: permissions.includes("*"),
});

/** The roles that a user may be given, in the order of their names. */
export const allRoles = (db: Db): Promise<StoredRole[]> =>
  storedRoles(db).orderBy(sql`role.display_name collate "zh-x-icu"`).orderBy("role.id").execute();
