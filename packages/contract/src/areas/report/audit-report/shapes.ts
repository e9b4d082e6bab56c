/** What the package of a report and the assembling after it are told by: licences, files added late, drafts taken away. */
import { z } from "zod";
import { Id, RowVersion } from "../../../shapes.ts";

export const May = z.object({ ok: z.boolean(), reason: z.string() });

export const AfterReport = z.object({
  reportDate: z.string().nullable(),
  isReported: z.boolean(),
  /** The newest first. */
  acts: z.array(
    z.object({
      id: Id,
      /** Enum assemblingAct. */
      act: z.number(),
      fileId: Id,
      fileName: z.string(),
      sha256: z.string(),
      obtainedOn: z.string().nullable(),
      obtainedBy: z.string().nullable(),
      reason: z.string(),
      by: z.string(),
      at: z.string(),
    }),
  ),
  drafts: z.array(z.object({ id: Id, fileName: z.string(), version: z.number(), sha256: z.string() })),
  /** Who may have obtained a document. */
  people: z.array(z.object({ userId: Id, name: z.string() })),
  canAct: May,
});
export type AfterReport = z.infer<typeof AfterReport>;

export const FirmCertificate = z.object({
  id: Id,
  /** Enum certificateKind. */
  kind: z.number(),
  person: z.string().nullable(),
  certNo: z.string(),
  validFrom: z.string(),
  validTo: z.string().nullable(),
  /** Of today. */
  isValid: z.boolean(),
  fileName: z.string(),
  pages: z.number(),
  sha256: z.string(),
  by: z.string(),
  at: z.string(),
  removed: z.object({ by: z.string(), at: z.string(), reason: z.string() }).nullable(),
  rowVersion: RowVersion,
});
export type FirmCertificate = z.infer<typeof FirmCertificate>;
export const FirmCertificates = z.object({
  /** The newest first, those that were taken away too. */
  items: z.array(FirmCertificate),
  /** CPAs of the firm. */
  people: z.array(z.object({ userId: Id, name: z.string() })),
  canChange: May,
});
export type FirmCertificates = z.infer<typeof FirmCertificates>;
export const certNoMax = 60;
