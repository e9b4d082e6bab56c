/** Steps to the end of an archive: proposed by one person, decided by another; whoever takes one holds the project, as holds and grants do. */
import type { archiveDestruction } from "@digao/contract/areas/office/archive-destruction/calls";
import { destructionStatus } from "@digao/contract/areas/office/archive-destruction/codes";
import type { ArchiveEnd } from "@digao/contract/areas/office/archive-destruction/shapes";
import type { Input } from "@digao/contract/endpoint";
import { holdRecord } from "@digao/db/hold";
import { momentOf } from "@digao/db/moment";
import { sql } from "kysely";
import { startJob } from "../../../platform/jobs/queue.ts";
import { checkVersion } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { destructionOf, destructionsOf, isUnderWay, type Kept, keptOf, type StoredDestruction } from "./facts.ts";
import { againstApproving, againstProposing, againstRefusing, againstWithdrawing, endOf, refuse } from "./read.ts";
import { endTasks, tellCommittee, tellProposer } from "./tell.ts";

type Calls = typeof archiveDestruction;

async function held({ db }: Context, id: number): Promise<{ one: StoredDestruction; kept: Kept }> {
  const { projectId } = await destructionOf(db, id);
  await holdRecord(db, "project", projectId);
  return { one: await destructionOf(db, id), kept: await keptOf(db, projectId) };
}

/** Of the firm's log: what is written of the project goes with it. */
const note = (ctx: Context, { id, projectId }: { id: number; projectId: number }, action: string, said: object) =>
  ctx.audit({
    refType: "archiveDestruction",
    refId: id,
    projectId,
    isOfFirm: true,
    action,
    new: { ...said },
  });

export async function proposeDestruction(
  ctx: Context,
  { projectId, reason }: Input<Calls["ProposeArchiveDestruction"]>,
): Promise<ArchiveEnd> {
  const { db, user } = ctx;
  await holdRecord(db, "project", projectId);
  const kept = await keptOf(db, projectId);
  const [latest] = await destructionsOf(db, projectId);
  refuse(againstProposing(ctx, kept, latest));
  const { id } = await db
    .insertInto("archive_destruction")
    .values({ of_project: projectId, reason, proposed_by: user.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  await note(ctx, { id, projectId }, "propose", { reason, keptUntil: kept.keptUntil });
  await tellCommittee(ctx, { id, project: kept.projectName, reason });
  return endOf(ctx, projectId);
}

async function decide({ db, user }: Context, id: number, status: number, words: string): Promise<void> {
  await db
    .updateTable("archive_destruction")
    .set({
      status,
      decided_by: user.id,
      decided_at: await momentOf(db),
      decide_words: words,
      row_version: sql`row_version + 1`,
    })
    .where("id", "=", id)
    .execute();
  await endTasks(db, id);
}

export async function withdrawDestruction(
  ctx: Context,
  { Id, reason, rowVersion }: Input<Calls["WithdrawArchiveDestruction"]>,
): Promise<ArchiveEnd> {
  const { one } = await held(ctx, Id);
  refuse(againstWithdrawing(ctx, one));
  checkVersion(rowVersion, one);
  await decide(ctx, Id, destructionStatus.withdrawn, reason);
  await note(ctx, one, "withdraw", { status: destructionStatus.withdrawn, reason });
  return endOf(ctx, one.projectId);
}

export async function refuseDestruction(
  ctx: Context,
  { Id, reason, rowVersion }: Input<Calls["RefuseArchiveDestruction"]>,
): Promise<ArchiveEnd> {
  const { one, kept } = await held(ctx, Id);
  refuse(againstRefusing(ctx, kept, one));
  checkVersion(rowVersion, one);
  await decide(ctx, Id, destructionStatus.refused, reason);
  await note(ctx, one, "refuse", { status: destructionStatus.refused, reason });
  await tellProposer(ctx, one, { project: kept.projectName, reason });
  return endOf(ctx, one.projectId);
}

/** From here on the job destroys it; where that has failed it is approved again, and goes on. */
export async function approveDestruction(
  ctx: Context,
  { Id, words, rowVersion }: Input<Calls["ApproveArchiveDestruction"]>,
): Promise<ArchiveEnd> {
  const { db } = ctx;
  const { one, kept } = await held(ctx, Id);
  refuse(againstApproving(ctx, kept, one, await isUnderWay(db, Id)));
  checkVersion(rowVersion, one);
  if (one.status === destructionStatus.proposed) await decide(ctx, Id, destructionStatus.approved, words);
  await startJob(db, { kind: "destroy-archive", payload: { destructionId: Id } });
  await note(ctx, one, "approve", { status: destructionStatus.approved, words, keptUntil: kept.keptUntil });
  return endOf(ctx, one.projectId);
}
