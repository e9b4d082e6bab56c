/** Related parties of a client (关联方, CAS 36): kept from year to year; a person says who is one, names are only proposed. */

import { z } from "zod";
import { area, get, inProject, post } from "../../../endpoint.ts";
import { limits } from "../../../limits.ts";
import { ReasonText } from "../../../reason.ts";
import { Id, RowVersion } from "../../../shapes.ts";

export const relations = [
  ...(["parent", "subsidiary", "fellow", "jointController", "investor", "jointVenture", "associate"] as const),
  ...(["individualInvestor", "management", "controlledByIndividual", "other"] as const),
] as const;
export const relatedNoteMax = 300;
export const Relation = z.enum(relations);
export type Relation = z.infer<typeof Relation>;

export const RelatedParty = z.object({
  id: Id,
  name: z.string(),
  relation: Relation,
  note: z.string().nullable(),
  updatedBy: z.string(),
  updatedAt: z.string(),
  rowVersion: RowVersion,
});
export type RelatedParty = z.infer<typeof RelatedParty>;

/** Where the product has the name from: the client's own record, another client of the group, or the books. */
export const RelatedSource = z.enum(["parent", "group", "legalRep", "shareholder", "investee"]);

export const RelatedCandidate = z.object({
  name: z.string(),
  source: RelatedSource,
  /** Likely; the person chooses. */
  relation: Relation,
});
export type RelatedCandidate = z.infer<typeof RelatedCandidate>;

export const relatedParties = area("/api/jm", {
  GetRelatedParties: get(
    z.object({ projectId: Id }),
    z.object({
      parties: z.array(RelatedParty),
      /** Not among them yet. */
      candidates: z.array(RelatedCandidate),
    }),
    inProject(),
    { summary: "Related parties of the project's client, and names that may be some" },
  ),
  /** Without an id the party is new. */
  SaveRelatedParty: post(
    z.object({
      projectId: Id,
      id: Id.nullish(),
      rowVersion: RowVersion.optional(),
      name: z.string().trim().min(1).max(limits.titleMax),
      relation: Relation,
      note: z.string().trim().max(relatedNoteMax).nullish(),
    }),
    RelatedParty,
    inProject(),
  ),
  RemoveRelatedParty: post(
    z.object({ projectId: Id, id: Id, rowVersion: RowVersion, reason: ReasonText(relatedNoteMax).min(1) }),
    z.null(),
    inProject(),
  ),
});
