import type { Db } from "@digao/db/tenant";
import { pinyin } from "pinyin-pro";
import type { SeedRoleName } from "./roles.ts";

export interface NewUser {
  userName: string;
  name: string;
  role: SeedRoleName;
  passwordHash: string;
  mustChangePassword?: boolean;
  emailAddress?: string | null;
  phoneNumber?: string | null;
  title?: string | null;
  dept?: string | null;
  position?: string | null;
}

/** Full pinyin and initials, so that 王小明 is found by both wangxiaoming and wxm. */
export function pinyinOf(name: string): string {
  const full = pinyin(name, { toneType: "none", type: "array", nonZh: "consecutive" });
  return `${full.join("")} ${full.map((part) => part.charAt(0)).join("")}`.toLowerCase();
}

/** Adds people with one of the seed roles each; answers their ids by user name. */
export async function addUsers(
  db: Db,
  roleIds: ReadonlyMap<string, number>,
  users: readonly NewUser[],
): Promise<Map<string, number>> {
  if (users.length === 0) return new Map();
  const rows = await db
    .insertInto("app_user")
    .values(
      users.map((user) => ({
        user_name: user.userName,
        name: user.name,
        pinyin: pinyinOf(user.name),
        password_hash: user.passwordHash,
        must_change_password: user.mustChangePassword ?? false,
        email_address: user.emailAddress ?? null,
        phone_number: user.phoneNumber ?? null,
        title: user.title ?? null,
        dept: user.dept ?? null,
        position: user.position ?? null,
      })),
    )
    .returning(["id", "user_name"])
    .execute();
  const ids = new Map(rows.map(({ id, user_name }) => [user_name, id]));
  const grants = users.map(({ userName, role }) => ({ user_id: ids.get(userName), role_id: roleIds.get(role) }));
  await db
    .insertInto("user_role")
    .values(
      grants.map(({ user_id, role_id }) => {
        if (user_id === undefined || role_id === undefined) throw new Error("A seed user lacks an id or a role.");
        return { user_id, role_id };
      }),
    )
    .execute();
  return ids;
}
