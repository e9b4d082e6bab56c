/** The firm's hash of a day (每日根哈希): of what its logs and packages say, on top of the day before. */
import { sha256 } from "./sha256.ts";

/** Before the first day. */
export const firstRoot = "0".repeat(64);

export interface RootParts {
  log: { seq: number; hash: string };
  heads: readonly { projectId: number; seq: number; hash: string }[];
  packages: readonly {
    projectId: number;
    version: number;
    packageSha256: string;
    manifestSha256: string;
  }[];
}

export const rootContent = ({ log, heads, packages }: RootParts): string =>
  [
    `log ${log.seq} ${log.hash}`,
    ...heads.map(({ projectId, seq, hash }) => `project ${projectId} ${seq} ${hash}`),
    ...packages.map((one) => `package ${one.projectId} ${one.version} ${one.packageSha256} ${one.manifestSha256}`),
  ].join("\n");

export const rootHash = (day: string, before: string, content: string): string =>
  sha256([before, day, content].join("\n"));

export interface ArchiveRoot {
  day: string;
  prevHash: string;
  rootHash: string;
  content: string;
}

/** The first day that does not follow from the one before, or is not the hash of what it says; null where all do. */
export function brokenRoot(roots: readonly ArchiveRoot[], before: string = firstRoot): string | null {
  let last = { rootHash: before, day: "" };
  for (const root of roots) {
    const isNext = root.day > last.day && root.prevHash === last.rootHash;
    if (!isNext || rootHash(root.day, root.prevHash, root.content) !== root.rootHash) return root.day;
    last = root;
  }
  return null;
}
