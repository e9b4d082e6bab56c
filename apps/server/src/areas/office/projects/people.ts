import type { Db } from "@digao/db/tenant";
import { Refusal } from "../../../platform/refusal.ts";

/** Refuses people who are not active in the firm. */
export async function requirePeople(db: Db, userIds: readonly (number | null | undefined)[]): Promise<void> {
  const ids = [...new Set(userIds.filter((id) => id !== null && id !== undefined))];
  if (ids.length === 0) return;
  const found = await db
    .selectFrom("app_user")
    .where("id", "in", ids)
    .where("is_active", "=", true)
    .where("is_deleted", "=", false)
    .where("is_inspector", "=", false)
    .select("id")
    .execute();
  if (found.length < ids.length) throw new Refusal("member.userMissing");
}
