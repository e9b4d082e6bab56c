/** Accounts of inspectors (检查人员), who gave them, what they looked at; and the room in which one reads a project (检查室). */
import { z } from "zod";
import { area, get, inProject, post, right, signedIn } from "../../../endpoint.ts";
import { limits } from "../../../limits.ts";
import { ReasonText } from "../../../reason.ts";
import { Flag, Id, IsoDate, Nothing, OptionalId, PageQuery, pageOf, RowVersion } from "../../../shapes.ts";

/** From the first to the last day, both included. */
export const inspectionDaysMax = 90;

export const InspectionState = z.enum(["pending", "active", "expired", "ended"]);
export type InspectionState = z.infer<typeof InspectionState>;

export const Inspection = z.object({
  id: Id,
  projectId: Id,
  projectCode: z.string(),
  projectName: z.string(),
  userId: Id,
  userName: z.string(),
  name: z.string(),
  authority: z.string(),
  documentNo: z.string(),
  reason: z.string(),
  validFrom: z.string(),
  validTo: z.string(),
  state: InspectionState,
  givenBy: z.string(),
  givenAt: z.string(),
  endedAt: z.string().nullable(),
  endedBy: z.string().nullable(),
  endReason: z.string().nullable(),
  /** Looks, files among them, and the last of them. */
  looks: z.number().int(),
  lastLookAt: z.string().nullable(),
  rowVersion: RowVersion,
});
export type Inspection = z.infer<typeof Inspection>;

export const InspectedProject = z.object({
  id: Id,
  projectCode: z.string(),
  projectName: z.string(),
  custName: z.string(),
  isArchived: z.boolean(),
});
export type InspectedProject = z.infer<typeof InspectedProject>;

/** One look, as the log of the firm has it. */
export const InspectionLook = z.object({
  /** Its number there. */
  id: Id,
  at: z.string(),
  isFile: z.boolean(),
  path: z.string(),
  /** What the call was asked for: names and numbers. */
  of: z.string(),
  ip: z.string().nullable(),
});
export type InspectionLook = z.infer<typeof InspectionLook>;

/** What stands at the head of the room; the papers, risks, samples and tests are read by the calls of their areas. */
export const InspectionRoom = z.object({
  firm: z.string(),
  projectCode: z.string(),
  projectName: z.string(),
  custName: z.string(),
  periodEnd: z.string(),
  isArchived: z.boolean(),
  /** Of the caller, where an inspector calls. */
  inspector: Inspection.pick({
    name: true,
    authority: true,
    documentNo: true,
    validFrom: true,
    validTo: true,
  }).nullable(),
  /** The package of the latest archived version. */
  archive: z
    .object({
      version: z.number().int(),
      packedAt: z.string(),
      entryCount: z.number().int(),
      packageBytes: z.number(),
      packageSha256: z.string(),
      manifestSha256: z.string(),
    })
    .nullable(),
});
export type InspectionRoom = z.infer<typeof InspectionRoom>;

const Count = z.object({ before: z.number().int(), now: z.number().int() });
/** A journal test counted anew: its journal, the vouchers that hit, and each rule, beside what the run has kept. */
export const JournalRecount = z.object({
  /** `noJournal`: it was replaced and is no longer kept; `notDone`: the run has no figures. */
  state: z.enum(["equal", "differs", "noJournal", "notDone"]),
  vouchers: Count,
  hits: Count,
  fingerprint: z.object({ before: z.string(), now: z.string() }),
  rules: z.array(z.object({ ruleCode: z.string(), name: z.string(), count: Count })),
});
export type JournalRecount = z.infer<typeof JournalRecount>;

const archivists = right("Pages.Archives.Check");

export const inspection = area("/api/services/app/Inspection", {
  GetInspections: get(
    PageQuery.extend({ projectId: OptionalId, state: InspectionState.optional() }),
    pageOf(Inspection),
    signedIn,
    {
      kind: "list",
      summary:
        "Accounts of inspectors: all for archivists and the quality committee, else those of projects that one leads",
    },
  ),
  GetInspectionProjects: get(PageQuery, pageOf(InspectedProject), archivists, {
    kind: "list",
    summary: "Projects of the firm, to choose which an inspector reads",
  }),
  CreateInspection: post(
    z.object({
      projectId: Id,
      name: z.string().trim().min(1).max(64),
      authority: z.string().trim().min(1).max(limits.nameMax),
      documentNo: z.string().trim().min(1).max(limits.nameMax),
      validFrom: IsoDate,
      validTo: IsoDate,
      reason: ReasonText().min(1),
    }),
    z.object({ id: Id, rowVersion: RowVersion, userName: z.string(), oneTimePassword: z.string() }),
    archivists,
    { summary: "Makes the account of an inspector for one project; its first password is answered this once" },
  ),
  EndInspection: post(z.object({ id: Id, rowVersion: RowVersion, reason: ReasonText().min(1) }), Nothing, archivists, {
    summary: "Ends the account of an inspector at once, its running sessions too",
  }),
  GetInspectionLooks: get(PageQuery.extend({ id: Id, filesOnly: Flag.optional() }), pageOf(InspectionLook), signedIn, {
    kind: "list",
    summary: "What an inspector looked at and took along, the latest first",
  }),
  GetInspectionRoom: get(z.object({ projectId: Id }), InspectionRoom, inProject(), {
    summary: "The head of the inspection room: project, inspector, package of the archive",
  }),
  RecountJournalTest: get(z.object({ Id }), JournalRecount, inProject("member", "Id", "journalTestRun"), {
    summary: "Counts a journal test anew, its vouchers and what each rule hit, beside the figures it has kept",
  }),
});
