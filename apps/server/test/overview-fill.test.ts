/** After an update whose rules changed: servers listen at once, and bring the overview of all projects up behind people. */

import { vouching } from "@digao/contract/areas/evidence/vouching/calls";
import { home } from "@digao/contract/areas/office/home/calls";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { within } from "../../../test/pace.ts";
import { projectsBehind } from "../src/platform/overview/behind.ts";
import { fillOverview } from "../src/platform/overview/fill.ts";
import { makeProject, makeRows } from "./build.ts";
import { buildCrashServer, type CrashServer } from "./crash-server.ts";
import { buildGates, type Gates, holdGates } from "./gates.ts";
import { type Client, clientOf, startTestServer, type TestServer, type TestTenant } from "./kit.ts";
import { expectOverviewStored } from "./overview-stored.ts";
import { asSuperuser } from "./plant.ts";

const silent = pino({ level: "silent" });
/** Makes the firms, looks at rows, and runs the jobs when told. */
let observer: TestServer;
let firm: TestTenant;
let other: TestTenant;
let crash: CrashServer;
let gates: Gates;
const ids: number[] = [];

beforeAll(async () => {
  observer = await startTestServer({ isAlone: true });
  firm = await observer.newTenant();
  other = await observer.newTenant();
  for (const mark of ["甲", "乙", "丙", "丁"]) {
    const { projectId } = await makeProject(firm, { manager: { role: 1 } });
    await makeRows(observer, firm, projectId, mark);
    ids.push(projectId);
  }
  await makeRows(observer, other, (await makeProject(other, { manager: { role: 1 } })).projectId, "戊");
  await buildGates(observer.ownerUrl);
  gates = await holdGates(observer.ownerUrl);
  crash = buildCrashServer({
    DATABASE_URL: observer.appUrl,
    DATABASE_DIRECT_URL: observer.directUrl,
    DIGAO_DATA: observer.dataDir,
  });
});
afterAll(async () => {
  await gates.open();
  await crash.killAll();
  await gates.end();
  await observer.stop();
});

const tasksOf = (projectId: number) =>
  firm.inDb(async (db) => {
    const rows = await db.selectFrom("overview_task").where("of_project", "=", projectId).selectAll().execute();
    return rows.length;
  });
const behindIn = (tenant: TestTenant) => tenant.inDb(projectsBehind);
const queued = () =>
  firm.inDb(async (db) => {
    const rows = await db.selectFrom("job").where("state", "=", "queued").select("kind").execute();
    return rows.map(({ kind }) => kind);
  });

/** As the firm's projects stand after an update: with rows of older rules, that lack something. */
const leaveBehind = () =>
  firm.inDb(async (db) => {
    await sql`update overview_project set rules = 0, items_total = items_total + 1`.execute(db);
    await sql`delete from overview_task`.execute(db);
  });

/** As if somebody wrote to the project all the while. */
async function holdProject(projectId: number): Promise<() => Promise<void>> {
  let letGo: () => void = () => undefined;
  const freed = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let over: Promise<void> = Promise.resolve();
  await new Promise<void>((isHeld, fail) => {
    over = firm.inDb(async (db) => {
      await sql`select from overview_project where of_project = ${projectId} for update`.execute(db);
      isHeld();
      await freed;
    });
    over.catch(fail);
  });
  return () => {
    letGo();
    return over;
  };
}

async function recentOf(client: Client): Promise<{ behind: [number, number]; ids: number[] }> {
  const { behind, items } = await client.call(home.GetRecentProjects, { maxResultCount: 50 });
  const centre = await client.call(vouching.GetDrawCheckCenterList, {});
  return {
    behind: [behind, centre.behind],
    ids: items.filter(({ isBehind }) => isBehind).map(({ id }) => id),
  };
}

it("two servers answer while projects are behind, say so, and leave one job to do the rest", async () => {
  const before = await tasksOf(ids[0] ?? 0);
  expect(before).toBeGreaterThan(0);
  await leaveBehind();
  await firm.inDb((db) =>
    sql`update project set updated_at = now() + interval '1 minute' where id = ${ids[1]}`.execute(db),
  );
  expect(await behindIn(firm)).toEqual([ids[1], ids[3], ids[2], ids[0]]);
  const release = await holdProject(ids[1] ?? 0);
  const { ownerUrl, appUrl, directUrl, dataDir } = observer;
  const start = () => startTestServer({ database: { ownerUrl, appUrl, directUrl }, dataDir });
  const servers = await Promise.all([start(), start()]);
  const [manager, stranger] = await Promise.all(
    [firm, other].map(async (tenant, place) => {
      const { token, userId } = await tenant.as("manager");
      return clientOf(servers[place]?.url ?? "", token, userId);
    }),
  );
  if (!manager || !stranger) throw new Error("Nobody asks.");

  expect(await recentOf(manager)).toEqual({ behind: [4, 4], ids: ids.toReversed() });
  expect(await recentOf(stranger)).toEqual({ behind: [0, 0], ids: [] });
  await firm.inProject(ids[3] ?? 0, (db) => db.updateTable("adjust_head").set({ remark: "又" }).execute());
  await manager.call(home.NoteProjectOpened, { projectId: ids[2] ?? 0 });
  expect(await recentOf(manager)).toMatchObject({ behind: [2, 2], ids: expect.not.arrayContaining([ids[2], ids[3]]) });
  expect([await tasksOf(ids[2] ?? 0), await tasksOf(ids[3] ?? 0)]).toEqual([before, before]);

  await release();
  await Promise.all(servers.map((server) => server.stop()));
  expect([await behindIn(firm), (await queued()).length]).toEqual([[ids[0]], 1]);
  await observer.runJobs();
  expect([await behindIn(firm), await queued()]).toEqual([[], []]);
  expect(await recentOf(await firm.as("manager"))).toEqual({ behind: [0, 0], ids: [] });
  await expectOverviewStored(observer, firm.id);
  await expectOverviewStored(observer, other.id);
});

it("the job goes on where the database ended its connection in the middle of a project", async () => {
  await leaveBehind();
  await Promise.all([fillOverview(observer.pool, silent, 0), fillOverview(observer.pool, silent, 0)]);
  expect((await queued()).length).toBe(1);
  await gates.close("overviewFilled");
  const running = observer.runJobs();
  const { name, pid } = await gates.reached();
  expect([name, (await behindIn(firm)).length]).toEqual(["digao-jobs", 4]);
  await asSuperuser(observer, (client) => client.query("select pg_terminate_backend($1::int)", [pid]));
  await gates.open();
  await running;
  expect(await behindIn(firm)).toEqual([]);
  await expectOverviewStored(observer, firm.id);
});

it("a server killed in the middle of it leaves nothing half done, and the next start completes it", async () => {
  await leaveBehind();
  await gates.close("overviewFilled");
  const killed = await crash.start();
  expect((await gates.reached()).name).toBe("digao");
  const { token, userId } = await firm.as("manager");
  expect(await recentOf(clientOf(killed.url, token, userId))).toMatchObject({ behind: [4, 4] });
  await killed.kill();
  await gates.open();
  const next = await crash.start();
  await expect.poll(() => behindIn(firm), { timeout: within(60_000) }).toEqual([]);
  expect(await recentOf(clientOf(next.url, token, userId))).toEqual({ behind: [0, 0], ids: [] });
  await next.stop();
  await expectOverviewStored(observer, firm.id);
});
