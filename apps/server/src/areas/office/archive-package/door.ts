/** What other areas say of the package of an archived project. */
import type { Db } from "@digao/db/tenant";
import { keptPackages } from "./packages.ts";

/** Of its latest archived version. */
export async function latestPackage(db: Db, projectId: number) {
  const kept = await keptPackages(db)
    .where("r.of_project", "=", projectId)
    .orderBy("r.version", "desc")
    .executeTakeFirst();
  if (!kept) return null;
  const { version, packedAt, entryCount, sizeBytes: packageBytes, packageSha256, manifestSha256 } = kept;
  return { version, packedAt, entryCount, packageBytes, packageSha256, manifestSha256 };
}
