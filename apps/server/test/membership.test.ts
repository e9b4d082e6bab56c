import { ownAccount } from "@digao/contract/areas/identity/auth/calls";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { early, serve } from "../src/platform/serve.ts";
import { makeProject } from "./build.ts";
import { type Client, type Person, startTestServer, type TestServer, type TestTenant } from "./kit.ts";
import { probe, probeRoutes } from "./probe.ts";

let server: TestServer;
let firm: TestTenant;
let other: TestTenant;
let project: Awaited<ReturnType<typeof makeProject>>;
beforeAll(async () => {
  server = await startTestServer({ routes: probeRoutes });
  [firm, other] = await Promise.all([server.newTenant(), server.newTenant()]);
  project = await makeProject(firm, {
    manager: { role: 1 },
    partner: { role: 2 },
    incharge: { role: 3 },
    qc: { role: 4 },
    staff1: { role: 0 },
    staff2: { role: 0, checked: 0 },
    archive: { role: 0, checked: 3 },
  });
});
afterAll(() => server.stop());

const statusOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    (error) => error.status,
  );

describe("a call of a project", () => {
  test.each<[Person, number, number, number, number]>([
    ["manager", 200, 200, 200, 200],
    ["partner", 200, 200, 200, 200],
    ["incharge", 200, 200, 200, 200],
    ["qc", 200, 200, 403, 403],
    ["staff1", 200, 200, 200, 403],
    ["staff2", 403, 403, 403, 403],
    ["archive", 403, 403, 403, 403],
    ["admin", 403, 403, 403, 403],
  ])("%s reads %i, writes notes %i, writes %i, leads %i", async (person, reads, notes, writes, leads) => {
    const client = await firm.as(person);
    const { projectId } = project;
    expect(await statusOf(client.call(probe.Read, { projectId }))).toBe(reads);
    expect(await statusOf(client.call(probe.Note, { projectId }))).toBe(notes);
    expect(await statusOf(client.call(probe.Write, { projectId }))).toBe(writes);
    expect(await statusOf(client.call(probe.Lead, { projectId }))).toBe(leads);
  });

  test.each<[Person, number, number, number]>([
    ["staff1", 200, 404, 500],
    ["archive", 403, 403, 403],
    ["admin", 403, 403, 403],
  ])("%s is told of what was read before the check only where it passes: %i, %i, %i", async (person, ...statuses) => {
    const client = await firm.as(person);
    const { projectId } = project;
    const ends = ["told", "refused", "broken"] as const;
    const reads = ends.map((end) => statusOf(client.call(probe.ReadEarly, { projectId, end })));
    expect(await Promise.all(reads)).toEqual(statuses);
  });

  test("that begins to read early finds nothing of another firm", async () => {
    const { projectId } = project;
    const input = { projectId, end: "told" } as const;
    expect(await (await firm.as("staff1")).call(probe.ReadEarly, input)).toEqual({ found: 1, role: 0 });
    const stranger = await other.as("manager");
    expect(await statusOf(stranger.call(probe.ReadEarly, input))).toBe(404);
    expect(await statusOf(stranger.call(probe.ReadEarly, { ...input, end: "broken" }))).toBe(404);
  });

  test("tells a session that has ended, and an account that was closed, of that alone, whatever became of what was read early", async () => {
    const refusals = async (close: (person: Client) => Promise<unknown>) => {
      const { projectId } = await makeProject(firm, { reader: { role: 0 } });
      const person = await firm.as("reader");
      expect(await person.call(probe.ReadEarly, { projectId, end: "told" })).toEqual({ found: 1, role: 0 });
      await close(person);
      const ends = ["told", "refused", "broken"] as const;
      return Promise.all(ends.map((end) => person.call(probe.ReadEarly, { projectId, end }).catch((error) => error)));
    };
    const over = await refusals((person) => person.call(ownAccount.LogOut, {}));
    const signIn = { status: 401, error: { code: 4010, message: "当前用户没有登录到系统！" } };
    expect(over).toMatchObject([signIn, signIn, signIn]);
    const closed = await refusals(({ userId }) =>
      firm.inDb((db) => db.updateTable("app_user").set({ is_active: false }).where("id", "=", userId).execute()),
    );
    const shutOut = { status: 401, error: { code: 4011, message: "账号已停用" } };
    expect(closed).toMatchObject([shutOut, shutOut, shutOut]);
  });

  test("that may write begins nothing before its caller is checked", () => {
    const write = early<typeof probe.Write>()(
      async () => 0,
      async () => null,
    );
    expect(() => serve({ Write: probe.Write }, { Write: write })).toThrow(/may write/);
  });

  test("is as if missing for another firm and for an unknown id", async () => {
    const stranger = await other.as("manager");
    expect(await statusOf(stranger.call(probe.Read, { projectId: project.projectId }))).toBe(404);
    expect(await statusOf(stranger.call(probe.Read, { projectId: 9_007_199_254_740_991 }))).toBe(404);
    expect(await statusOf(stranger.call(probe.Periods, { ids: [project.periodId] }))).toBe(404);
  });

  test("takes lists of rows of one project only, and each of them must exist", async () => {
    const second = await makeProject(firm);
    const manager = await firm.as("manager");
    const status = (ids: number[]) => statusOf(manager.call(probe.Periods, { ids }));
    expect(await status([project.periodId, project.periodId])).toBe(200);
    expect(await status([project.periodId, second.periodId])).toBe(404);
    expect(await status([project.periodId, 999_999_999])).toBe(404);
    expect(await status([])).toBe(404);
  });

  test("may read an archived project but not change it: 423 with code 4231", async () => {
    const archived = await makeProject(firm, { manager: { role: 1 } }, { archiveFlag: 2 });
    const manager = await firm.as("manager");
    expect(await manager.call(probe.Read, archived)).toEqual({ role: 1 });
    await expect(manager.call(probe.Write, archived)).rejects.toMatchObject({
      status: 423,
      error: { code: 4231, message: "项目已归档，不能修改" },
    });
  });

  test("sees a change of membership at the next request", async () => {
    const moving = await makeProject(firm, { manager: { role: 1 }, staff1: { role: 0 } });
    const staff = await firm.as("staff1");
    expect(await statusOf(staff.call(probe.Read, moving))).toBe(200);
    await firm.inDb((db) =>
      db.updateTable("project_member").set({ checked: 3 }).where("project_id", "=", moving.projectId).execute(),
    );
    expect(await statusOf(staff.call(probe.Read, moving))).toBe(403);
  });
});
