import { onTeam } from "@digao/contract/areas/engagement/project-detail/codes";
import { addressBook, people } from "@digao/contract/areas/firm/address-book/calls";
import { sql } from "kysely";
import { sqlToday } from "../../../platform/lib/china-time.ts";
import { code, oneOf } from "../../../platform/lib/code-sql.ts";
import { containing } from "../../../platform/lib/search.ts";
import { missing } from "../../../platform/refusal.ts";
import { registerHandlers } from "../../../platform/register/handlers.ts";
import { type Context, serve } from "../../../platform/serve.ts";

/** As `maskPhone` has it: the ends stay, the middle is starred. */
const masked = sql`case when t.id = app_user() then t.phone_number
  when length(t.phone_number) < 10 then repeat('*', length(t.phone_number))
  else left(t.phone_number, 3) || repeat('*', length(t.phone_number) - 7) || right(t.phone_number, 4) end`;

const computed = {
  phoneNumber: masked,
  hoursToday: sql`(select coalesce(sum(w.hours), 0) from work_log w
    where w.user_id = t.id and w.work_date = ${sqlToday} and w.invite_status = ${code.inviteStatus.consented})`,
  sharedCount: sql`(select count(*) from project_member a join project_member b on b.project_id = a.project_id
    join project p on p.id = a.project_id and not p.is_deleted
    where a.user_id = t.id and a.checked in ${oneOf(onTeam)} and b.user_id = app_user() and b.checked in ${oneOf(onTeam)})`,
};

async function requireColleague({ db }: Context, userId: number): Promise<{ phoneNumber: string | null }> {
  const found = await db
    .selectFrom("app_user")
    .where("id", "=", userId)
    .where("is_active", "=", true)
    .where("is_deleted", "=", false)
    .where("is_inspector", "=", false)
    .select("phone_number as phoneNumber")
    .executeTakeFirst();
  if (!found) throw missing();
  return found;
}

interface Query {
  userId: number;
  keyword?: string | undefined;
  skipCount: number;
  maxResultCount: number;
}

/** What is somebody's alone stays untold, unless the reader may see every project of the firm. */
async function projectsOf(ctx: Context, { userId, keyword, skipCount, maxResultCount }: Query) {
  await requireColleague(ctx, userId);
  const { db, user } = ctx;
  const like = containing(keyword ?? "");
  const found = db
    .selectFrom("project as p")
    .innerJoin("customer as c", "c.id", "p.cust_id")
    .innerJoin("project_member as theirs", (on) =>
      on.onRef("theirs.project_id", "=", "p.id").on("theirs.user_id", "=", userId).on("theirs.checked", "in", onTeam),
    )
    .leftJoin("project_member as mine", (on) =>
      on.onRef("mine.project_id", "=", "p.id").on("mine.user_id", "=", user.id).on("mine.checked", "in", onTeam),
    )
    .where("p.is_deleted", "=", false)
    .$if(!user.permissions.has("Pages.Projects.All"), (q) => q.where("mine.id", "is not", null))
    .where((is) => is.or(["p.project_name", "p.project_code", "p.pinyin"].map((at) => is(sql.ref(at), "ilike", like))));
  const [count, items] = await Promise.all([
    found.select(sql<number>`count(*)::int`.as("total")).executeTakeFirst(),
    found
      .select(["p.id", "p.project_code as projectCode", "p.project_name as projectName", "c.cust_name as custName"])
      .select(["p.a_year as aYear", "p.status", "theirs.role_id as roleid"])
      .select(sql<boolean>`mine.id is not null`.as("isMine"))
      .orderBy("p.a_year", "desc")
      .orderBy("p.id", "desc")
      .limit(maxResultCount)
      .offset(skipCount)
      .execute(),
  ]);
  return { totalCount: count?.total ?? 0, items };
}

async function revealPhone(ctx: Context, { userId }: { userId: number }) {
  const found = await requireColleague(ctx, userId);
  await ctx.audit({ refType: "user", refId: userId, action: "revealPhone" });
  return found;
}

export const addressBookRoutes = [
  ...serve(
    addressBook.calls,
    registerHandlers(addressBook, { computed, only: () => sql`t.is_active and not t.is_inspector` }),
  ),
  ...serve(people, { GetPersonageProjectList: projectsOf, RevealPhone: revealPhone }),
];
