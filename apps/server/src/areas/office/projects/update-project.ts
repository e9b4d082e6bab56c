import { projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import type { ProjectDraft } from "@digao/contract/areas/office/projects/calls";
import { projectStatus } from "@digao/contract/areas/office/projects/codes";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { checkVersion, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { takeOverFigures } from "../../balance/opening-balances/door.ts";
import { markProjectChanged } from "../../engagement/papers/door.ts";
import { type Giver, lockTeam, nameLead, syncLeads, transferManager } from "../../engagement/project-detail/door.ts";
import { checkDraft } from "./project-checks.ts";
import { requireFreeNumber } from "./project-number.ts";
import { columnsOf, readProject } from "./project-row.ts";
import { judgeReviewFacts, tellQuality } from "./review-facts.ts";

type Saved = { id: number; rowVersion: number };

export async function updateProject(
  ctx: Context,
  input: ProjectDraft & Saved & { reason?: string | undefined; takingOver?: string | undefined },
): Promise<Saved> {
  const { db } = ctx;
  const { id, rowVersion, reason, takingOver, ...draft } = input;
  const current = await readProject(db, id, true);
  checkVersion(rowVersion, current);
  await checkDraft(ctx, { ...draft, pmUserId: draft.pmUserId ?? current.pmUserId }, current);
  const isReviewed = await judgeReviewFacts(ctx, { before: current, after: draft, reason });
  const projectCode = draft.projectCode || current.projectCode;
  if (projectCode !== current.projectCode) await requireFreeNumber(db, projectCode, id);
  const isOtherPrior = (draft.priorProjectId ?? null) !== (current.priorProjectId ?? null);
  await db
    .updateTable("project")
    .set({
      ...columnsOf(draft),
      project_code: projectCode,
      row_version: current.rowVersion + 1,
      updated_at: sql`now()`,
    })
    .where("id", "=", id)
    .execute();
  if (isOtherPrior || isReviewed) await markProjectChanged(db, id);
  if (isOtherPrior && draft.priorProjectId) await takeOverFigures(ctx, id);
  await changeTeam(ctx, current, draft, { reason, takingOver });
  const after = await readProject(db, id);
  await ctx.audit({
    refType: "project",
    refId: id,
    projectId: id,
    action: "update",
    old: { ...current },
    new: { ...after, ...(isReviewed ? { reason } : {}) },
  });
  if (isReviewed) await tellQuality(ctx, after, reason ?? "");
  return { id, rowVersion: after.rowVersion };
}

type Leads = { pmUserId?: number | null; partnerUserId?: number | null; qcUserId?: number | null };

/** Places are freed before they are given, so that people may change seats in one save. */
async function changeTeam(ctx: Context, before: Leads & { id: number }, after: Leads, why: Giver): Promise<void> {
  const { id } = before;
  await lockTeam(ctx.db, id);
  const [oldPartner, newPartner] = [before.partnerUserId ?? null, after.partnerUserId ?? null];
  const [oldQc, newQc] = [before.qcUserId ?? null, after.qcUserId ?? null];
  if (oldQc !== newQc) await nameLead(ctx, id, projectRole.qualityControl, { before: oldQc, after: null }, why);
  if (oldPartner !== newPartner) await nameLead(ctx, id, projectRole.partner, { before: oldPartner, after: null }, why);
  if (after.pmUserId && after.pmUserId !== before.pmUserId) await transferManager(ctx, id, after.pmUserId, why);
  if (oldPartner !== newPartner) await nameLead(ctx, id, projectRole.partner, { before: null, after: newPartner }, why);
  if (oldQc !== newQc) await nameLead(ctx, id, projectRole.qualityControl, { before: null, after: newQc }, why);
  await syncLeads(ctx.db, id);
}

async function hasWork(db: Db): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select 1 from import_batch where ${ofProject("import_batch")})
      or exists (select 1 from project_period where ${ofProject("project_period")})
      or exists (select 1 from adjust_head where ${ofProject("adjust_head")})
      or exists (select 1 from fs_detail where ${ofProject("fs_detail")})
      or exists (select 1 from wp_sign where ${ofProject("wp_sign")}) as has`.execute(db);
  return rows[0]?.has ?? true;
}

/** A project without work goes away; what anything was put into is made void (已作废) by partner and quality department, and stays readable. */
export async function deleteProject(ctx: Context, { Id }: { Id: number }): Promise<null> {
  const { db } = ctx;
  const current = await readProject(db, Id, true);
  if (current.status === projectStatus.void) throw new Refusal("project.void", { kind: "state" });
  const isEmpty = current.status === projectStatus.settingUp && !(await hasWork(db));
  if (!isEmpty) throw new Refusal("project.voidByTwo", { kind: "state" });
  await db
    .updateTable("project")
    .set({ is_deleted: true, row_version: current.rowVersion + 1, updated_at: sql`now()` })
    .where("id", "=", Id)
    .execute();
  const before = { projectCode: current.projectCode, status: current.status };
  const after = { ...before, isDeleted: true };
  await ctx.audit({ refType: "project", refId: Id, projectId: Id, action: "delete", old: before, new: after });
  // Work that was entered in the log before this is seen now.
  if (await hasWork(db)) throw new Refusal("error.busy", { kind: "conflict" });
  return null;
}
