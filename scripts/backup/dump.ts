// A backup of an external database by the programs that came with it: pg_dump of the server's version or newer, and pg_restore.
import { spawn } from "node:child_process";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { prepareDatabase, withConnection } from "@digao/db/roles";
import pg from "pg";
import type { FileStore } from "../../apps/server/src/platform/files/store.ts";
import { readStored, storeFiles, storeStream } from "./files.ts";
import { type Dump, type Manifest, nameAt, type Repository } from "./repository.ts";
import { byContent } from "./split.ts";
import { hashTables, namedFiles } from "./witness.ts";

export interface External {
  /** As a role that passes row security and reads everything. */
  backupUrl: string;
  store: FileStore;
}

/** The address as the programs of PostgreSQL take it from the environment, where no list of processes shows the password. */
function environmentOf(address: string): NodeJS.ProcessEnv {
  const { hostname, port, username, password, pathname, searchParams } = new URL(address);
  const sslmode = searchParams.get("sslmode");
  return {
    ...process.env,
    PGHOST: decodeURIComponent(hostname),
    PGPORT: port || "5432",
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...(sslmode ? { PGSSLMODE: sslmode } : {}),
  };
}

interface Program {
  stdin: NodeJS.WritableStream;
  stdout: Readable;
  /** Fails with what the program said. */
  ended: Promise<void>;
}

function run(name: string, args: string[], address: string): Program {
  const child = spawn(name, args, { env: environmentOf(address), stdio: ["pipe", "pipe", "pipe"], windowsHide: true });
  let output = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output = (output + text).slice(-2000);
  });
  const missing = `${name} is not installed here: install PostgreSQL's client programs of the server's version or newer.`;
  const ended = new Promise<void>((resolve, reject) => {
    child.once("error", () => reject(new Error(missing)));
    child.once("close", (code) =>
      code === 0 ? resolve() : reject(new Error(`${name}: ${output.trim() || `ended with ${code}`}`)),
    );
  });
  ended.catch(() => undefined);
  return { stdin: child.stdin, stdout: child.stdout, ended };
}

async function checkRole(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(
    "select rolsuper or rolbypassrls as passes from pg_roles where rolname = current_user",
  );
  if (!rows[0]?.passes)
    throw new Error(
      "DATABASE_BACKUP_URL: the role does not pass row security, so it would back up nothing. Give it BYPASSRLS (docs/operations.md has the statements).",
    );
}

/** Dump, hashes and the list of files are of one snapshot. */
async function dumpIn(client: pg.Client, repository: Repository, { backupUrl, store }: External): Promise<Manifest> {
  const startedAt = new Date();
  await checkRole(client);
  await client.query("begin isolation level repeatable read read only");
  const { rows } = await client.query(
    "select pg_export_snapshot() as snapshot, clock_timestamp() as at, current_setting('server_version_num')::int as version",
  );
  const [{ snapshot, at, version }] = rows;
  const args = ["--format=custom", "--compress=0", `--snapshot=${snapshot}`, "--no-password"];
  const program = run("pg_dump", args, backupUrl);
  const stored = await storeStream(repository, program.stdout, { split: byContent });
  await program.ended;
  const named = await namedFiles(client);
  const tables = await hashTables(client);
  const { files, missing } = await storeFiles(repository, store, named);
  return {
    id: nameAt(startedAt),
    startedAt: startedAt.toISOString(),
    at: at.toISOString(),
    postgres: Math.floor(version / 10_000),
    database: { kind: "dump", ...stored },
    files,
    missing,
    tables,
    keys: {},
  };
}

export async function takeDump(repository: Repository, source: External): Promise<Manifest> {
  const release = await repository.lock();
  const client = new pg.Client({ connectionString: source.backupUrl });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const manifest = await dumpIn(client, repository, source);
    await repository.packs.flush();
    await repository.saveManifest(manifest);
    return manifest;
  } catch (error) {
    await repository.packs.abandon();
    throw error;
  } finally {
    await client.end().catch(() => undefined);
    release();
  }
}

const tablesThere =
  "select count(*)::int as count from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')";
const rolesThere = "select count(*)::int as count from pg_roles where rolname in ('digao_owner', 'digao_app')";

async function refuseFull(restoreUrl: string): Promise<void> {
  await withConnection(restoreUrl, async (client) => {
    const count = async (text: string): Promise<number> => (await client.query(text)).rows[0].count;
    if ((await count(tablesThere)) > 0)
      throw new Error(
        "DATABASE_RESTORE_URL: this database has tables already; nothing is restored over what is there. Name an empty one.",
      );
    if ((await count(rolesThere)) < 2)
      throw new Error(
        "DATABASE_RESTORE_URL: this server lacks the roles digao_owner and digao_app (docs/operations.md has the statements).",
      );
  });
}

/** Into an empty database, as a superuser: all of it or nothing. */
export async function restoreDump(repository: Repository, dump: Dump, restoreUrl: string): Promise<void> {
  await refuseFull(restoreUrl);
  const { pathname } = new URL(restoreUrl);
  const args = [
    "--single-transaction",
    "--exit-on-error",
    "--no-password",
    `--dbname=${decodeURIComponent(pathname.slice(1))}`,
  ];
  const program = run("pg_restore", args, restoreUrl);
  const feeding = pipeline(Readable.from(readStored(repository, dump)), program.stdin);
  program.stdout.resume();
  // What pg_restore says is worth more than that it closed its input.
  await Promise.all([program.ended, feeding.catch(() => program.ended)]);
  await closeToOthers(restoreUrl);
}

/** Rights on the database itself are no part of a dump. */
function closeToOthers(restoreUrl: string): Promise<void> {
  const withRole = (role: string): string => {
    const url = new URL(restoreUrl);
    [url.username, url.password] = [role, ""];
    return url.href;
  };
  return prepareDatabase({ adminUrl: restoreUrl, ownerUrl: withRole("digao_owner"), appUrl: withRole("digao_app") });
}
