import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";

/** A role as it is stored: `permissions` may hold `*`. */
export interface StoredRole {
  id: number;
  name: string;
  displayName: string;
  description: string;
  isStatic: boolean;
  isDefault: boolean;
  permissions: string[];
  creationTime: string;
}

/** The roles that a user may be given, in the order of their names. */
export const allRoles = (db: Db): Promise<StoredRole[]> =>
  db
    .selectFrom("role")
    .where("is_deleted", "=", false)
    .orderBy(sql`display_name collate "zh-x-icu"`)
    .orderBy("id")
    .select(["id", "name", "description", "permissions"])
    .select(["display_name as displayName", "is_static as isStatic", "is_default as isDefault"])
    .select("created_at as creationTime")
    .execute();
