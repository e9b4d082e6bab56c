import type { UserPick } from "@digao/contract/areas/projects";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { containing } from "../../platform/lib/search.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Context } from "../../platform/serve.ts";

/** Active people of the firm, by name, account or pinyin. */
export function listPeople({ db }: Context, { keyword }: { keyword?: string }): Promise<UserPick[]> {
  const like = containing(keyword ?? "");
  return db
    .selectFrom("app_user")
    .where("is_active", "=", true)
    .where("is_deleted", "=", false)
    .$if(Boolean(keyword), (q) =>
      q.where((is) => is.or([is("name", "ilike", like), is("user_name", "ilike", like), is("pinyin", "ilike", like)])),
    )
    .orderBy(sql`name collate "zh-x-icu"`)
    .orderBy("id")
    .select(["id", "name", "user_name as userName", "pinyin", "dept", "position", "head_img_url as headImgUrl"])
    .execute();
}

/** Refuses people who are not active in the firm. */
export async function requirePeople(db: Db, userIds: readonly (number | null | undefined)[]): Promise<void> {
  const ids = [...new Set(userIds.filter((id) => id !== null && id !== undefined))];
  if (ids.length === 0) return;
  const found = await db
    .selectFrom("app_user")
    .where("id", "in", ids)
    .where("is_active", "=", true)
    .where("is_deleted", "=", false)
    .select("id")
    .execute();
  if (found.length < ids.length) throw new Refusal("member.userMissing");
}
