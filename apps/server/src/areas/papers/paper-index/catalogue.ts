import { signedPaper } from "@digao/contract/areas/engagement/papers/codes";
import type { AuditSection, CataloguePaper, paperIndex } from "@digao/contract/areas/papers/paper-index/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import type { Lang } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { nextIndex, sectionOf } from "@digao/domain/papers/index-number";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { filesByNode } from "../../evidence/audit-files/door.ts";
import { openNotes } from "../../evidence/messages/door.ts";
import { papersOf } from "../paper-signs/door.ts";
import { indexesGiven } from "../sheets/door.ts";
import { codesUnder, keepSections, nameOf, readSections, type Section } from "./sections.ts";

type Calls = typeof paperIndex;

const sectionsMax = 500;
const kinds: Readonly<Record<number, string>> = { [signedPaper.item]: "fsItem", [signedPaper.sheet]: "auditSheet" };

/** Every paper with the section that its index says; a sheet of an item without an index stands with its item. */
async function allPapers(
  db: Db,
  projectId: number,
  lang: Lang,
  sections: readonly Section[],
): Promise<CataloguePaper[]> {
  const [{ rows }, notes] = await Promise.all([papersOf(db, projectId, lang), openNotes(db)]);
  const codes = sections.map(({ code }) => code);
  const counts = new Map<string, number>();
  for (const { entityId, referId } of notes) {
    const key = `${entityId}.${referId}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const indexOfItem = new Map(
    rows.filter(({ refType }) => refType === signedPaper.item).map(({ id, wpIndex }) => [id, wpIndex]),
  );
  return rows.map(({ overrides: _o, audited: _a, result: _r, auditUserId: _u, ...row }) => ({
    ...row,
    sectionCode: sectionOf(row.wpIndex ?? indexOfItem.get(row.itemId ?? 0) ?? null, codes),
    openNotes: counts.get(`${kinds[row.refType]}.${row.id}`) ?? 0,
  }));
}

const isDone = ({ cells }: CataloguePaper): boolean =>
  cells.every(({ isNeeded, sign }) => !isNeeded || (sign !== null && !sign.isStale));

export async function getReportCatalog(
  { db }: Context,
  { ProjectId: projectId, RptLang }: Input<Calls["GetReportCatalogData"]>,
): Promise<AuditSection[]> {
  const sections = await readSections(db);
  const [papers, files] = await Promise.all([allPapers(db, projectId, RptLang, sections), filesByNode(db)]);
  return sections.map((section) => {
    const under = new Set(codesUnder(sections, section.code));
    const own = papers.filter(({ sectionCode }) => sectionCode !== null && under.has(sectionCode));
    const fileCount = [...under].reduce((sum, code) => sum + (files.get(code) ?? 0), 0);
    return {
      sectionCode: section.code,
      parentCode: section.parentCode,
      sectionName: nameOf(section, RptLang),
      isOwn: section.isOwn,
      isRequired: section.isRequired,
      isMissing: section.isRequired && own.length === 0 && fileCount === 0,
      total: own.length,
      done: own.filter(isDone).length,
      files: fileCount,
    };
  });
}

export async function getAuditSection(
  { db }: Context,
  { ProjectId: projectId, sectionCode, RptLang }: Input<Calls["GetAuditSectionData"]>,
): Promise<CataloguePaper[]> {
  const sections = await readSections(db);
  const papers = await allPapers(db, projectId, RptLang, sections);
  if (!sectionCode) return papers;
  const under = new Set(codesUnder(sections, sectionCode));
  return papers.filter((paper) => paper.sectionCode !== null && under.has(paper.sectionCode));
}

export async function createAuditSection(
  ctx: Context,
  {
    ProjectId: projectId,
    parentCode,
    sectionCode: code,
    sectionName: name,
    isRequired,
  }: Input<Calls["CreateAuditSection"]>,
): Promise<Output<Calls["CreateAuditSection"]>> {
  const { db } = ctx;
  const sections = await keepSections(db);
  if (sections.length >= sectionsMax)
    throw new Refusal("paperIndex.tooMany", { kind: "state", params: { max: sectionsMax } });
  if (parentCode && !sections.some((section) => section.code === parentCode))
    throw new Refusal("paperIndex.noParent", { kind: "missing", params: { code: parentCode }, field: "parentCode" });
  const written = await db
    .insertInto("audit_section")
    .values({
      project_id: projectId,
      code,
      parent_code: parentCode || null,
      name,
      is_required: isRequired,
      is_own: true,
      sort: Math.max(0, ...sections.map(({ sort }) => sort)) + 1,
    })
    .onConflict((clash) => clash.doNothing())
    .returning("code")
    .executeTakeFirst();
  if (!written) throw new Refusal("paperIndex.taken", { params: { code }, field: "sectionCode" });
  await ctx.audit({
    refType: "auditSection",
    refId: code,
    projectId,
    action: "create",
    new: { code, name, parentCode: parentCode || null, isRequired },
  });
  return null;
}

export async function getNextIndex(
  { db }: Context,
  { base }: Input<Calls["GetNextIndex"]>,
): Promise<Output<Calls["GetNextIndex"]>> {
  return { wpIndex: nextIndex(base, await indexesGiven(db, base)) };
}
