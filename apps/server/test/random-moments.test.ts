import { execFileSync } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { imports } from "@digao/contract/areas/acquisition/imports/calls";
import { vouchers } from "@digao/contract/areas/books/vouchers/calls";
import { messages } from "@digao/contract/areas/evidence/messages/calls";
import { openDatabase } from "@digao/db/connect";
import { runningEmbedded } from "@digao/db/embedded";
import { emptyDataDir } from "@digao/db/embedded/remove";
import { withConnection } from "@digao/db/roles";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { verifyLogs } from "../../../scripts/verify-log.ts";
import { within } from "../../../test/pace.ts";
import { newProject } from "./builders.ts";
import { buildCrashServer, type CrashServer, type RunningServer } from "./crash-server.ts";
import { clientOf, requestOf, startTestServer } from "./kit.ts";
import { isLong } from "./long.ts";
import { cutPower, watched } from "./power-cut.ts";

const journal = readFileSync(new URL("../../../packages/db/seed/sample/sample_vouchers.csv", import.meta.url), "utf8");
const home = mkdtempSync(join(tmpdir(), "digao-moments-"));
const dataDir = join(home, "data");
const unsynced = join(home, "unsynced.log");
const momentsMax = isLong ? 200 : 5;
const patience = { timeout: within(120_000), interval: 50 };

const filesDir = join(dataDir, "files");
/** Where the machine lets us have a disk of our own for the files. */
let hasOwnDisk = false;
function mountFiles(megabytes: number): boolean {
  mkdirSync(filesDir, { recursive: true });
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=700`, "tmpfs", filesDir], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

let crash: CrashServer;
let running: RunningServer;
let place: { tenantId: number; projectId: number; referId: number; token: string; userId: number };

beforeAll(async () => {
  hasOwnDisk = mountFiles(isLong ? 768 : 48);
  const database = await openDatabase({ dataDir });
  const { appUrl, ownerUrl } = database;
  const server = await startTestServer({ database: { appUrl, ownerUrl: ownerUrl ?? "" }, dataDir });
  const tenant = await server.newTenant();
  const manager = await tenant.as("manager");
  const projectId = await newProject(manager);
  await manager.call(imports.UploadLedgerFile, { projectId }, [{ name: "journal.csv", content: journal }]);
  await server.runJobs();
  const [period] = await manager.call(vouchers.GetTrailbalancePeriod, { projectId });
  const { items } = await manager.call(vouchers.GetVoucherLibList, { periodId: period!.periodId });
  const { token, userId } = manager;
  place = { tenantId: tenant.id, projectId, referId: items[0]!.Jmsn, token, userId };
  await server.stop();
  await database.stop();
  crash = buildCrashServer({ DIGAO_DATA: dataDir, ...watched(unsynced) });
  running = await crash.start();
});
afterAll(async () => {
  await crash.killAll();
  if (hasOwnDisk) execFileSync("umount", [filesDir]);
  await emptyDataDir(dataDir);
  rmSync(home, { recursive: true, force: true });
});

interface Wish {
  text: string;
  key: string;
  content: string;
}

const acknowledged: Wish[] = [];
/** Answers that a person should not get when something is away for a moment. */
const odd: string[] = [];
let isDiskFull = false;
let timesFull = 0;
let isOver = false;

/** Asks until it is answered, as a page does: the same key each time. */
async function insist(wish: Wish): Promise<void> {
  const input = { currId: place.projectId, referId: place.referId, chatContent: wish.text };
  for (;;) {
    const [path, init] = requestOf(messages.CreateMsgHead, input, [
      { field: "chatFile", name: `${wish.key}.txt`, content: wish.content },
    ]);
    const headers = new Headers(init.headers);
    headers.set("idempotency-key", wish.key);
    const answer = await clientOf(running.url, place.token, place.userId)
      .fetch(path, { ...init, headers })
      .catch(() => null);
    if (answer?.ok) {
      await answer.text();
      acknowledged.push(wish);
      return;
    }
    if (answer) await judge(answer);
    await pause(50);
  }
}

/** Away for a moment: 503 in words, and when to ask again; or the first try of this key is still under way; or the disk is full, while it is. */
async function judge(answer: Response): Promise<void> {
  const text = await answer.text();
  const message = /"message":"([^"]+)"/.exec(text)?.[1] ?? "";
  if (isDiskFull && answer.status === 507 && message.includes("磁盘空间不足")) {
    timesFull += 1;
    return;
  }
  const isRight = [503, 409].includes(answer.status) && /[一-龥]/.test(message);
  if (!isRight) odd.push(`${answer.status} ${text.slice(0, 200)}`);
}

async function write(): Promise<void> {
  while (!isOver) {
    const key = randomUUID();
    await insist({ key, text: `留言 ${key}`, content: `${key} ${"底稿".repeat(Math.ceil(Math.random() * 5000))}` });
  }
}

const isReady = async (): Promise<boolean> => (await fetch(`${running.url}/readyz`).catch(() => null))?.status === 200;
const postmasterPid = (): number => Number(readFileSync(join(dataDir, "pg", "postmaster.pid"), "utf8").split("\n")[0]);

async function superuser<T>(text: string, values: unknown[] = []): Promise<T[]> {
  const urls = await vi.waitUntil(() => runningEmbedded(dataDir).catch(() => null), patience);
  const inside = new URL(urls.adminUrl);
  inside.pathname = new URL(urls.ownerUrl).pathname;
  return withConnection(inside.href, async (client) => (await client.query(text, values)).rows as T[]);
}

const startAgain = async (): Promise<void> => {
  running = await crash.start();
};

const faults: [name: string, strike: () => Promise<void>][] = [
  [
    "the disk of the files full to the last byte, until readiness tells of it",
    () => (hasOwnDisk ? fillDisk() : Promise.resolve()),
  ],
  [
    "the server killed with -9, and what was not synced lost",
    async () => {
      await running.kill();
      cutPower(unsynced);
      await startAgain();
    },
  ],
  [
    "the database killed with -9 under the server",
    async () => {
      process.kill(postmasterPid(), "SIGKILL");
      await vi.waitUntil(async () => !(await isReady()), { timeout: 20_000, interval: 1 }).catch(() => undefined);
    },
  ],
  [
    "both killed with -9, and what was not synced lost",
    async () => {
      process.kill(postmasterPid(), "SIGKILL");
      await running.kill();
      cutPower(unsynced);
      await startAgain();
    },
  ],
  [
    "every connection to the database lost",
    async () => {
      await superuser("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'digao_app'");
    },
  ],
];

/** To the last page: what a refused upload gives back is taken again. */
function fillUp(filler: string): void {
  for (const bytes of [1024 * 1024, 4096, 1]) {
    try {
      for (;;) appendFileSync(filler, Buffer.alloc(bytes));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    }
  }
}

async function readiness(): Promise<string> {
  const answer = await fetch(`${running.url}/readyz`);
  return `${answer.status} ${await answer.text()}`;
}

async function fillDisk(): Promise<void> {
  const filler = join(filesDir, "filler");
  const before = timesFull;
  isDiskFull = true;
  const isFull = async (): Promise<boolean> => {
    fillUp(filler);
    return timesFull > before + 2 && /^503 .*disk full: files/.test(await readiness());
  };
  await vi.waitUntil(isFull, patience);
  rmSync(filler);
  await vi.waitUntil(isReady, patience);
  // Who was refused before there was room hears of it a moment later.
  await pause(500);
  isDiskFull = false;
}

interface StoredMessage {
  text: string;
  sha256: string;
  count: number;
}

const storedSql = `select m.content_text as text, f.sha256, count(*)::int as count
  from msg_head m join msg_file mf using (tenant_id, project_id)
  join file_object f on f.tenant_id = m.tenant_id and f.id = mf.file_id
  where m.tenant_id = $1 and mf.msg_id = m.id group by 1, 2`;

const shaOf = (bytes: string | Buffer): string => createHash("sha256").update(bytes).digest("hex");

/** Every file that a row names is there whole; every message that was acknowledged is there once. */
async function look(): Promise<{ lost: string[]; doubled: string[] }> {
  // Writers go on meanwhile: what is acknowledged after the question is none of its business.
  const acknowledgedNow = [...acknowledged];
  const stored = await superuser<StoredMessage>(storedSql, [place.tenantId]);
  const byText = new Map(stored.map((row) => [row.text, row]));
  const folder = join(dataDir, "files", String(place.tenantId));
  const isWhole = (sha256: string): boolean => {
    const path = join(folder, sha256.slice(0, 2), sha256);
    return existsSync(path) && shaOf(readFileSync(path)) === sha256;
  };
  const lost = acknowledgedNow.filter(({ text, content }) => byText.get(text)?.sha256 !== shaOf(content));
  return {
    lost: [
      ...lost.map(({ key }) => key),
      ...stored.filter(({ sha256 }) => !isWhole(sha256)).map(({ sha256 }) => sha256),
    ],
    doubled: stored.filter(({ count }) => count !== 1).map(({ text }) => text),
  };
}

describe.skipIf(!inject("database").isEmbedded)("at random moments", () => {
  it(
    `(${momentsMax}) nothing acknowledged is lost, nothing is doubled, and people are told in words`,
    async () => {
      const writers = [write(), write(), write()];
      for (let moment = 0; moment < momentsMax; moment += 1) {
        const [name, strike] = faults[moment % faults.length]!;
        const before = acknowledged.length;
        await vi.waitUntil(() => acknowledged.length > before + 2, patience);
        await pause(Math.random() * 500);
        await strike();
        await vi.waitUntil(isReady, patience);
        if (isLong) process.stdout.write(`${moment + 1}: ${name}; ${acknowledged.length} acknowledged\n`);
        expect(await look(), name).toEqual({ lost: [], doubled: [] });
      }
      const before = acknowledged.length;
      await vi.waitUntil(() => acknowledged.length > before + 2, patience);
      isOver = true;
      await Promise.all(writers);
      expect(await look()).toEqual({ lost: [], doubled: [] });
      expect(odd).toEqual([]);
      const urls = await runningEmbedded(dataDir);
      const verdicts = await verifyLogs(urls?.appUrl ?? "");
      expect(verdicts.flatMap(({ broken }) => broken)).toEqual([]);
      expect(await running.stop()).toBe(0);
    },
    isLong ? 3_600_000 : 150_000,
  );
});
