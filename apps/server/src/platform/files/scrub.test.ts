import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer, type TestTenant } from "../../../test/kit.ts";
import { probe, probeRoutes } from "../../../test/probe.ts";
import { createScrub } from "./scrub.ts";
import { openFileStore } from "./store.ts";

let server: TestServer;
let firm: TestTenant;
const log = pino({ level: "silent" });

beforeAll(async () => {
  server = await startTestServer({ isAlone: true, routes: probeRoutes });
  firm = await server.newTenant();
});
afterAll(() => server.stop());

const contents = ["第一份底稿", "第二份底稿", "第三份底稿"];

/** Where the bytes of the firm's files lie, by their hash. */
function pathsOf(): string[] {
  const folder = join(server.dataDir, "files", String(firm.id));
  const found = readdirSync(folder, { recursive: true, withFileTypes: true });
  return found.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

const damages = () =>
  firm.inDb((db) => db.selectFrom("file_object").select(["damage", "checked_at"]).orderBy("id").execute());

/** What is told of health, what converts files aside: that hangs on the machine. */
async function health(): Promise<object> {
  const { converters: _, ...rest } = await (await server.visitor.fetch("/healthz")).json();
  return rest;
}

describe("stored files", () => {
  it("are held against their hashes: what is missing or changed is told until it is put right", async () => {
    const staff = await firm.as("staff1");
    const upload = { projectName: "项目" };
    for (const content of contents) await staff.call(probe.Upload, upload, [{ name: "底稿.txt", content }]);
    const { scrub } = server.server;
    await scrub.run();
    expect((await damages()).map(({ damage }) => damage)).toEqual([null, null, null]);
    expect((await damages()).every(({ checked_at }) => checked_at !== null)).toBe(true);
    expect(await health()).toEqual({ status: "ok" });

    const [changed = "", gone = ""] = pathsOf();
    const [before, lost] = [readFileSync(changed), readFileSync(gone)];
    writeFileSync(changed, Buffer.from(before).fill(0x58, 0, 1));
    rmSync(gone);
    // Right a moment ago: not looked at again before it is due.
    await scrub.run();
    expect(scrub.damaged()).toBe(0);
    const store = openFileStore({ dataDir: server.dataDir });
    const eager = createScrub({ pool: server.pool, store, log, everyDays: 0 });
    await eager.run();
    expect((await damages()).map(({ damage }) => damage).sort()).toEqual(["differs", "missing", null]);
    await scrub.run();
    expect(await health()).toEqual({ status: "ok", damagedFiles: 2 });

    writeFileSync(changed, before);
    writeFileSync(gone, lost);
    // Seven days on or not: what was found damaged is looked at each time.
    await scrub.run();
    expect((await damages()).map(({ damage }) => damage)).toEqual([null, null, null]);
    expect(await health()).toEqual({ status: "ok" });
  });

  it("are read no faster than told, and not to their end where the server stops", async () => {
    const staff = await firm.as("staff1");
    const content = "底".repeat(20_000);
    await staff.call(probe.Upload, { projectName: "项目" }, [{ name: "大.txt", content }]);
    const store = openFileStore({ dataDir: server.dataDir });
    const slow = createScrub({ pool: server.pool, store, log, everyDays: 7, bytesPerSecond: 100_000 });
    const begun = performance.now();
    await slow.run();
    expect(performance.now() - begun).toBeGreaterThan(500);
    const slower = createScrub({ pool: server.pool, store, log, everyDays: 0, bytesPerSecond: 100 });
    const running = slower.run().catch((error: Error) => error.name);
    await slower.stop();
    expect(await running).toBe("AbortError");
  });
});
