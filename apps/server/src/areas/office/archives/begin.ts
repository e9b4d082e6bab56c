/** A request begins, and with it what its clock says. */
import { archiveStatus } from "@digao/contract/areas/office/archives/codes";
import type { Db } from "@digao/db/tenant";
import { archiveClock } from "@digao/domain/archive/clock";
import { today } from "../../../platform/lib/china-time.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { handsOfProject } from "./rows.ts";

interface Begun {
  projectId: number;
  redo?: { code: string; words: string };
}

/** From the report, or the stop, as the project has it now. */
export async function clockFrom(db: Db, projectId: number) {
  const project = await db
    .selectFrom("project")
    .where("id", "=", projectId)
    .select(["report_date as reportDate", "stopped_on as stoppedOn", "status"])
    .executeTakeFirstOrThrow();
  const from = project.stoppedOn ?? project.reportDate;
  if (from === null) throw new Refusal("archive.notDue", { kind: "state" });
  const { due, keepUntil } = archiveClock(from, today());
  return { due, status: project.status, clock: { clock_from: from, due_on: due, keep_until: keepUntil } };
}

export async function begin(ctx: Context, { projectId, redo }: Begun): Promise<number> {
  const { db } = ctx;
  const { due, status, clock } = await clockFrom(db, projectId);
  const before = await handsOfProject(db, projectId);
  const version = (before?.version ?? 0) + 1;
  const { id } = await db
    .insertInto("archive_request")
    .values({
      of_project: projectId,
      version,
      status: redo ? archiveStatus.reopened : archiveStatus.preparing,
      ...clock,
      project_status: status,
      redo_reason: redo?.code ?? null,
      redo_words: redo?.words ?? null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await ctx.audit({
    refType: "archiveRequest",
    refId: id,
    projectId,
    action: redo ? "redo" : "begin",
    new: { version, dueOn: due, ...(redo ? { reason: redo.words } : {}) },
  });
  return id;
}
