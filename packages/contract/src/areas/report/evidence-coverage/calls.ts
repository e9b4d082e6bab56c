/** How much of an item's audited balance is supported by evidence (证据覆盖率), each part counted once, against what its risk asks for. */
import { z } from "zod";
import { area, get, inProject } from "../../../endpoint.ts";
import { Id, Ratio } from "../../../shapes.ts";

export const evidenceSources = ["confirmation", "alternative", "voucher", "sample"] as const;
export const EvidenceSource = z.enum(evidenceSources);
export type EvidenceSource = z.infer<typeof EvidenceSource>;

/** What stands as work on the item and supports no amount of it. */
export const uncounted = [
  "differing",
  "unanswered",
  "toCheck",
  "exceptions",
  "otherSide",
  "noLine",
  "calculations",
] as const;

const Share = z.object({
  covered: z.string(),
  /** Of the audited balance; null where there is nothing to cover. */
  share: Ratio,
  /** In per cent. */
  wanted: z.number(),
  isEnough: z.boolean(),
});

export const EvidencePart = z.object({
  /** Of the voucher line, or of the party's balance. */
  key: z.string(),
  source: EvidenceSource,
  title: z.string(),
  amount: z.string(),
  link: z.string().nullable(),
  /** Of the procedure that it was taken for; empty where none is said. */
  assertions: z.array(z.string()),
  /** False where the same part is supported by another piece, or its party's balance is. */
  isCounted: z.boolean(),
});
export type EvidencePart = z.infer<typeof EvidencePart>;

export const EvidenceCoverage = Share.extend({
  fsItemId: Id,
  balance: z.string(),
  /** The highest among the item's risks; null while none is assessed. */
  riskLevel: z.number().nullable(),
  sources: z.array(z.object({ source: EvidenceSource, count: z.number(), amount: z.string() })),
  /** Assertions that the item has a risk of, or that evidence names: what was taken for them. */
  assertions: z.array(Share.extend({ assertion: z.string(), riskLevel: z.number().nullable() })),
  /** The largest first. */
  parts: z.array(EvidencePart),
  /** More parts are counted than are listed. */
  isCut: z.boolean(),
  notCounted: z.array(z.object({ why: z.enum(uncounted), count: z.number(), amount: z.string().nullable() })),
});
export type EvidenceCoverage = z.infer<typeof EvidenceCoverage>;

export const evidenceCoverage = area("/api/services/app/EvidenceCoverage", {
  GetEvidenceCoverage: get(z.object({ Id }), EvidenceCoverage, inProject("member", "Id", "fsItem"), {
    summary: "How much of the item's audited balance evidence supports, part by part, and what is not counted",
  }),
});
