import { z } from "zod";
import { Id, RowVersion } from "../../../shapes.ts";

/** What stays of a destroyed archive: the certificate, as it was made. */
export const DestructionCertificate = z.object({
  format: z.literal(1),
  no: z.number().int(),
  firm: z.string(),
  project: z.object({ code: z.string(), name: z.string(), client: z.string(), from: z.string(), to: z.string() }),
  versions: z.array(
    z.object({
      version: z.number().int(),
      packedAt: z.string(),
      packageBytes: z.number(),
      packageSha256: z.string(),
      manifestSha256: z.string(),
      keptUntil: z.string(),
    }),
  ),
  keptUntil: z.string(),
  destroyed: z.object({
    rows: z.number(),
    tables: z.record(z.string(), z.number()),
    /** Files as the project had them; equal ones have one content. */
    files: z.number(),
    contents: z.number(),
    bytes: z.number(),
    /** Contents that stay because another file has the same bytes. */
    shared: z.number(),
    at: z.string(),
  }),
  log: z.object({ seq: z.number(), hash: z.string() }),
  proposed: z.object({ by: z.string(), at: z.string(), reason: z.string() }),
  approved: z.object({ by: z.string(), at: z.string(), words: z.string() }),
});
export type DestructionCertificate = z.infer<typeof DestructionCertificate>;

const May = z.object({ ok: z.boolean(), reason: z.string() });

export const Destruction = z.object({
  id: Id,
  status: z.number(),
  reason: z.string(),
  proposedBy: z.string(),
  proposedAt: z.string(),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  words: z.string().nullable(),
  /** Once it is destroyed. */
  certificate: DestructionCertificate.nullable(),
  certificateSha256: z.string().nullable(),
  rowVersion: RowVersion,
});
export type Destruction = z.infer<typeof Destruction>;

/** The end of one archive on a page: what stands against it, its proposals, the latest first, and what the caller may do. */
export const ArchiveEnd = z.object({
  projectId: Id,
  projectCode: z.string(),
  projectName: z.string(),
  custName: z.string(),
  /** Null of a project that is not archived. */
  keptUntil: z.string().nullable(),
  state: z.number().nullable(),
  holds: z.number().int(),
  grants: z.number().int(),
  versions: z.array(
    z.object({
      version: z.number().int(),
      packedAt: z.string(),
      keptUntil: z.string(),
      packageSha256: z.string(),
      manifestSha256: z.string(),
      packageBytes: z.number(),
    }),
  ),
  /** What stands against the destruction, in words, each with who can supply it. */
  lacks: z.array(z.string()),
  destructions: z.array(Destruction),
  can: z.object({ propose: May, approve: May, refuse: May, withdraw: May }),
});
export type ArchiveEnd = z.infer<typeof ArchiveEnd>;
