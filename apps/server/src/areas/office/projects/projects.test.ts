import { projectDetail } from "@digao/contract/areas/engagement/project-detail/calls";
import { projects } from "@digao/contract/areas/office/projects/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { join, makePartner, newCustomer, newProject } from "../../../../test/builders.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";

let server: TestServer;
let tenant: TestTenant;
let manager: Client;
let partner: Client;
let staff1: Client;
let qc: Client;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await server.newTenant();
  [manager, partner, staff1, qc] = await Promise.all([
    tenant.as("manager"),
    tenant.as("partner"),
    tenant.as("staff1"),
    tenant.as("qc"),
  ]);
});
afterAll(() => server.stop());

const read = (client: Client, Id: number) => client.call(projects.GetProject, { Id });

describe("a new project", () => {
  it("gets the statement lines of its firm with their working-paper letters, and its creator as manager", async () => {
    const Id = await newProject(manager);
    const item = await manager.call(projects.GetProjectItem, { Id });
    expect([item.userRole, item.checked, item.status]).toEqual([1, 1, 0]);
    expect(item.progress?.itemsTotal).toBeGreaterThan(60);
    const lines = await tenant.inDb((db) =>
      db.selectFrom("fs_item").where("project_id", "=", Id).select(["std_code", "grp_id", "wp_index"]).execute(),
    );
    expect(lines.find(({ std_code }) => std_code === "A105")?.wp_index).toBe("ZD");
    expect(new Set(lines.map(({ grp_id }) => grp_id))).toEqual(new Set([1, 2, 3]));
  });

  it("seats partner and quality reviewer, who confirm for themselves", async () => {
    const Id = await newProject(manager, { partnerUserId: partner.userId, qcUserId: qc.userId });
    const team = await manager.call(projects.GetProjectMember, { Id });
    expect(team.map(({ userId, roleid, checked }) => [userId, roleid, checked])).toEqual([
      [manager.userId, 1, 1],
      [partner.userId, 2, 0],
      [qc.userId, 4, 0],
    ]);
  });

  it("may be created for another manager: the creator stays as in-charge", async () => {
    const Id = await newProject(partner, { pmUserId: manager.userId });
    const team = await partner.call(projects.GetProjectMember, { Id });
    expect(team.map(({ userId, roleid, checked }) => [userId, roleid, checked])).toEqual([
      [manager.userId, 1, 0],
      [partner.userId, 3, 1],
    ]);
  });

  it("refuses a quality reviewer who is manager or partner too", async () => {
    for (const more of [
      { qcUserId: manager.userId },
      { qcUserId: partner.userId, partnerUserId: partner.userId },
      { qcUserId: qc.userId, pmUserId: qc.userId },
    ]) {
      await expect(newProject(manager, more)).rejects.toMatchObject({ status: 400, error: { code: 4221 } });
    }
  });

  it("refuses a partner known not to be a certified accountant", async () => {
    const userId = tenant.userIds.staff2;
    const title = (value: string | null) =>
      tenant.inDb((db) => db.updateTable("app_user").set({ title: value }).where("id", "=", userId).execute());
    await title("税务师");
    const refused = newProject(manager, { partnerUserId: userId });
    await expect(refused).rejects.toMatchObject({ status: 400, message: expect.stringContaining("税务师") });
    for (const known of ["CPA", null]) {
      await title(known);
      const unknown = newProject(manager, { partnerUserId: userId });
      await expect(unknown).rejects.toMatchObject({ status: 400, message: expect.stringContaining("合伙人之列") });
    }
    await makePartner(tenant, "staff2");
    await newProject(manager, { partnerUserId: userId });
  });

  it("refuses periods that end before they start and references to nothing", async () => {
    const other = await newCustomer(manager);
    const priorProjectId = await newProject(manager);
    for (const more of [
      { periodStart: "2024-12-31", periodEnd: "2024-01-01" },
      { custId: 999_999 },
      { categoryId: 999_999 },
      { pmUserId: 999_999 },
      { custId: other, priorProjectId },
    ]) {
      await expect(newProject(manager, more)).rejects.toMatchObject({ status: 400 });
    }
  });
});

describe("last year's project", () => {
  it("is named only by who may see it, for its figures show through", async () => {
    const partner = await tenant.as("partner");
    const custId = await newCustomer(manager);
    const priorProjectId = await newProject(partner, { custId });
    await expect(newProject(manager, { custId, priorProjectId })).rejects.toMatchObject({ status: 400 });
    await join(partner, priorProjectId, [{ client: manager, roleid: 3 }]);
    expect(await newProject(manager, { custId, priorProjectId })).toBeGreaterThan(priorProjectId);
  });
});

describe("project numbers", () => {
  it("count up per year and kind of work, also when many are created at once", async () => {
    const custId = await newCustomer(manager);
    const ids = await Promise.all([1, 2, 3, 4, 5, 6].map(() => newProject(manager, { custId, aYear: 2019 })));
    const codes = await Promise.all(ids.map(async (id) => (await read(manager, id)).projectCode));
    expect(codes.sort()).toEqual([1, 2, 3, 4, 5, 6].map((n) => `2019-AUD-000${n}`));
  });

  it("name the kind of work, under its heading too", async () => {
    const tree = await manager.call(projects.GetCategoryTree, {});
    const codeOf = async (top: number, below?: number) => {
      const node = below === undefined ? tree[top] : tree[top]?.children[below];
      const id = await newProject(manager, { aYear: 2015, categoryId: node?.id ?? 0 });
      return (await read(manager, id)).projectCode;
    };
    expect(await codeOf(0)).toBe("2015-AUD-0001");
    expect(await codeOf(0, 1)).toBe("2015-AUD-0002");
    expect(await codeOf(4, 0)).toBe("2015-TAX-0001");
  });

  it("of deleted projects are not given again", async () => {
    const Id = await newProject(manager, { aYear: 2018 });
    await manager.call(projects.DeleteProject, { Id });
    expect((await read(manager, await newProject(manager, { aYear: 2018 }))).projectCode).toBe("2018-AUD-0002");
  });

  it("chosen by hand are refused when taken", async () => {
    await newProject(manager, { projectCode: "HAND-1" });
    const refused = newProject(manager, { projectCode: "HAND-1" });
    await expect(refused).rejects.toMatchObject({ status: 400, message: expect.stringContaining("HAND-1") });
  });
});

describe("the list of projects", () => {
  it("shows only one's own, by stage; all of the firm needs its right", async () => {
    const Id = await newProject(manager, { projectName: "范围测试项目", aYear: 2017 });
    const ids = async (client: Client, query: object) =>
      (await client.call(projects.GetProjectList, { aYear: 2017, ...query })).items.map(({ id }) => id);
    expect(await ids(manager, { scope: "in" })).toEqual([Id]);
    expect(await ids(manager, { scope: "curr" })).toEqual([]);
    expect(await ids(staff1, {})).toEqual([]);
    expect(await ids(qc, { showAllItems: true })).toEqual([Id]);
    await expect(ids(staff1, { showAllItems: true })).rejects.toMatchObject({ status: 403 });
    await tenant.inDb((db) => db.updateTable("project").set({ status: 6 }).where("id", "=", Id).execute());
    expect([await ids(manager, { scope: "in" }), await ids(manager, { scope: "done" })]).toEqual([[], [Id]]);
  });

  it("finds by number, name, client and pinyin, filters and sorts", async () => {
    const custId = await newCustomer(manager, { custName: "青山绿水股份公司" });
    const [tree] = await manager.call(projects.GetCategoryTree, {});
    const Id = await newProject(manager, { custId, projectName: "过滤测试", aYear: 2016 });
    for (const query of [
      { keyword: "2016-AUD-0001" },
      { keyword: "过滤" },
      { keyword: "青山" },
      { keyword: "glcs" },
      { keyword: "qsls" },
      { custId },
      { categoryId: tree?.id ?? 0, aYear: 2016 },
      { pmUser: manager.userId, aYear: 2016, sorting: "pmUserName desc" },
    ]) {
      const { items } = await manager.call(projects.GetProjectList, query);
      expect([query, items.map(({ id }) => id)]).toEqual([query, [Id]]);
    }
    const row = (await manager.call(projects.GetProjectList, { custId })).items[0];
    expect(row).toMatchObject({ userRole: 1, memberCount: 1, pmUserName: "李经理", custName: "青山绿水股份公司" });
    const filter = await manager.call(projects.GetProjectFilter, {});
    expect([filter.years.includes(2016), filter.managers.some(({ id }) => id === manager.userId)]).toEqual([
      true,
      true,
    ]);
  });
});

describe("changing a project", () => {
  it("belongs to roles 1 to 4; members and strangers are refused", async () => {
    const Id = await newProject(manager);
    const incharge = await tenant.as("incharge");
    await join(manager, Id, [
      { client: staff1, roleid: 0 },
      { client: incharge, roleid: 3 },
    ]);
    const current = await read(incharge, Id);
    await incharge.call(projects.UpdateProject, { ...current, remark: "现场负责人修改" });
    const next = await read(staff1, Id);
    await expect(staff1.call(projects.UpdateProject, next)).rejects.toMatchObject({ status: 403 });
    await expect(read(partner, Id)).rejects.toMatchObject({ status: 403 });
    await expect(incharge.call(projects.DeleteProject, { Id })).rejects.toMatchObject({ status: 403 });
  });

  it("answers a stale save with 409 and the row as it stands", async () => {
    const Id = await newProject(manager);
    const current = await read(manager, Id);
    await manager.call(projects.UpdateProject, { ...current, projectName: "先到" });
    const late = manager.call(projects.UpdateProject, { ...current, projectName: "后到" });
    await expect(late).rejects.toMatchObject({ status: 409, error: { data: { current: { projectName: "先到" } } } });
  });

  it("moves partner and quality reviewer in the team", async () => {
    const licensed = { title: "注册会计师" };
    await tenant.inDb((db) => db.updateTable("app_user").set(licensed).where("id", "=", staff1.userId).execute());
    await makePartner(tenant, "staff1");
    const Id = await newProject(manager, { partnerUserId: partner.userId, qcUserId: qc.userId });
    const current = await read(manager, Id);
    await manager.call(projects.UpdateProject, { ...current, partnerUserId: staff1.userId, qcUserId: null });
    const team = await manager.call(projects.GetProjectMember, { Id });
    expect(team.map(({ userId, roleid }) => [userId, roleid])).toEqual([
      [manager.userId, 1],
      [staff1.userId, 2],
      [partner.userId, 0],
    ]);
    const after = await read(manager, Id);
    expect([after.partnerUserId, after.qcUserId]).toEqual([staff1.userId, null]);
    const refused = manager.call(projects.UpdateProject, { ...after, qcUserId: partner.userId });
    await expect(refused).rejects.toMatchObject({ status: 400, error: { code: 4221 } });
  });

  it("hands the project over only by its present manager", async () => {
    const Id = await newProject(manager, { partnerUserId: partner.userId });
    await partner.call(projectDetail.UpdateProjectMemberChecked, { Id, checked: 1, independence: true });
    const current = await read(manager, Id);
    const taken = partner.call(projects.UpdateProject, { ...current, pmUserId: partner.userId });
    await expect(taken).rejects.toMatchObject({ status: 403 });
    await manager.call(projects.UpdateProject, { ...current, pmUserId: staff1.userId });
    const team = await manager.call(projects.GetProjectMember, { Id });
    expect(team.map(({ userId, roleid }) => [userId, roleid])).toEqual([
      [staff1.userId, 1],
      [partner.userId, 2],
      [manager.userId, 3],
    ]);
    expect((await read(manager, Id)).pmUserId).toBe(staff1.userId);
  });
});

describe("deleting a project", () => {
  it("removes one without work, and never one with data; a void one is read alone", async () => {
    const [empty, used] = [await newProject(manager), await newProject(manager)];
    await tenant.inProject(used, (db) =>
      db
        .insertInto("project_period")
        .values({ project_id: used, label: "2024", start_date: "2024-01-01", end_date: "2024-12-31" })
        .execute(),
    );
    await manager.call(projects.DeleteProject, { Id: empty });
    await expect(manager.call(projects.DeleteProject, { Id: used })).rejects.toMatchObject({ status: 400 });
    expect((await read(manager, used)).status).toBe(0);
    await tenant.inDb((db) => db.updateTable("project").set({ status: 9 }).where("id", "=", used).execute());
    await expect(read(manager, empty)).rejects.toMatchObject({ status: 404 });
    const stored = await read(manager, used);
    const late = manager.call(projects.UpdateProject, stored);
    await expect(late).rejects.toMatchObject({ status: 400, error: { code: 4221 } });
    const actions = await tenant.inDb((db) =>
      db
        .selectFrom("project_log")
        .where("project_id", "in", [empty, used])
        .where("action", "in", ["delete", "void"])
        .select("action")
        .orderBy("at")
        .execute(),
    );
    expect(actions.map(({ action }) => action)).toEqual(["delete"]);
  });
});

describe("projects of another firm", () => {
  it("are as if missing, and its people cannot be named", async () => {
    const Id = await newProject(manager);
    const elsewhere = await server.newTenant();
    const stranger = await elsewhere.as("admin");
    for (const call of [
      projects.GetProject,
      projects.GetProjectItem,
      projects.DeleteProject,
      projects.GetProjectMember,
    ]) {
      await expect(stranger.call(call, { Id })).rejects.toMatchObject({ status: 404 });
    }
    await expect(newProject(manager, { partnerUserId: stranger.userId })).rejects.toMatchObject({ status: 400 });
    expect((await stranger.call(projects.GetProjectList, { showAllItems: true })).totalCount).toBe(0);
  });
});
