import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { withConnection } from "@digao/db/roles";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { within } from "../../test/pace.ts";
import { type BaseManifest, bringBack, chooseBackup } from "./bring-back.ts";
import { follow } from "./follow.ts";
import { checkRepository, type TableHashes } from "./repository.ts";
import { restore } from "./restore.ts";
import { insideOf } from "./take.ts";
import { type Desk, hashesOf, lookInto, openDesk, say, storeOf } from "./test/desk.ts";
import { namedFiles } from "./witness.ts";

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
  await withConnection(desk.database.ownerUrl, (client) =>
    client.query("create table load_of_test (n int, text text)"),
  );
});
afterAll(() => desk.close());

/** Writes rows, and firms with their logs, until it is told to pause; `paused` resolves when nothing is under way. */
function startLoad() {
  let isPaused = false;
  let isOver = false;
  let written = 0;
  let isQuiet = false;
  const writeRows = (): Promise<unknown> =>
    withConnection(desk.database.ownerUrl, async (client) => {
      for (let n = 0; n < 20; n += 1)
        await client.query("insert into load_of_test select n, repeat('底稿', 200) from generate_series(1, 200) n");
    });
  const run = async (): Promise<void> => {
    while (!isOver) {
      isQuiet = isPaused;
      if (isPaused) {
        await setTimeout(20);
        continue;
      }
      await writeRows();
      await desk.addFile(randomBytes(20_000));
      if (written % 5 === 0) await desk.server.newTenant();
      written += 1;
    }
  };
  const running = run();
  return {
    count: () => written,
    async pause(): Promise<void> {
      isPaused = true;
      await vi.waitUntil(() => isQuiet, { timeout: within(30_000), interval: 10 });
    },
    resume(): void {
      isPaused = false;
      isQuiet = false;
    },
    async stop(): Promise<void> {
      isOver = true;
      await running;
    },
  };
}

/** The second that has just begun; what comes next is committed after it. */
async function wholeSecond(): Promise<Date> {
  await setTimeout(1005 - (Date.now() % 1000));
  return new Date(Math.floor(Date.now() / 1000) * 1000);
}

interface Point {
  at: Date;
  tables: TableHashes;
  files: number;
}

describe.skipIf(!inject("database").isEmbedded)("a backup that follows the database", () => {
  it(
    "under load comes back to the second: three points in time, each with its rows and its files",
    async () => {
      const stop = new AbortController();
      const repository = await desk.open(true);
      const plan = { at: "00:00", keep: { days: 1, weeks: 0, months: 0 } };
      const load = startLoad();
      const following = follow(repository, desk.source, plan, { stop: stop.signal, say });
      const isBacked = async () => (await (await desk.open()).manifests()).good.length === 1;
      await vi.waitUntil(isBacked, { timeout: within(60_000), interval: 200 });
      const points: Point[] = [];
      for (let point = 0; point < 3; point += 1) {
        const from = load.count();
        await vi.waitUntil(() => load.count() >= from + 3, { timeout: within(30_000), interval: 20 });
        await load.pause();
        const at = await wholeSecond();
        points.push({ at, tables: await hashesOf(desk.database), files: load.count() });
        load.resume();
      }
      const from = load.count();
      await vi.waitUntil(() => load.count() > from + 1, { timeout: within(30_000) });
      await load.stop();
      // What the follower owes at most: a look for files, and a second for the WAL.
      await setTimeout(4000);
      stop.abort();
      await following;

      expect(await checkRepository(await desk.open())).toMatchObject({ damages: [] });
      const dir = join(desk.home, "restored");
      for (const { at, tables, files } of points.slice(0, 2)) {
        const { manifest, goal } = await chooseBackup(repository, at);
        const back = await bringBack(repository, manifest as BaseManifest, { goal, isTrial: true }, dir);
        expect(await hashesOf(back.running)).toEqual(tables);
        expect(await withConnection(insideOf(back.running), namedFiles)).toHaveLength(files);
        await back.discard();
      }
      for (const { at, tables, files } of points.slice(2)) {
        const found = await restore(await desk.open(), at, { dataDir: dir, storeOf }, say);
        expect(found.faults).toEqual([]);
        expect(await lookInto(dir)).toEqual({ tables, files });
      }
      const later = new Date(Date.now() + 3_600_000);
      const nowhere = { dataDir: join(desk.home, "nowhere"), storeOf };
      await expect(restore(await desk.open(), later, nowhere, say)).rejects.toThrow(/The backup reaches until/);
      await expect(restore(await desk.open(), new Date(0), nowhere, say)).rejects.toThrow(/The first backup/);
    },
    within(120_000),
  );
});
