import { mapping } from "@digao/contract/areas/books/mapping/calls";
import { notifications } from "@digao/contract/areas/identity/notifications/calls";
import { archiveAuth } from "@digao/contract/areas/office/archive-auth/calls";
import { projects } from "@digao/contract/areas/office/projects/calls";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeProject } from "../../../../test/build.ts";
import { clearOfMidnight, dayFromToday } from "../../../../test/china-day.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";

let server: TestServer;
let tenant: TestTenant;
let archivist: Client;
let staff: Client;
let projectId: number;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await server.newTenant();
  archivist = await tenant.as("archive");
  staff = await tenant.as("staff1");
  ({ projectId } = await makeProject(tenant, { manager: { role: 1 } }, { archiveFlag: 2 }));
});
afterAll(() => server.stop());

beforeEach(clearOfMidnight);
const give = (more: object = {}, by = archivist) =>
  by.call(archiveAuth.CreateArchiveAuth, {
    projectId,
    userId: staff.userId,
    validFrom: dayFromToday(0),
    validTo: dayFromToday(7),
    reason: "接受监管检查",
    ...more,
  });
const looks = () =>
  tenant.inDb((db) =>
    db
      .selectFrom("action_log")
      .where("action", "=", "viewArchive")
      .where("project_id", "=", projectId)
      .select(["user_name", "new_value"])
      .orderBy("seq")
      .execute(),
  );

describe("an authorisation to look into an archived project", () => {
  it("opens it for reading, logs each look, and closes it at once when it is ended", async () => {
    await expect(staff.call(projects.GetProject, { Id: projectId })).rejects.toMatchObject({ status: 403 });
    const { id, rowVersion } = await give();
    const project = await staff.call(projects.GetProject, { Id: projectId });
    expect(project.id).toBe(projectId);
    expect(await looks()).toEqual([{ user_name: "staff1", new_value: { path: "/api/pm/GetProject" } }]);
    const change = { projectId, fsItemId: null, accountIds: [1] };
    await expect(staff.call(mapping.SaveRptMapAccountData, change)).rejects.toMatchObject({ status: 403 });
    await archivist.call(archiveAuth.EndArchiveAuth, { id, rowVersion, reason: "检查结束" });
    await expect(staff.call(projects.GetProject, { Id: projectId })).rejects.toMatchObject({ status: 403 });
    const again = archivist.call(archiveAuth.EndArchiveAuth, { id, rowVersion: rowVersion + 1 });
    await expect(again).rejects.toMatchObject({ status: 400 });
  });

  it("holds from its first to its last day, and for this project and person alone", async () => {
    await give({ validFrom: dayFromToday(1), validTo: dayFromToday(2) });
    await expect(staff.call(projects.GetProject, { Id: projectId })).rejects.toMatchObject({ status: 403 });
    const { id } = await give();
    const qc = await tenant.as("qc");
    await expect(qc.call(projects.GetProjectName, { Id: projectId })).rejects.toMatchObject({ status: 403 });
    const other = await makeProject(tenant, { manager: { role: 1 } }, { archiveFlag: 2 });
    await expect(staff.call(projects.GetProjectName, { Id: other.projectId })).rejects.toMatchObject({ status: 403 });
    await tenant.inDb((db) =>
      db
        .updateTable("archive_auth")
        .set({ valid_from: "2020-01-01", valid_to: dayFromToday(-1) })
        .where("id", "=", id)
        .execute(),
    );
    await expect(staff.call(projects.GetProjectName, { Id: projectId })).rejects.toMatchObject({ status: 403 });
  });

  it("is given by somebody else than its reader, for an archived project, with a reason and an end", async () => {
    await expect(give({ userId: archivist.userId })).rejects.toMatchObject({ status: 403 });
    await expect(give({ reason: " " })).rejects.toMatchObject({ status: 400 });
    await expect(give({ validTo: dayFromToday(-1), validFrom: dayFromToday(-2) })).rejects.toMatchObject({
      status: 400,
    });
    await expect(give({ validTo: dayFromToday(400) })).rejects.toMatchObject({ status: 400 });
    await expect(give({ userId: 987_654 })).rejects.toMatchObject({ status: 404 });
    const open = await makeProject(tenant, { manager: { role: 1 } });
    await expect(give({ projectId: open.projectId })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("尚未归档"),
    });
    await expect(give({ userId: tenant.userIds.qc }, staff)).rejects.toMatchObject({ status: 403 });
  });

  it("is listed by person and in full, and to its reader as far as it is theirs", async () => {
    const { id } = await give();
    await give({ userId: tenant.userIds.qc });
    const people = await archivist.call(archiveAuth.GetArchiveUserList, { keyword: "王小明" });
    expect(people.items[0]).toMatchObject({ userId: staff.userId, activeCount: 1, lastValidTo: dayFromToday(7) });
    const active = await archivist.call(archiveAuth.GetArchiveUserAuth, { userId: staff.userId, state: "active" });
    expect(active.items).toEqual([expect.objectContaining({ id, approverName: "吴档案", reason: "接受监管检查" })]);
    const states = await archivist.call(archiveAuth.GetArchiveUserAuth, { userId: staff.userId });
    expect(new Set(states.items.map(({ state }) => state))).toEqual(new Set(["active", "pending", "expired", "ended"]));
    const own = await staff.call(archiveAuth.GetArchiveUserAuth, { userId: tenant.userIds.qc });
    expect(new Set(own.items.map(({ userId }) => userId))).toEqual(new Set([staff.userId]));
    await expect(staff.call(archiveAuth.GetArchiveUserList, {})).rejects.toMatchObject({ status: 403 });
  });

  it("tells its reader that it begins and that it is ended", async () => {
    const { id, rowVersion } = await give({ reason: "承接前沟通" });
    await archivist.call(archiveAuth.EndArchiveAuth, { id, rowVersion });
    const { items } = await staff.call(notifications.GetUserNotifications, { maxResultCount: 2 });
    expect(items.map(({ title }) => title)).toEqual(["档案查阅已结束", "您获准查阅档案"]);
    expect(items[1]).toMatchObject({
      description: expect.stringContaining("承接前沟通"),
      link: `/sm/archiveauth?open=${id}`,
    });
  });

  it("is given for what is archived, and shows day by day what its reader opened, to whoever gives them", async () => {
    const other = await makeProject(tenant, { manager: { role: 1 } }, { archiveFlag: 2 });
    const open = await makeProject(tenant, { manager: { role: 1 } });
    const offered = await archivist.call(archiveAuth.GetArchivedProjectList, { maxResultCount: 1000 });
    expect(offered.items.map((one) => one.id)).toContain(other.projectId);
    expect(offered.items.map((one) => one.id)).not.toContain(open.projectId);
    const { id, rowVersion } = await give({ projectId: other.projectId });
    await staff.call(projects.GetProject, { Id: other.projectId });
    await staff.call(projects.GetProject, { Id: other.projectId });
    await staff.call(projects.GetProjectItem, { Id: other.projectId });
    const within = await archivist.call(archiveAuth.GetArchiveLooks, { authId: id });
    expect(within).toMatchObject({
      totalCount: 1,
      items: [
        {
          day: dayFromToday(0),
          userId: staff.userId,
          projectId: other.projectId,
          count: 3,
          paths: ["/api/pm/GetProject", "/api/pm/GetProjectItem"],
        },
      ],
    });
    await archivist.call(archiveAuth.EndArchiveAuth, { id, rowVersion });
    const { id: next } = await give({ projectId: other.projectId, validFrom: dayFromToday(1) });
    expect((await archivist.call(archiveAuth.GetArchiveLooks, { authId: next })).totalCount).toBe(0);
    const all = await archivist.call(archiveAuth.GetArchiveLooks, { keyword: "王小明", sorting: "day desc, name" });
    expect(all.items.map((look) => look.projectId)).toContain(other.projectId);
    await expect(staff.call(archiveAuth.GetArchiveLooks, {})).rejects.toMatchObject({ status: 403 });
    await expect(staff.call(archiveAuth.GetArchivedProjectList, {})).rejects.toMatchObject({ status: 403 });
    const away = await (await server.newTenant()).as("archive");
    expect((await away.call(archiveAuth.GetArchiveLooks, {})).totalCount).toBe(0);
    await expect(away.call(archiveAuth.GetArchiveLooks, { authId: id })).rejects.toMatchObject({ status: 404 });
  });

  it("of another firm is as if missing", async () => {
    const { id, rowVersion } = await give();
    const other = await (await server.newTenant()).as("archive");
    await expect(give({}, other)).rejects.toMatchObject({ status: 404 });
    await expect(other.call(archiveAuth.EndArchiveAuth, { id, rowVersion })).rejects.toMatchObject({ status: 404 });
    expect((await other.call(archiveAuth.GetArchiveUserAuth, {})).totalCount).toBe(0);
    await expect(archivist.call(archiveAuth.EndArchiveAuth, { id, rowVersion: 7 })).rejects.toMatchObject({
      status: 409,
    });
  });
});
