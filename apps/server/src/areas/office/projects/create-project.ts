import { projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import type { ProjectDraft, projects } from "@digao/contract/areas/office/projects/calls";
import type { Input } from "@digao/contract/endpoint";
import { insertFound } from "@digao/db/insert-found";
import { ownProject, ownTenant } from "@digao/db/project-rows";
import { type Db, inProject } from "@digao/db/tenant";
import { sql } from "kysely";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { takeOverFigures } from "../../balance/opening-balances/door.ts";
import { takeClient } from "../../engagement/auditee/door.ts";
import { copyPrograms } from "../../engagement/programs/door.ts";
import { addMember, declareAsWhole, nameLead } from "../../engagement/project-detail/door.ts";
import { templateOfCategory } from "../../firm/category-templates/door.ts";
import { beginSections } from "../../papers/paper-index/door.ts";
import { beginStandards } from "../../report/considerations/door.ts";
import { checkDraft } from "./project-checks.ts";
import { nextNumber, requireFreeNumber } from "./project-number.ts";
import { columnsOf } from "./project-row.ts";
import { wpLetters } from "./wp-index.ts";

const { manager, partner, inCharge, qualityControl } = projectRole;

/** Groups 1 to 3: assets, liabilities and equity, profit and loss. The other statements are made from these. */
const LAST_GROUP = 3;

/** autoReclassMode 1 books reclassifications as entries; credTarget is where credit balances of receivables are shown. */
const settings = { autoReclassMode: 1, credTarget: "L107" };

/** A new project stays 立项中 (status 0) until its acceptance is approved; data and people may come before. */
export async function createProject(
  ctx: Context,
  { independence, ...draft }: Input<(typeof projects)["CreateProject"]>,
): Promise<{ id: number; rowVersion: number }> {
  const { db, user } = ctx;
  await checkDraft(ctx, draft);
  if (draft.qcUserId === user.id) throw new Refusal("project.qcIndependent", { kind: "state", field: "qcUserId" });
  const pmUserId = draft.pmUserId ?? user.id;
  const projectCode = draft.projectCode || (await nextNumber(db, draft.aYear, draft.categoryId));
  if (draft.projectCode) await requireFreeNumber(db, draft.projectCode);
  const template = await templateOfCategory(db, draft.categoryId);
  const saved = await db
    .insertInto("project")
    .values({
      ...columnsOf(draft),
      menu_left_out: template?.menuLeftOut ?? [],
      category_template_version: template?.version ?? null,
      project_code: projectCode,
      pm_user_id: pmUserId,
      settings: JSON.stringify(settings),
    })
    .returning(["id", "row_version as rowVersion"])
    .executeTakeFirstOrThrow();
  const own = inProject(db, saved.id);
  await copyItems(own);
  await copyPrograms(own);
  await takeClient({ ...ctx, db: own });
  await beginStandards(own);
  if (template) await beginSections(own, template.sectionsLeftOut, template.sectionsRequired);
  await buildTeam({ ...ctx, db: own }, saved.id, { ...draft, pmUserId, isAccepted: independence });
  if (draft.priorProjectId) await takeOverFigures(ctx, saved.id);
  const created = { ...draft, projectCode, pmUserId };
  await ctx.audit({ refType: "project", refId: saved.id, projectId: saved.id, action: "create", new: created });
  return saved;
}

interface Team extends ProjectDraft {
  pmUserId: number;
  /** The creator has declared independence. */
  isAccepted: boolean;
}

/** Whoever creates the project manages it; named as manager, another person does, and the creator stays as in-charge. */
async function buildTeam(ctx: Context, projectId: number, draft: Team): Promise<void> {
  const { id: userId } = ctx.user;
  const isOwn = draft.pmUserId === userId;
  const giver = { isCreation: true };
  const role = isOwn ? manager : inCharge;
  if (draft.isAccepted) await declareAsWhole(ctx, projectId);
  await addMember(ctx, projectId, { userId, role, isAccepted: draft.isAccepted }, giver);
  if (!isOwn) await addMember(ctx, projectId, { userId: draft.pmUserId, role: manager }, giver);
  await nameLead(ctx, projectId, partner, { before: null, after: draft.partnerUserId ?? null }, giver);
  await nameLead(ctx, projectId, qualityControl, { before: null, after: draft.qcUserId ?? null }, giver);
}

/** The project's own statement lines, with their working-paper letters. */
async function copyItems(db: Db): Promise<void> {
  await insertFound(
    db,
    sql`
    insert into fs_item (tenant_id, project_id, std_code, grp_id, rpt_type, name_zh, name_en, line_no, kind, prefix, dc, formula, wp_index)
    select ${ownTenant}, ${ownProject}, code, grp_id, rpt_type, name_zh, name_en, line_no, kind, prefix, dc, formula,
      ${JSON.stringify(wpLetters())}::jsonb ->> code
    from statement_line where grp_id <= ${LAST_GROUP} and coa_standard = ''`,
  );
}
