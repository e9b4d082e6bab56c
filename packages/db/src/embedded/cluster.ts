import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { type Account, accountFor, canEnter, give, letOthersEnter, spawnAs } from "./account.ts";
import { type Binaries, reachableBinaries } from "./binaries.ts";

export interface Cluster {
  dir: string;
  account: Account;
  binaries: Binaries;
}

export interface ClusterOptions {
  dataDir: string;
  superuser: string;
  password: string;
  /** Skips what only matters after a power cut. */
  isThrowAway: boolean;
}

// Where a cluster lives when root's data folder cannot be entered by `nobody` (below /root, say); linked from the data folder.
export const sharedHome = "/var/lib/digao";

const linkOf = (dataDir: string): string => join(dataDir, "pg");

/** The cluster's folder, or null before the first start. */
export function existingCluster(dataDir: string): string | null {
  const link = linkOf(dataDir);
  if (existsSync(link)) return realpathSync(link);
  const isDangling = lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  if (isDangling)
    throw new Error(
      `The database of ${dataDir} is gone: ${link} points to a folder that does not exist. Restore it from a backup.`,
    );
  return null;
}

function homeFor(dataDir: string, account: Account): string {
  if (!account) return dataDir;
  letOthersEnter(dataDir);
  if (canEnter(dataDir, account)) return dataDir;
  const home = join(sharedHome, createHash("sha256").update(dataDir).digest("hex").slice(0, 12));
  try {
    mkdirSync(home, { recursive: true, mode: 0o711 });
  } catch (error) {
    throw new Error(
      `The data folder ${dataDir} cannot be entered by the account the database runs under, nor can ${home} be made. ` +
        "Set DIGAO_DATA to a folder outside of /root, or start as an ordinary user.",
      { cause: error },
    );
  }
  return home;
}

// The built-in C.UTF-8 orders by code point yet knows letters beyond ASCII; LC_CTYPE must know them too, or pg_trgm finds
// no trigrams in Chinese text and its indexes are empty.
function localeArguments(ctype: string): string[] {
  return [
    "--encoding=UTF8",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--lc-collate=C",
    `--lc-ctype=${ctype}`,
  ];
}

const ctypes = ["C.UTF-8", "C.utf8", "en_US.UTF-8", "C"];

function namelessAccount(account: Account): string {
  return (
    `The account with uid ${account?.uid ?? process.getuid?.()} has no entry in /etc/passwd, which PostgreSQL needs to make its data folder. ` +
    "Add one, run as a named user, or set DATABASE_URL to a PostgreSQL server."
  );
}

function runInitdb(
  draft: string,
  { superuser, password, isThrowAway }: ClusterOptions,
  binaries: Binaries,
  account: Account,
): void {
  const passwordFile = `${draft}.password`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  give(passwordFile, account);
  const failures: string[] = [];
  try {
    for (const ctype of ctypes) {
      const args = [
        "-D",
        draft,
        "-U",
        superuser,
        "-A",
        "scram-sha-256",
        `--pwfile=${passwordFile}`,
        ...localeArguments(ctype),
      ];
      if (isThrowAway) args.push("--no-sync", "--no-data-checksums");
      const { status, stderr, error } = spawnSync(binaries.initdb, args, {
        ...spawnAs(account),
        cwd: "/",
        env: { ...process.env, LC_ALL: undefined, LANG: "C" },
        encoding: "utf8",
        windowsHide: true,
      });
      if (status === 0) return;
      const failure = error?.message ?? stderr.trim();
      if (/user does not exist/.test(failure)) throw new Error(namelessAccount(account));
      failures.push(failure);
    }
  } finally {
    rmSync(passwordFile, { force: true });
  }
  throw new Error(`The embedded PostgreSQL could not make its data folder: ${failures.join("\n").slice(-2000)}`);
}

/** A folder for a cluster under another name. */
export interface Draft extends Cluster {
  /** Gives it its name, when it is whole. */
  keep(): string;
  discard(): void;
}

function newDraft(dataDir: string, home: string, binaries: Binaries, account: Account): Draft {
  const draft = mkdtempSync(join(home, "pg.new-"));
  chmodSync(draft, 0o700);
  give(draft, account);
  const dir = join(home, "pg");
  return {
    dir: draft,
    account,
    binaries,
    keep() {
      renameSync(draft, dir);
      if (home !== dataDir) symlinkSync(dir, linkOf(dataDir));
      return dir;
    },
    discard: () => rmSync(draft, { recursive: true, force: true }),
  };
}

/** Where a data folder without a cluster gets one. */
export function draftCluster(dataDir: string): Draft {
  if (existingCluster(dataDir)) throw new Error(`There is a database in ${dataDir} already.`);
  const account = accountFor(null);
  const home = homeFor(dataDir, account);
  return newDraft(dataDir, home, reachableBinaries(account, home), account);
}

// Made under another name and renamed when whole: an interrupted first start leaves nothing that looks like a cluster.
function createCluster(home: string, options: ClusterOptions, binaries: Binaries, account: Account): string {
  const draft = newDraft(options.dataDir, home, binaries, account);
  try {
    runInitdb(draft.dir, options, binaries, account);
    return draft.keep();
  } finally {
    draft.discard();
  }
}

function checkVersion(dir: string, binaries: Binaries): void {
  const major = Number.parseInt(readFileSync(join(dir, "PG_VERSION"), "utf8"), 10);
  if (major === binaries.major) return;
  throw new Error(
    `The database in ${dir} was made by PostgreSQL ${major}; this release brings PostgreSQL ${binaries.major}, which cannot read it. ` +
      "Restore a backup into an empty data folder.",
  );
}

/** The cluster of a data folder, made on the first start, together with the programs and the account it runs with. */
export function openCluster(options: ClusterOptions): Cluster {
  const existing = existingCluster(options.dataDir);
  const account = accountFor(existing);
  const home = homeFor(options.dataDir, account);
  const binaries = reachableBinaries(account, home);
  const dir = existing ?? createCluster(home, options, binaries, account);
  if (existing) {
    // Copied or restored by root: the files came to belong to root.
    if (lstatSync(dir).uid === 0) give(dir, account);
    checkVersion(dir, binaries);
  }
  return { dir, account, binaries };
}
