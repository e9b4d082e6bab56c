/** Packages of archived projects (归档包), and the firm's hash of each day (每日根哈希). */
import { z } from "zod";
import { area, get, right, signedIn } from "../../../endpoint.ts";
import { Bytes, Id, PageQuery, pageOf } from "../../../shapes.ts";

export const ArchivePackage = z.object({
  /** Of its request. */
  id: Id,
  version: z.number().int(),
  fileName: z.string(),
  sizeBytes: z.number(),
  entryCount: z.number().int(),
  packageSha256: z.string(),
  /** Of its list: what a verifier says. */
  manifestSha256: z.string(),
  /** The last entry of the project's log in it. */
  packedSeq: z.number(),
  packedAt: z.string(),
});
export type ArchivePackage = z.infer<typeof ArchivePackage>;

export const ArchiveRoot = z.object({
  day: z.string(),
  prevHash: z.string(),
  rootHash: z.string(),
  partCount: z.number().int(),
  madeAt: z.string(),
});
export type ArchiveRoot = z.infer<typeof ArchiveRoot>;

export const archivePackage = area("/api/services/app/ArchivePackage", {
  GetArchivePackages: get(z.object({ projectId: Id }), z.array(ArchivePackage), signedIn, {
    summary: "Packages of an archived project, the latest version first",
  }),
  DownArchivePackage: get(z.object({ Id }), Bytes, signedIn, {
    kind: "file",
    rate: "files",
    summary: "The package of one archive version; each download is logged",
  }),
  GetArchiveRoots: get(PageQuery, pageOf(ArchiveRoot), right("Pages.Archives.Check"), {
    kind: "list",
    summary: "The firm's hash of each day over its logs and packages, the latest first",
  }),
  DownArchiveRoots: get(
    z.object({ format: z.enum(["csv", "json"]).default("json") }),
    Bytes,
    right("Pages.Archives.Check"),
    { kind: "file", summary: "All daily hashes with what they are the hashes of; each download is logged" },
  ),
});
