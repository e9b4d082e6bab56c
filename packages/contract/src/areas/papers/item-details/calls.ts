/** Detail schedule (明细表) of a statement item: its details with ageing, related parties and currencies. */
import { z } from "zod";
import { area, get, inProject } from "../../../endpoint.ts";
import { Bytes, Id, RowVersion, RptLang } from "../../../shapes.ts";
import { LeadRow } from "../../../sign-off/lead-row.ts";
import { RelatedCandidate, Relation } from "../../balance/related-parties/calls.ts";

export const DetailSheetRow = LeadRow.omit({ prior: true, change: true, rate: true }).extend({
  /** As the client's list of related parties has it; `isRelated` also where somebody ticked the detail alone. */
  relatedParty: z
    .object({ id: Id, relation: Relation, note: z.string().nullable(), rowVersion: RowVersion })
    .nullable(),
  /** A name that may be this one: for a person to decide. */
  candidate: RelatedCandidate.nullable(),
  /** Entries in the item's sign, opening ones that persist among them: closing + adjusted + reclassified = audited. */
  adjusted: z.string(),
  reclassified: z.string(),
  /** Foreign; several are joined by a comma. */
  currency: z.string().nullable(),
  fcAmount: z.string().nullable(),
  /** Allowances (备抵): not aged. */
  isContra: z.boolean(),
  /** Youngest first, in the item's sign; null where nothing is aged. */
  bands: z.array(z.string()).nullable(),
  /** Of the bands, what comes from before the known entries and may be older. */
  undated: z.string().nullable(),
  /** Worked out from the books, first in first out, or written on the detail. */
  agedBy: z.enum(["books", "person"]).nullable(),
  agedBasis: z.enum(["book", "audited"]).nullable(),
  /** Bands − the balance that was aged. */
  ageingDifference: z.string().nullable(),
});
export type DetailSheetRow = z.infer<typeof DetailSheetRow>;

export const DetailSheet = z.object({
  columns: z.object({ ageing: z.boolean(), parties: z.boolean(), currency: z.boolean() }),
  /** Whether people keep details; else the rows are the ledger's. */
  isKept: z.boolean(),
  /** Months: more than, not more than (null = open). */
  bands: z.array(z.object({ fromMonths: z.number(), toMonths: z.number().nullable() })),
  /** Entries are known from this day on; null where nothing is aged. */
  knownFrom: z.string().nullable(),
  rows: z.array(DetailSheetRow),
  /** The item's, to which the rows add up. */
  unaudited: z.string(),
  audited: z.string(),
  /** What stands on no detail: closing before and after the entries. */
  unplaced: z.string(),
  unplacedAudited: z.string(),
  ageing: z
    .object({
      total: z.string(),
      undated: z.string(),
      /** Closing of allowances, and of details that nothing ages. */
      contra: z.string(),
      notAged: z.string(),
      /** Entries on details whose book balance was aged: in no band. */
      adjustments: z.string(),
      difference: z.string(),
      /** Details whose bands do not add up. */
      off: z.number(),
    })
    .nullable(),
});
export type DetailSheet = z.infer<typeof DetailSheet>;

const ItemQuery = z.object({ RId: Id, RptLang });
const ofItem = inProject("member", "RId", "fsItem");

export const itemDetails = area("/api/jm", {
  GetDetailSheet: get(ItemQuery, DetailSheet, ofItem, { summary: "Detail schedule of an item (明细表)" }),
  DownDetailSheet: get(ItemQuery, Bytes, ofItem, {
    kind: "file",
    summary: "The detail schedule of an item as a workbook",
  }),
});
