import { afterAll, beforeAll, describe, it } from "vitest";
import { newProject } from "./builders.ts";
import { buildCrashServer, type CrashServer } from "./crash-server.ts";
import { type Client, clientOf, startTestServer, type TestServer } from "./kit.ts";
import { expectCells, expectChangesOnce, openWindows, sendAgain, typeUntilGone } from "./typing.ts";

/** Looks at the rows. */
let server: TestServer;
/** Takes the changes, and is killed. */
let crash: CrashServer;
let manager: Client;
let projectId: number;
beforeAll(async () => {
  server = await startTestServer({ isAlone: true });
  crash = buildCrashServer({ DATABASE_URL: server.appUrl, DIGAO_DATA: server.dataDir });
  manager = await (await server.newTenant()).as("manager");
  projectId = await newProject(manager);
});
afterAll(async () => {
  await crash.killAll();
  await server.stop();
});

describe("cells of ten people in ten books", () => {
  it("are all there, once, when the server is killed while they type", async () => {
    const windows = await openWindows(manager, projectId, 10);
    const running = await crash.start();
    let total = 0;
    let killed: Promise<void> | null = null;
    await typeUntilGone(clientOf(running.url, manager.token, manager.userId), windows, () => {
      total += 1;
      if (total > 40) killed ??= running.kill();
    });
    await killed;
    await sendAgain(manager, windows);
    await expectChangesOnce(manager, windows);
    await server.runJobs();
    await expectCells(manager, windows);
  });
});
