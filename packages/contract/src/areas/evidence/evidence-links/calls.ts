/** Evidence (证据链接): from a record, or a cell of a sheet, to the file, page, region, voucher, adjustment or letter that supports it; followed both ways. */

import { z } from "zod";
import { area, get, inProject, post } from "../../../endpoint.ts";
import { limits } from "../../../limits.ts";
import { citingTypes, linkableTypes } from "../../../records.ts";
import { Id, Nothing } from "../../../shapes.ts";
import { CellGiven, PaperCell, TakingReason } from "../../engagement/papers/cells.ts";

/** What is evidence. */
export const evidenceTypes = ["auditFile", "voucher", "adjustment", "confirmationLetter"] as const;
export type EvidenceType = (typeof evidenceTypes)[number];

/** A part of a page or picture, in thousandths of its width and height. */
export const Region = z
  .tuple([
    z.coerce.number().int().min(0).max(1000),
    z.coerce.number().int().min(0).max(1000),
    z.coerce.number().int().min(1).max(1000),
    z.coerce.number().int().min(1).max(1000),
  ])
  .refine(([x, y, width, height]) => x + width <= 1000 && y + height <= 1000);
export type Region = z.infer<typeof Region>;

/** Of a paper of judgement: which field, or item of a checklist, it supports; the paper as a whole without one. */
const Place = z.string().trim().max(100).nullish();

export const EvidenceLink = z.object({
  id: Id,
  fromEntity: z.enum(citingTypes),
  fromId: Id,
  fromText: z.string(),
  /** An address of the web's own; null where the record is gone. */
  fromLink: z.string().nullable(),
  cell: PaperCell.nullable(),
  place: z.string().nullable(),
  toEntity: z.enum(evidenceTypes),
  toId: Id.nullable(),
  toText: z.string(),
  toLink: z.string().nullable(),
  /** Of a file: how it can be looked at. */
  look: z.string().nullable(),
  /** Of a file: the version that was linked, and the present one. */
  fileVersion: z.number().nullable(),
  currentVersion: z.number().nullable(),
  page: z.number().nullable(),
  region: z.array(z.number()).length(4).nullable(),
  /** The file was deleted, the voucher is in no journal in force, the entry is not there. */
  isGone: z.boolean(),
  note: z.string().nullable(),
  createdBy: z.string(),
  createdAt: z.string(),
  canRemove: z.boolean(),
});
export type EvidenceLink = z.infer<typeof EvidenceLink>;

/** A record that can be chosen, by the name that its links bear. */
export const FoundRecord = z.object({
  type: z.enum(linkableTypes),
  id: Id,
  text: z.string(),
  hint: z.string(),
  /** Of a file: how it can be looked at, and whether it has pages to choose from. */
  look: z.string().nullable(),
  pageable: z.boolean(),
});
export type FoundRecord = z.infer<typeof FoundRecord>;

/** A paper of judgement that points to a record. */
export const LinkingPaper = z.object({
  type: z.string(),
  id: Id,
  text: z.string(),
  link: z.string().nullable(),
  /** The field or column that points to it. */
  field: z.string(),
});
export type LinkingPaper = z.infer<typeof LinkingPaper>;

const kindsMax = 1000;
/** As a list with commas. */
const Kinds = z
  .union([z.string().max(kindsMax), z.array(z.string())])
  .transform((given): unknown => (typeof given === "string" ? given.split(",").filter(Boolean) : given))
  .pipe(z.array(z.enum(linkableTypes)).min(1).max(linkableTypes.length));
/** As a list with commas. */
const Ids = z
  .union([z.string().max(20_000), z.array(z.coerce.number())])
  .transform((given): unknown => (typeof given === "string" ? given.split(",").filter(Boolean) : given))
  .pipe(z.array(Id).min(1).max(1000));

export const evidenceLinks = area("/api/services/app/evidence", {
  GetEvidenceLinks: get(
    z.object({ projectId: Id, entityId: z.enum(citingTypes), referId: Id }),
    z.array(EvidenceLink),
    inProject(),
    { summary: "What supports a record, or cells of a sheet" },
  ),
  GetEvidenceCounts: get(
    z.object({ projectId: Id, entityId: z.enum(citingTypes), referIds: Ids }),
    z.array(z.object({ referId: Id, count: z.number(), broken: z.number() })),
    inProject(),
    { summary: "How much evidence some records have, and how much of it is gone" },
  ),
  GetUsedIn: get(
    z.object({ projectId: Id, entityId: z.enum(evidenceTypes), referId: Id }),
    z.array(EvidenceLink),
    inProject(),
    { summary: "What a file, voucher or adjustment is evidence of" },
  ),
  GetLinkingPapers: get(
    z.object({ projectId: Id, type: z.enum(linkableTypes), referId: Id }),
    z.array(LinkingPaper),
    inProject(),
    { summary: "The papers of judgement that point to a record, on their way or in force" },
  ),
  FindRecords: get(
    z.object({ projectId: Id, types: Kinds, keyword: z.string().trim().max(limits.keywordMax).default("") }),
    z.array(FoundRecord),
    inProject(),
    { rate: "search", summary: "Records of some kinds to choose from: by number, name or pinyin initials" },
  ),
  CreateEvidenceLink: post(
    z.object({
      projectId: Id,
      fromEntity: z.enum(citingTypes),
      fromId: Id,
      cell: CellGiven.nullish(),
      place: Place,
      toEntity: z.enum(evidenceTypes),
      toId: Id,
      page: z.coerce.number().int().min(1).max(100_000).nullish(),
      region: Region.nullish(),
      note: z.string().trim().max(limits.reasonMax).nullish(),
    }),
    EvidenceLink,
    inProject(),
    { summary: "Links a place in a paper to its evidence" },
  ),
  /** By whoever made it, or a leader of the project; the log keeps it. */
  RemoveEvidenceLink: post(z.object({ Id, reason: TakingReason }), Nothing, inProject("member", "Id", "paperLink"), {
    summary: "Takes a link to evidence away, with a reason",
  }),
});
