import type { projectPickers } from "@digao/contract/areas/engagement/project-detail/calls";
import type { Output } from "@digao/contract/endpoint";
import { sql } from "kysely";
import type { Context } from "../../../platform/serve.ts";

type Calls = typeof projectPickers;

const activePeople = ({ db }: Context) =>
  db
    .selectFrom("app_user")
    .where("is_active", "=", true)
    .where("is_deleted", "=", false)
    .where("is_inspector", "=", false)
    .orderBy(sql`name collate "zh-x-icu"`)
    .select(["id", "name", "user_name as userName", "dept", "position", "head_img_url as headImgUrl"]);

/** What a form about a project offers at once: the firm's codes that are not disabled, and its active people. */
export async function codesAndPeople(
  ctx: Context,
  { categoryCode }: { categoryCode?: string | undefined },
): Promise<Output<Calls["GetSystemCodeUsersCategorySelect"]>> {
  const [systemCodes, users] = await Promise.all([
    ctx.db
      .selectFrom("system_code")
      .where("is_deleted", "=", false)
      .where("is_enabled", "=", true)
      .$if(categoryCode !== undefined, (q) => q.where("category_code", "in", (categoryCode ?? "").split(",")))
      .orderBy("category_code")
      .orderBy("sort")
      .select(["category_code as categoryCode", "category_name as categoryName", "code", "name"])
      .select(sql<string>`coalesce(nullif(name_en, ''), name)`.as("nameEn"))
      .execute(),
    activePeople(ctx).select("pinyin").execute(),
  ]);
  return { systemCodes, users };
}

/** Work groups with those of their people who are active; of one person, the groups that he is in. */
export async function workGroupMembers(
  ctx: Context,
  { username }: { username?: string | undefined },
): Promise<Output<Calls["GetWorkGroupMember"]>> {
  const groups = await ctx.db
    .selectFrom("work_group")
    .where("is_deleted", "=", false)
    .orderBy(sql`group_name collate "zh-x-icu"`)
    .select(["id as wid", "group_name as groupName", "leader_id as leaderId", "members as memberIds", "dept"])
    .execute();
  const people = await activePeople(ctx).execute();
  const sought = username?.toLowerCase();
  return groups.flatMap(({ memberIds, leaderId, ...group }) => {
    const members = people
      .filter(({ id }) => memberIds.includes(id))
      .map(({ id, ...person }) => ({ userId: id, ...person, isLeader: id === leaderId }));
    const isSought = !sought || members.some(({ userName }) => userName.toLowerCase() === sought);
    return isSought ? [{ ...group, members }] : [];
  });
}
