/** The catalogue of a project's audit file (底稿目录): its sections, the papers in each, and what is required but not there. */

import { z } from "zod";
import { area, get, inProject, post, put } from "../../../endpoint.ts";
import { limits } from "../../../limits.ts";
import { ReasonText } from "../../../reason.ts";
import { Flag, Id, Nothing, RptLang } from "../../../shapes.ts";
import { PaperRow } from "../paper-signs/calls.ts";

export const AuditSection = z.object({
  sectionCode: z.string(),
  parentCode: z.string().nullable(),
  sectionName: z.string(),
  /** Of the project alone, not of the firm's template. */
  isOwn: z.boolean(),
  /** Something must stand here before the file is archived. */
  isRequired: z.boolean(),
  isMissing: z.boolean(),
  /** Papers here and below, those whose needed signs all stand, and files. */
  total: z.number(),
  done: z.number(),
  files: z.number(),
});
export type AuditSection = z.infer<typeof AuditSection>;

export const CataloguePaper = PaperRow.pick({
  refType: true,
  id: true,
  itemId: true,
  grpId: true,
  stdCode: true,
  wpIndex: true,
  name: true,
  wpStatus: true,
  auditUserName: true,
  cells: true,
}).extend({ sectionCode: z.string().nullable(), openNotes: z.number() });
export type CataloguePaper = z.infer<typeof CataloguePaper>;

const SectionCode = z
  .string()
  .trim()
  .min(1)
  .max(limits.wpIndexMax)
  .regex(/^[A-Za-z0-9][A-Za-z0-9.-]*$/, "paperIndex.code");

export const paperIndex = area("/api/services/app/reportcatalog", {
  GetReportCatalogData: get(
    z.object({ ProjectId: Id, RptLang }),
    z.array(AuditSection),
    inProject("member", "ProjectId"),
    { summary: "The sections of a project's index of papers" },
  ),
  /** Papers of a section and of those below it; all of the project without one. */
  GetAuditSectionData: get(
    z.object({ ProjectId: Id, sectionCode: z.string().max(20).optional(), RptLang }),
    z.array(CataloguePaper),
    inProject("member", "ProjectId"),
    { summary: "Papers of a section and those below it, or of the whole project" },
  ),
  CreateAuditSection: post(
    z.object({
      ProjectId: Id,
      parentCode: z.string().max(20).nullish(),
      sectionCode: SectionCode,
      sectionName: z.string().trim().min(1).max(limits.nameMax),
      isRequired: Flag.default(false),
    }),
    Nothing,
    inProject("member", "ProjectId"),
    { afterReport: "sorting", summary: "A new section of a project's index" },
  ),
  /** Its name, and whether something must stand in it; papers go by their index, so the code stays. */
  UpdateAuditSection: put(
    z.object({
      ProjectId: Id,
      sectionCode: z.string().max(20),
      sectionName: z.string().trim().min(1).max(limits.nameMax).optional(),
      isRequired: Flag.optional(),
    }),
    Nothing,
    inProject("member", "ProjectId"),
    { afterReport: "sorting", summary: "Renames a section, or says whether something must stand in it" },
  ),
  /** An empty one; the firm's own goes by whoever leads the project. */
  RemoveAuditSection: post(
    z.object({ ProjectId: Id, sectionCode: z.string().max(20), reason: ReasonText().min(1) }),
    Nothing,
    inProject("member", "ProjectId"),
    { afterReport: "sorting", summary: "Removes an empty section, with a reason" },
  ),
  /** The next index number under a base, which no paper ever had. */
  GetNextIndex: get(
    z.object({ ProjectId: Id, base: z.string().trim().min(1).max(16) }),
    z.object({ wpIndex: z.string() }),
    inProject("member", "ProjectId"),
    { summary: "The next index number under a base that no paper ever had" },
  ),
});
