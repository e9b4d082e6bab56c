/** How long a reply may take (回函期限): the project's own days, else the firm's, else fifteen. */
import type { hzletters } from "@digao/contract/areas/letters/confirmations/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import type { Db } from "@digao/db/tenant";
import { isInRoleSet } from "@digao/domain/roles/project-roles";
import { sql } from "kysely";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { overdueKind } from "./overdue-kind.ts";

type Calls = typeof hzletters;
const daysDefault = 15;

async function ownDays(db: Db, projectId: number): Promise<number | null> {
  const row = await db
    .selectFrom("project")
    .where("id", "=", projectId)
    .select(sql<number | null>`(settings ->> 'letterDueDays')::int`.as("days"))
    .executeTakeFirst();
  return row?.days ?? null;
}

async function firmDays(db: Db): Promise<number> {
  const row = await db
    .selectFrom("corp_info")
    .where("is_deleted", "=", false)
    .select("letter_due_days as days")
    .executeTakeFirst();
  return row?.days ?? daysDefault;
}

export const overdueDays = async (db: Db, projectId: number): Promise<number> =>
  (await ownDays(db, projectId)) ?? (await firmDays(db));

export const getDueDays = async (
  { db }: Context,
  { projectId }: Input<Calls["GetHZDueDays"]>,
): Promise<Output<Calls["GetHZDueDays"]>> => ({ days: await ownDays(db, projectId), firmDays: await firmDays(db) });

/** Null: as the firm has it. Letters that are due by it now are marked at once. */
export async function saveDueDays(
  ctx: Context,
  { projectId, days }: Input<Calls["UpdateHZDueDays"]>,
): Promise<Output<Calls["UpdateHZDueDays"]>> {
  if (!isInRoleSet(ctx.project?.role ?? 0, "leader")) throw new Refusal("hz.dueDays.lead", { kind: "forbidden" });
  const before = await ownDays(ctx.db, projectId);
  const dueDays = { days, firmDays: await firmDays(ctx.db) };
  if (before === days) return dueDays;
  await ctx.db
    .updateTable("project")
    .set({
      settings:
        days === null
          ? sql`coalesce(settings, '{}') - 'letterDueDays'`
          : sql`coalesce(settings, '{}') || jsonb_build_object('letterDueDays', ${days}::int)`,
    })
    .where("id", "=", projectId)
    .execute();
  await ctx.audit({
    refType: "project",
    refId: projectId,
    projectId,
    action: "update",
    old: { letterDueDays: before },
    new: { letterDueDays: days },
  });
  await ctx.jobs.start(ctx.db, { kind: overdueKind, projectId, payload: { projectId } });
  return dueDays;
}
