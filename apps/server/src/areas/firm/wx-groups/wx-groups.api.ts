import { wxGroup, wxGroups } from "@digao/contract/areas/firm/wx-groups/calls";
import { sql } from "kysely";
import { containing } from "../../../platform/lib/search.ts";
import { registerHandlers } from "../../../platform/register/handlers.ts";
import { readRecord } from "../../../platform/register/read.ts";
import { type Context, serve } from "../../../platform/serve.ts";

const computed = { projectCount: sql`cardinality(t.projects)` };

const people = ({ db }: Context) =>
  db
    .selectFrom("app_user")
    .where("is_deleted", "=", false)
    .select(["id as userId", "user_name as userName", "name", "head_img_url as headImgUrl"])
    .orderBy(sql`name collate "zh-x-icu"`);

async function membersOf(ctx: Context, { wid }: { wid: number }) {
  const { members } = await readRecord(ctx, { spec: wxGroup.spec, computed }, wid);
  const ids = Array.isArray(members) ? members.map(Number) : [];
  return people(ctx)
    .where("id", "in", [0, ...ids])
    .execute();
}

function candidates(ctx: Context, { keyword }: { keyword?: string | undefined }) {
  const like = containing(keyword ?? "");
  return people(ctx)
    .where("is_active", "=", true)
    .where("is_inspector", "=", false)
    .where((is) => is.or([is("name", "ilike", like), is("user_name", "ilike", like), is("pinyin", "ilike", like)]))
    .limit(100)
    .execute();
}

export const wxGroupsRoutes = [
  ...serve(wxGroup.calls, registerHandlers(wxGroup, { computed })),
  ...serve(wxGroups, { GetUserInfo: candidates, GetWxGroupMember: membersOf }),
];
