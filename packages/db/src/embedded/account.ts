import { chmodSync, chownSync, lstatSync, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

/** The system account the database runs under. PostgreSQL refuses to run as root, so root drops to `nobody`. */
export type Account = { uid: number; gid: number } | null;

const nobodyId = process.platform === "darwin" ? 2 ** 32 - 2 : 65534;
const nobody = { uid: nobodyId, gid: nobodyId };

/** Null: the account of this process. A cluster that another user made keeps running under that user. */
export function accountFor(clusterDir: string | null): Account {
  if (process.getuid?.() !== 0) return null;
  const owner = clusterDir ? statSync(clusterDir) : null;
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody;
}

/** Whether the account may walk into the folder and all folders above it (access lists are not looked at). */
export function canEnter(dir: string, account: Account): boolean {
  if (!account) return true;
  const { uid, gid, mode } = statSync(dir);
  const owners = [
    { isMatch: uid === account.uid, bit: 0o100 },
    { isMatch: gid === account.gid, bit: 0o010 },
    { isMatch: true, bit: 0o001 },
  ];
  const { bit } = owners.find(({ isMatch }) => isMatch) ?? { bit: 0 };
  if ((mode & bit) === 0) return false;
  const parent = dirname(dir);
  return parent === dir || canEnter(parent, account);
}

export function letOthersEnter(dir: string): void {
  const { mode } = statSync(dir);
  if ((mode & 0o001) === 0) chmodSync(dir, (mode & 0o777) | 0o001);
}

export function give(path: string, account: Account): void {
  if (!account) return;
  chownSync(path, account.uid, account.gid);
  if (!lstatSync(path).isDirectory()) return;
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (!entry.isSymbolicLink()) give(join(path, entry.name), account);
  }
}

/** How a child process is told to run under the account (signed 32 bits there, unsigned in the file system). */
export function spawnAs(account: Account): { uid?: number; gid?: number } {
  return account ? { uid: account.uid | 0, gid: account.gid | 0 } : {};
}
