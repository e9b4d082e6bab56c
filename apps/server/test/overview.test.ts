import { vouching } from "@digao/contract/areas/evidence/vouching/calls";
import { home } from "@digao/contract/areas/office/home/calls";
import { type Db, withProject } from "@digao/db/tenant";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fillOverview } from "../src/platform/overview/fill.ts";
import { rules } from "../src/platform/overview/overview.ts";
import { makeProject, makeRows } from "./build.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "./kit.ts";
import { expectOverviewStored } from "./overview-stored.ts";

let server: TestServer;
let firm: TestTenant;
let manager: Client;
let projectId: number;

beforeAll(async () => {
  server = await startTestServer();
  firm = await server.newTenant();
  manager = await firm.as("manager");
  ({ projectId } = await makeProject(firm, { manager: { role: 1 }, staff1: { role: 0 } }));
  await makeRows(server, firm, projectId, "甲");
});
afterAll(() => server.stop());

const entry = (description: string) => ({ adj_type: 1, description, status: 0, preparer_id: firm.userIds.manager });
const tasks = async () =>
  (await manager.call(home.GetMyTasks, {}))
    .filter((task) => task.projectId === projectId && task.kind === "draft")
    .map(({ count }) => count);
const held = (table: "overview_project" | "overview_task" | "overview_drawn") =>
  firm.inDb(async (db) => {
    const rows = await db.selectFrom(table).where("of_project", "=", projectId).selectAll().execute();
    return rows.length;
  });

describe("the overview of a project", () => {
  it("is what the project tells, after a write with an entry in the log or without one", async () => {
    expect(await expectOverviewStored(server, firm.id)).toMatchObject({ overview_drawn: 1 });
    const before = (await tasks())[0] ?? 0;
    await firm.inProject(projectId, (db) => db.insertInto("adjust_head").values(entry("草稿")).execute());
    expect(await tasks()).toEqual([before + 1]);
    await firm.inProject(projectId, (db) => db.deleteFrom("adjust_head").where("description", "=", "草稿").execute());
    expect((await tasks())[0] ?? 0).toBe(before);
    await expectOverviewStored(server, firm.id);
  });

  it("counts both of two writers of one moment", async () => {
    const before = (await tasks())[0] ?? 0;
    let arrived = 0;
    let letGo: () => void = () => undefined;
    const both = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const write = (description: string) =>
      firm.inProject(projectId, async (db) => {
        await db.insertInto("adjust_head").values(entry(description)).execute();
        arrived += 1;
        if (arrived === 2) letGo();
        // Neither has committed when the other has written.
        await both;
      });
    await Promise.all([write("一"), write("二")]);
    expect(await tasks()).toEqual([before + 2]);
    await expectOverviewStored(server, firm.id);
  });

  it("stays as it was when the change is rolled back", async () => {
    const before = await tasks();
    const refused = new Error("refused");
    const failing = firm.inProject(projectId, async (db) => {
      await db.insertInto("adjust_head").values(entry("不成")).execute();
      throw refused;
    });
    await expect(failing).rejects.toBe(refused);
    expect(await tasks()).toEqual(before);
  });

  it("is not written for changes of what it does not show", async () => {
    const marks = () =>
      firm.inDb(async (db) => {
        const { rows } = await sql<{ mark: string }>`
          select string_agg(xmin::text || place, ',' order by kind, place) as mark from overview_task where of_project = ${projectId}`.execute(
          db,
        );
        return rows[0]?.mark;
      });
    const before = await marks();
    await firm.inProject(projectId, async (db) => {
      await db.updateTable("adjust_head").set({ remark: "只是说明" }).execute();
      await db.updateTable("msg_head").set({ content: "问" }).execute();
    });
    expect(await marks()).toBe(before);
  });

  it("cannot be missed by a write outside of the project", async () => {
    await expect(
      firm.inDb((db) => db.updateTable("fs_item").set({ risk_level: 1 }).where("project_id", "=", projectId).execute()),
    ).rejects.toThrow(/fs_item .* use inProject/);
  });

  it("is filled at a start for projects of before it, of older rules, and for whoever writes to one first", async () => {
    const empty = () =>
      firm.inDb(async (db) => {
        for (const table of ["overview_project", "overview_task", "overview_drawn"])
          await sql`delete from ${sql.table(table)} where of_project = ${projectId}`.execute(db);
      });
    const start = () => fillOverview(server.pool, pino({ level: "silent" }), Number.POSITIVE_INFINITY);
    const before = await held("overview_task");
    expect(before).toBeGreaterThan(0);
    await empty();
    await start();
    expect([await held("overview_task"), await held("overview_drawn")]).toEqual([before, 1]);
    await firm.inDb(async (db) => {
      await sql`update overview_project set rules = 0 where of_project = ${projectId}`.execute(db);
      await sql`delete from overview_task where of_project = ${projectId}`.execute(db);
    });
    await start();
    expect(await held("overview_task")).toBe(before);
    await empty();
    await firm.inProject(projectId, (db) => db.updateTable("adjust_head").set({ remark: "又" }).execute());
    expect([await held("overview_task"), await held("overview_drawn")]).toEqual([before, 1]);
    await expectOverviewStored(server, firm.id);
  });

  it("is marked as older where a server of an older release has written, so that a newer one works it out again", async () => {
    const setNewer = (db: Db) =>
      db
        .updateTable("overview_project")
        .set({ rules: rules + 1 })
        .where("of_project", "=", projectId)
        .execute();
    await firm.inDb(setNewer);
    await firm.inProject(projectId, (db) => db.updateTable("adjust_head").set({ remark: "旧" }).execute());
    const stored = await firm.inDb((db) =>
      db.selectFrom("overview_project").where("of_project", "=", projectId).select("rules").executeTakeFirst(),
    );
    expect(stored?.rules).toBe(rules);
  });

  it("is the firm's alone", async () => {
    const other = await server.newTenant();
    const seen = await withProject(server.pool, { tenantId: other.id, projectId }, (db) =>
      db.selectFrom("overview_task").selectAll().execute(),
    );
    expect(seen).toEqual([]);
  });
});

it("shows nobody what they do not belong to, nor what is deleted", async () => {
  const own = await makeProject(firm, { manager: { role: 1 }, staff2: { role: 3 } });
  await makeRows(server, firm, own.projectId, "丙");
  await firm.inProject(own.projectId, (db) => db.updateTable("adjust_head").set({ status: 1 }).execute());
  const staff = await firm.as("staff2");
  const seen = async () => [
    (await staff.call(vouching.GetDrawCheckCenterList, {})).totalCount,
    (await staff.call(home.GetMyTasks, {})).map(({ kind }) => kind),
  ];
  const setSeat = (checked: number) =>
    firm.inDb((db) =>
      db
        .updateTable("project_member")
        .set({ checked })
        .where("project_id", "=", own.projectId)
        .where("user_id", "=", staff.userId)
        .execute(),
    );
  expect(await seen()).toEqual([1, ["review"]]);
  await setSeat(0);
  expect(await seen()).toEqual([0, ["join"]]);
  await setSeat(3);
  expect(await seen()).toEqual([0, []]);
  await setSeat(1);
  await firm.inDb((db) =>
    db.updateTable("project").set({ is_deleted: true }).where("id", "=", own.projectId).execute(),
  );
  expect(await seen()).toEqual([0, []]);
  await expectOverviewStored(server, firm.id);
});

it("of recent projects says how many items are signed, of those with something behind them", async () => {
  const own = await makeProject(firm, { manager: { role: 1 } });
  const { fsItem } = await makeRows(server, firm, own.projectId, "乙");
  const figures = async () => {
    const { items } = await manager.call(home.GetRecentProjects, { maxResultCount: 50 });
    const found = items.find(({ id }) => id === own.projectId);
    return [found?.itemsSigned, found?.itemsTotal];
  };
  expect(await figures()).toEqual([0, 1]);
  const sign = { ref_type: 1, ref_id: fsItem, sign_level: 0, user_id: firm.userIds.manager };
  await firm.inProject(own.projectId, (db) => db.insertInto("wp_sign").values(sign).execute());
  expect(await figures()).toEqual([1, 1]);
  await firm.inProject(own.projectId, (db) => db.updateTable("wp_sign").set({ is_cancelled: true }).execute());
  await firm.inProject(own.projectId, (db) => db.deleteFrom("adjust_line").execute());
  expect(await figures()).toEqual([0, 0]);
});
