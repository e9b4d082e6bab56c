/** A version of the settings is approved by a leader who neither wrote it nor ran tests by it; until then its runs are drafts. */
import type { journalTests } from "@digao/contract/areas/evidence/journal-tests/calls";
import type { JournalSettings } from "@digao/contract/areas/evidence/journal-tests/rules";
import type { Input } from "@digao/contract/endpoint";
import { holdRecord } from "@digao/db/hold";
import { ofProject } from "@digao/db/project-rows";
import { isInRoleSet } from "@digao/domain/roles/project-roles";
import { sql } from "kysely";
import { Refusal, wordsOfRefusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";

type Approving = Input<(typeof journalTests)["ApproveJeSettings"]>;

interface Standing {
  approvals: (JournalSettings["approvals"][number] & { userId: number })[];
  writerId: number | null;
  runnerIds: number[];
}

async function standingOf({ db }: Pick<Context, "db">, version: number): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select coalesce((select jsonb_agg(jsonb_build_object('userId', a.approved_by, 'name', u.name, 'at', a.created_at) order by a.created_at)
        from journal_test_approval a join app_user u on u.tenant_id = a.tenant_id and u.id = a.approved_by
        where ${ofProject("a")} and a.version = ${version}), '[]') as approvals,
      (select created_by from journal_test_setting s where ${ofProject("s")} and s.version = ${version}) as "writerId",
      array(select distinct created_by from journal_test_run r where ${ofProject("r")} and r.setting_version = ${version}) as "runnerIds"`.execute(
    db,
  );
  return rows[0] ?? { approvals: [], writerId: null, runnerIds: [] };
}

/** Enough where each run has an approval of somebody else. */
const isApproved = ({ approvals, runnerIds }: Standing): boolean =>
  approvals.length > 0 && runnerIds.every((runner) => approvals.some(({ userId }) => userId !== runner));

function whyNot({ user, project }: Context, standing: Standing): Refusal | null {
  const { approvals, writerId, runnerIds } = standing;
  if (!isInRoleSet(project?.role ?? -1, "leader")) return new Refusal("je.settingsLeader", { kind: "forbidden" });
  const own = approvals.find(({ userId }) => userId === user.id);
  const done = own ?? (isApproved(standing) ? approvals.at(-1) : undefined);
  if (done) return new Refusal("je.settingsApproved", { kind: "state", params: { name: done.name } });
  if (writerId === user.id) return new Refusal("je.settingsOwn", { kind: "forbidden" });
  return runnerIds.includes(user.id) ? new Refusal("je.settingsRun", { kind: "forbidden" }) : null;
}

/** By whom a version is approved, and whether the caller may approve it. */
export async function approvalOf(
  ctx: Context,
  version: number,
): Promise<Pick<JournalSettings, "approvals" | "canApprove">> {
  const standing = await standingOf(ctx, version);
  const why = whyNot(ctx, standing);
  return {
    approvals: standing.approvals.map(({ name, at }) => ({ name, at })),
    canApprove: { ok: !why, reason: why ? wordsOfRefusal(ctx.lang, why) : "" },
  };
}

export async function approveVersion(ctx: Context, { projectId, version }: Approving): Promise<void> {
  const { db } = ctx;
  await holdRecord(db, "project", projectId);
  const why = whyNot(ctx, await standingOf(ctx, version));
  if (why) throw why;
  await db.insertInto("journal_test_approval").values({ project_id: projectId, version }).execute();
  await ctx.audit({
    refType: "journalTestSetting",
    refId: projectId,
    projectId,
    action: "approve",
    new: { version },
  });
}
