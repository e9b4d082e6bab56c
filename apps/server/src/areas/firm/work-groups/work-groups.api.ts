import { workGroup, workGroups } from "@digao/contract/areas/firm/work-groups/calls";
import { sql } from "kysely";
import { registerHandlers } from "../../../platform/register/handlers.ts";
import type { Draft } from "../../../platform/register/judge.ts";
import { readRecord } from "../../../platform/register/read.ts";
import { type Context, serve } from "../../../platform/serve.ts";

/** Who leads a group is one of it. */
function withLeader(draft: Draft): Draft {
  const { leaderId, members } = draft;
  const list = Array.isArray(members) ? members.map(Number) : [];
  return typeof leaderId === "number" && !list.includes(leaderId) ? { ...draft, members: [leaderId, ...list] } : draft;
}

async function membersOf(ctx: Context, { wid }: { wid: number }) {
  const { leaderId, members } = await readRecord(ctx, { spec: workGroup.spec, computed: {} }, wid);
  const ids = Array.isArray(members) ? members.map(Number) : [];
  const rows = await ctx.db
    .selectFrom("app_user")
    .where("id", "in", [0, ...ids])
    .where("is_deleted", "=", false)
    .select(["id as userId", "user_name as userName", "name", "dept", "position"])
    .orderBy(sql`name collate "zh-x-icu"`)
    .execute();
  return rows.map((row) => ({ ...row, isLeader: row.userId === leaderId }));
}

export const workGroupsRoutes = [
  ...serve(workGroup.calls, registerHandlers(workGroup, { check: (_ctx, draft) => withLeader(draft) })),
  ...serve(workGroups, { GetWorkGroupDetail: membersOf }),
];
