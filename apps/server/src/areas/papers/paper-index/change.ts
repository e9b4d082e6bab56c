import type { paperIndex } from "@digao/contract/areas/papers/paper-index/calls";
import type { Input } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import { isInRoleSet } from "@digao/domain/roles/project-roles";
import { sql } from "kysely";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { getReportCatalog } from "./catalogue.ts";
import { keepSections, type Section } from "./sections.ts";

type Calls = typeof paperIndex;

async function sectionNamed({ db }: Context, code: string): Promise<Section> {
  const section = (await keepSections(db)).find((one) => one.code === code);
  if (!section) throw new Refusal("paperIndex.missing", { kind: "missing", params: { code }, field: "sectionCode" });
  return section;
}

/** What every file must have is not taken off by whoever lacks it. */
function checkRequired({ project }: Context, { isRequired }: Section): void {
  if (isRequired && !isInRoleSet(project?.role ?? -1, "leader"))
    throw new Refusal("paperIndex.requiredByFirm", { kind: "forbidden" });
}

export async function updateAuditSection(
  ctx: Context,
  { ProjectId: projectId, sectionCode: code, sectionName, isRequired }: Input<Calls["UpdateAuditSection"]>,
): Promise<null> {
  const old = await sectionNamed(ctx, code);
  if (isRequired === false) checkRequired(ctx, old);
  const isRenamed = sectionName !== undefined && sectionName !== old.name;
  const next = { name: sectionName ?? old.name, isRequired: isRequired ?? old.isRequired };
  // The English name was that of the firm's section.
  await sql`
    update audit_section s set name = ${next.name}, name_en = case when ${isRenamed} then null else s.name_en end,
      is_required = ${next.isRequired}
    where ${ofProject("s")} and s.code = ${code}`.execute(ctx.db);
  await ctx.audit({
    refType: "auditSection",
    refId: code,
    projectId,
    action: "update",
    old: { name: old.name, isRequired: old.isRequired },
    new: next,
  });
  return null;
}

export async function removeAuditSection(
  ctx: Context,
  { ProjectId, sectionCode: code, reason }: Input<Calls["RemoveAuditSection"]>,
): Promise<null> {
  const old = await sectionNamed(ctx, code);
  checkRequired(ctx, old);
  const all = await getReportCatalog(ctx, { ProjectId, RptLang: ctx.lang });
  const section = all.find(({ sectionCode }) => sectionCode === code);
  const holds = (section?.total ?? 0) + (section?.files ?? 0) > 0 || all.some(({ parentCode }) => parentCode === code);
  if (holds) throw new Refusal("paperIndex.notEmpty", { kind: "state", params: { code } });
  await sql`delete from audit_section s where ${ofProject("s")} and s.code = ${code}`.execute(ctx.db);
  await ctx.audit({
    refType: "auditSection",
    refId: code,
    projectId: ProjectId,
    action: "delete",
    old: { name: old.name, parentCode: old.parentCode, isRequired: old.isRequired },
    new: { reason },
  });
  return null;
}
