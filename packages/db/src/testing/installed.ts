/** PostgreSQL and pgbouncer as the system has them installed, on folders of their own: what an external server is like. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Account, accountFor, give, spawnAs } from "../embedded/account.ts";
import type { Binaries } from "../embedded/binaries.ts";
import { launchPostmaster, stopPostmaster } from "../embedded/postmaster.ts";
import { wait } from "../embedded/processes.ts";
import { freePort } from "../embedded/secrets.ts";
import type { Settings } from "../embedded/settings.ts";
import { roles } from "../roles.ts";
import { passwordOn } from "./given-server.ts";

const debianHome = "/usr/lib/postgresql";
const superuser = "postgres";
const password = "only-for-tests";

export interface InstalledServer {
  adminUrl: string;
  major: number;
  /** Address of pgbouncer in transaction mode in front of it; null where it is not installed, or was not asked for. */
  pooler: string | null;
  stop(): Promise<void>;
}

/** Debian's PostgreSQL, the newest of 15 to 18; null where there is none. */
export function installedPostgres(): Binaries | null {
  if (!existsSync(debianHome)) return null;
  const versions = readdirSync(debianHome)
    .map(Number)
    .filter((major) => major >= 15 && existsSync(join(debianHome, String(major), "bin/postgres")));
  if (versions.length === 0) return null;
  const major = Math.max(...versions);
  const program = (name: string): string => join(debianHome, String(major), "bin", name);
  return { initdb: program("initdb"), postgres: program("postgres"), pgCtl: program("pg_ctl"), major };
}

export const installedPooler = (): string | null =>
  ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer"].find((path) => existsSync(path)) ?? null;

function makeCluster(home: string, { initdb }: Binaries, account: Account): string {
  const dir = join(home, "pg");
  const passwordFile = join(home, "password");
  mkdirSync(dir, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  give(home, account);
  const args = ["-D", dir, "-U", superuser, "-A", "scram-sha-256", `--pwfile=${passwordFile}`, "--no-sync"];
  const made = spawnSync(initdb, [...args, "--encoding=UTF8", "--locale=C.UTF-8"], {
    ...spawnAs(account),
    cwd: "/",
    encoding: "utf8",
  });
  if (made.status !== 0) throw new Error(`initdb: ${made.error?.message ?? made.stderr}`);
  return dir;
}

async function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => socket.destroy() && resolve(true)).once("error", () => resolve(false));
  });
}

interface Pooler {
  address: string;
  child: ChildProcess;
}

async function startPooler(home: string, adminUrl: string, account: Account): Promise<Pooler | null> {
  const program = installedPooler();
  if (!program) return null;
  const port = await freePort();
  const users = [roles.owner, roles.app].map((role) => `"${role}" "${passwordOn(adminUrl, role)}"`);
  const settings = [
    "[databases]",
    `* = host=127.0.0.1 port=${new URL(adminUrl).port}`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${port}`,
    "unix_socket_dir =",
    "auth_type = scram-sha-256",
    `auth_file = ${join(home, "users.txt")}`,
    "pool_mode = transaction",
    "default_pool_size = 12",
    "max_client_conn = 1000",
  ];
  const file = join(home, "pgbouncer.ini");
  writeFileSync(join(home, "users.txt"), `${users.join("\n")}\n`, { mode: 0o600 });
  writeFileSync(file, `${settings.join("\n")}\n`);
  give(home, account);
  const child = spawn(program, ["-q", file], { ...spawnAs(account), cwd: "/", stdio: "ignore" });
  while (child.exitCode === null && !(await answers(port))) await wait(20);
  if (child.exitCode !== null) throw new Error(`pgbouncer ended with ${child.exitCode}.`);
  return { address: `127.0.0.1:${port}`, child };
}

/** Null where no PostgreSQL is installed. */
export async function startInstalled(settings: Settings, { isPooled = false } = {}): Promise<InstalledServer | null> {
  const binaries = installedPostgres();
  if (!binaries) return null;
  const home = realpathSync(mkdtempSync(join(tmpdir(), "digao-installed-")));
  const account = accountFor(null);
  const dir = makeCluster(home, binaries, account);
  const port = await freePort();
  const own = { listen_addresses: "127.0.0.1", unix_socket_directories: "" };
  const logFile = join(home, "postgres.log");
  const postmaster = await launchPostmaster({
    binaries,
    account,
    dir,
    logFile,
    settings: { ...settings, ...own },
    port,
  });
  const adminUrl = `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`;
  const pooler = isPooled ? await startPooler(home, adminUrl, account) : null;
  return {
    adminUrl,
    major: binaries.major,
    pooler: pooler?.address ?? null,
    async stop() {
      pooler?.child.kill("SIGKILL");
      await stopPostmaster(postmaster, dir, binaries);
      rmSync(home, { recursive: true, force: true });
    },
  };
}
