import { projectDetail } from "@digao/contract/areas/engagement/project-detail/calls";
import { notifications } from "@digao/contract/areas/identity/notifications/calls";
import { projects } from "@digao/contract/areas/office/projects/calls";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { plantAcceptance } from "../../../../test/acceptance.ts";
import { join, newProject } from "../../../../test/builders.ts";
import { type Client, type Person, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";

let server: TestServer;
let firm: TestTenant;
let manager: Client;

beforeAll(async () => {
  server = await startTestServer();
  firm = await server.newTenant();
  manager = await firm.as("manager");
});
afterAll(() => server.stop());

const start = (by: Client, Id: number, reason = "业务约定书已签订") => by.call(projects.StartProject, { Id, reason });
const statusOf = async (Id: number) => (await manager.call(projects.GetProject, { Id })).status;
const set = (Id: number, values: Record<string, unknown>) =>
  firm.inDb((db) => db.updateTable("project").set(values).where("id", "=", Id).execute());
const inList = async (Id: number, query: object) =>
  (await manager.call(projects.GetProjectList, { maxResultCount: 1000, ...query })).items.some(({ id }) => id === Id);

/** Accepted, contracted and staffed: it waits for nothing. */
async function ready(): Promise<number> {
  const Id = await newProject(manager);
  await join(manager, Id, [{ client: await firm.as("partner"), roleid: 2 }]);
  await plantAcceptance(firm, Id);
  return Id;
}

async function team(): Promise<{ Id: number; people: Record<"partner" | "incharge" | "staff1" | "qc", Client> }> {
  const Id = await newProject(manager);
  const as = (person: Person) => firm.as(person);
  const people = {
    partner: await as("partner"),
    incharge: await as("incharge"),
    staff1: await as("staff1"),
    qc: await as("qc"),
  };
  await join(manager, Id, [
    { client: people.partner, roleid: 2 },
    { client: people.incharge, roleid: 3 },
    { client: people.staff1, roleid: 0 },
    { client: people.qc, roleid: 4 },
  ]);
  await plantAcceptance(firm, Id);
  return { Id, people };
}

describe("starting a project", () => {
  it("takes it from the list of those being set up to the list of those in progress, which both show it at first", async () => {
    const Id = await ready();
    expect([await inList(Id, { scope: "in" }), await inList(Id, { scope: "curr" })]).toEqual([true, false]);
    await start(manager, Id);
    expect([await inList(Id, { scope: "in" }), await inList(Id, { scope: "curr" })]).toEqual([true, true]);
    await set(Id, { status: 2 });
    expect([await inList(Id, { scope: "in" }), await inList(Id, { scope: "curr" })]).toEqual([false, true]);
  });

  it("keeps who, when and why on the project's page and in the action log, and tells the team", async () => {
    const { Id, people } = await team();
    expect((await manager.call(projects.GetProjectItem, { Id })).started).toBeNull();
    await start(people.incharge, Id, "客户已确认进场日期");
    const item = await people.staff1.call(projects.GetProjectItem, { Id });
    expect(item).toMatchObject({ status: 1, started: { by: "陈现场", reason: "客户已确认进场日期" } });
    const logged = await firm.inDb((db) =>
      db
        .selectFrom("project_log")
        .where("project_id", "=", Id)
        .where("action", "=", "start")
        .select(["user_id as by", "old_value as old", "new_value as new", "at"])
        .execute(),
    );
    const change = { old: { status: 0 }, new: { status: 1, reason: "客户已确认进场日期" } };
    expect(logged).toMatchObject([{ by: people.incharge.userId, ...change }]);
    expect(new Date(item.started?.at ?? "")).toEqual(new Date(logged[0]?.at ?? 0));
    const noticeCount = async (by: Client) => {
      const { items } = await by.call(notifications.GetUserNotifications, { maxResultCount: 50 });
      return items.filter(({ refType, refId }) => refType === "project" && refId === String(Id)).length;
    };
    expect([await noticeCount(people.staff1), await noticeCount(people.incharge)]).toEqual([1, 0]);
  });

  it("is for those who lead it, with a reason", async () => {
    const { Id, people } = await team();
    for (const by of [people.staff1, people.qc, await firm.as("staff2")])
      await expect(start(by, Id)).rejects.toMatchObject({ status: 403 });
    await expect(start(manager, Id, "  ")).rejects.toMatchObject({ status: 400 });
    expect(await statusOf(Id)).toBe(0);
    await start(people.partner, Id);
    expect(await statusOf(Id)).toBe(1);
  });

  it("happens once, never to a void or archived project, whoever asks at the same time", async () => {
    const Id = await ready();
    const both = await Promise.allSettled([start(manager, Id), start(manager, Id)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(start(manager, Id)).rejects.toMatchObject({ status: 400, error: { code: 4221 } });
    await set(Id, { status: 9 });
    await expect(start(manager, Id)).rejects.toMatchObject({ status: 400, message: expect.stringContaining("作废") });
    const archived = await ready();
    await set(archived, { archive_flag: 2 });
    await expect(start(manager, archived)).rejects.toMatchObject({ status: 423 });
    expect([await statusOf(Id), await statusOf(archived)]).toEqual([9, 0]);
  });

  it("waits for acceptance, contract, partner, reviewer and every declaration, and names who can supply each", async () => {
    const Id = await newProject(manager, { isPie: true });
    const staff = await firm.as("staff1");
    const member = { userId: staff.userId, roleid: 0 };
    await manager.call(projectDetail.CreateProjectMember, { projectId: Id, members: [member] });
    const lacks = async () => (await manager.call(projects.GetProjectStart, { Id })).lacks.map(({ code }) => code);
    expect(await lacks()).toEqual(["acceptance", "contract", "contractFile", "partner", "reviewer", "declarations"]);
    const refusal = start(manager, Id);
    await expect(refusal).rejects.toMatchObject({ status: 400, message: expect.stringContaining("独立性：王小明") });
    await expect(refusal).rejects.toMatchObject({ error: { data: { lacks: expect.any(Array) } } });
    await join(manager, Id, [
      { client: await firm.as("partner"), roleid: 2 },
      { client: await firm.as("qc"), roleid: 4 },
    ]);
    await staff.call(projectDetail.UpdateProjectMemberChecked, { Id, checked: 1, independence: true });
    await plantAcceptance(firm, Id);
    expect(await lacks()).toEqual([]);
    await set(Id, { risk_level: 3 });
    expect(await lacks()).toEqual(["factsMoved"]);
    await set(Id, { risk_level: null, plan_start: "2024-10-07" });
    expect(await lacks()).toEqual(["contractLate"]);
    await set(Id, { plan_start: "2024-10-08" });
    await firm.inDb((db) =>
      db.updateTable("acceptance_case").set({ state: 0, route: 2 }).where("of_project", "=", Id).execute(),
    );
    expect(await lacks()).toEqual(["decision"]);
    await firm.inDb((db) => db.updateTable("acceptance_case").set({ state: 2 }).where("of_project", "=", Id).execute());
    await expect(start(manager, Id)).rejects.toMatchObject({ message: expect.stringContaining("不予承接") });
    await firm.inDb((db) => db.updateTable("acceptance_case").set({ state: 1 }).where("of_project", "=", Id).execute());
    await start(manager, Id);
    expect(await statusOf(Id)).toBe(1);
  });

  it("takes the letter's day and file with it: no file of another project, no day ahead", async () => {
    const [Id, other] = [await ready(), await newProject(manager)];
    await set(Id, { contract_signed_on: null, contract_file_id: null });
    const upload = (projectId: number) =>
      firm.inProject(
        projectId,
        async (db) => {
          const file = { sha256: "0".repeat(64), size_bytes: 9, file_name: "业务约定书.pdf" };
          const { id: file_id } = await db
            .insertInto("file_object")
            .values({ ...file, project_id: projectId, mime: "application/pdf" })
            .returning("id")
            .executeTakeFirstOrThrow();
          return db
            .insertInto("audit_file")
            .values({ ...file, project_id: projectId, file_id, kind: "pdf", ref_type: 17 })
            .returning("id")
            .executeTakeFirstOrThrow();
        },
        "manager",
      );
    const [own, foreign] = [await upload(Id), await upload(other)];
    const by = (more: object) => manager.call(projects.StartProject, { Id, reason: "约定书已签订", ...more });
    await expect(by({})).rejects.toMatchObject({ message: expect.stringContaining("签署日期") });
    await expect(by({ contractOn: "2999-01-01", contractFileId: own.id })).rejects.toMatchObject({ status: 400 });
    await expect(by({ contractOn: "2024-10-08", contractFileId: foreign.id })).rejects.toMatchObject({ status: 400 });
    await by({ contractOn: "2024-10-08", contractFileId: own.id });
    const kept = await firm.inDb((db) =>
      db
        .selectFrom("project")
        .where("id", "=", Id)
        .select(["contract_signed_on as on", "contract_file_id as file"])
        .executeTakeFirst(),
    );
    expect(kept).toEqual({ on: "2024-10-08", file: own.id });
  });
});

describe("the list of completed projects", () => {
  it("says on an archived project's page since when and by whom, where the log has it", async () => {
    const Id = await newProject(manager);
    const page = () => manager.call(projects.GetProjectItem, { Id });
    expect((await page()).archived).toBeNull();
    await set(Id, { status: 6, archive_flag: 2 });
    expect((await page()).archived).toBeNull();
    await firm.inProject(Id, (db) =>
      sql`insert into project_log (tenant_id, project_id, user_id, user_name, ref_type, ref_id, action, new_value)
        values (${firm.id}, ${Id}, ${manager.userId}, 'manager', 'project', ${String(Id)}, 'archive', '{"reason":"报告后六十日"}')`.execute(
        db,
      ),
    );
    expect((await page()).archived).toMatchObject({ by: "李经理", reason: "报告后六十日", at: expect.any(String) });
  });

  it("shows the archived ones, and the void ones where they are asked for", async () => {
    const [archived, voided] = [await newProject(manager), await newProject(manager)];
    await set(archived, { status: 6, archive_flag: 2 });
    await set(voided, { status: 9 });
    const shown = async (query: object) => [
      await inList(archived, { scope: "done", ...query }),
      await inList(voided, { scope: "done", ...query }),
    ];
    expect([await shown({}), await shown({ withVoid: true })]).toEqual([
      [true, false],
      [true, true],
    ]);
  });
});
