import type { UserPick } from "@digao/contract/areas/projects";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { containing } from "../../platform/lib/search.ts";

/** Active people of the firm for pickers, by name, account or pinyin. */
export function listPeople({ db }: { db: Db }, { keyword }: { keyword?: string | undefined }): Promise<UserPick[]> {
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
