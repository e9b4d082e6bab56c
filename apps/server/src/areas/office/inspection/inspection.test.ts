import { projectDetail } from "@digao/contract/areas/engagement/project-detail/calls";
import { auth, ownAccount } from "@digao/contract/areas/identity/auth/calls";
import { notifications } from "@digao/contract/areas/identity/notifications/calls";
import { user, users } from "@digao/contract/areas/identity/users/calls";
import { archiveAuth } from "@digao/contract/areas/office/archive-auth/calls";
import { inspection } from "@digao/contract/areas/office/inspection/calls";
import { projects } from "@digao/contract/areas/office/projects/calls";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { meet } from "../../../../test/at-once.ts";
import { makeProject } from "../../../../test/build.ts";
import { clearOfMidnight, dayFromToday } from "../../../../test/china-day.ts";
import { type Client, clientOf, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";

let server: TestServer;
let firm: TestTenant;
let by: Record<"archivist" | "partner" | "manager" | "quality" | "staff", Client>;
let projectId: number;

beforeAll(async () => {
  server = await startTestServer();
  firm = await server.newTenant();
  const [archivist, partner, manager, quality, staff] = await Promise.all(
    (["archive", "partner", "manager", "qc", "staff1"] as const).map((person) => firm.as(person)),
  );
  if (!(archivist && partner && manager && quality && staff)) throw new Error("The firm lacks people.");
  by = { archivist, partner, manager, quality, staff };
  ({ projectId } = await makeProject(firm, { manager: { role: 1 }, staff1: { role: 0 } }));
}, 120_000);
afterAll(() => server.stop());
beforeEach(clearOfMidnight);

const status = (of: number) => expect.objectContaining({ status: of });
const give = (more: object = {}, giver = by.archivist) =>
  giver.call(inspection.CreateInspection, {
    projectId,
    name: "高检查",
    authority: "财政部某地监管局",
    documentNo: "财监检〔2026〕15号",
    validFrom: dayFromToday(0),
    validTo: dayFromToday(29),
    reason: "执业质量检查",
    ...more,
  });

const signIn = (userName: string, password: string) =>
  server.visitor.call(auth.AuthenticateUserTenant, {
    tenancyName: firm.tenancyName,
    userNameOrEmailAddress: userName,
    password,
  });
const own = "Jian3!ChaYuan";

/** Signed in, with a password of their own. */
async function enter({ userName, oneTimePassword }: { userName: string; oneTimePassword: string }): Promise<Client> {
  const first = await signIn(userName, oneTimePassword);
  const tokens = await clientOf(server.url, first.accessToken, first.userId).call(ownAccount.ChangePassword, {
    currentPassword: oneTimePassword,
    newPassword: own,
  });
  return clientOf(server.url, tokens.accessToken, first.userId);
}

const entries = (id: number) =>
  firm.inDb(async (db) => {
    const { rows } = await sql<{ action: string; path: string | null; seq: number }>`
      select action, new_value ->> 'path' as path, seq from action_log
      where ref_type = 'inspection' and ref_id = ${String(id)} order by seq`.execute(db);
    return rows;
  });

const shiftDays = (id: number, from: number, to: number) =>
  sql`update inspection set valid_from = ${dayFromToday(from)}, valid_to = ${dayFromToday(to)} where id = ${id}`;

describe("the account of an inspector", () => {
  it("reads its project after its first password is changed, each look in the log, and nothing else of the firm", async () => {
    const given = await give();
    const first = await signIn(given.userName, given.oneTimePassword);
    expect(first.mustChangePassword).toBe(true);
    const early = clientOf(server.url, first.accessToken, first.userId);
    await expect(early.call(projects.GetProject, { Id: projectId })).rejects.toMatchObject({ status: 403 });

    const inspector = await enter(given);
    expect((await inspector.call(projects.GetProject, { Id: projectId })).id).toBe(projectId);
    const room = await inspector.call(inspection.GetInspectionRoom, { projectId });
    expect(room).toMatchObject({ inspector: { name: "高检查", authority: "财政部某地监管局" }, archive: null });
    expect((await by.staff.call(inspection.GetInspectionRoom, { projectId })).inspector).toBeNull();
    const [poll] = await inspector.call(projectDetail.GetProjectRoles, { Id: projectId });
    expect(poll).toMatchObject({ status: 0, userRole: null });

    const other = await makeProject(firm, { manager: { role: 1 } });
    for (const refused of [
      () => inspector.call(projects.GetProject, { Id: other.projectId }),
      () => inspector.call(projects.GetProject, { Id: 2_000_000_000 }),
      () => inspector.call(projectDetail.GetProjectRoles, { Id: other.projectId }),
      () => inspector.call(users.GetCurrentTenantAllUser, {}),
      () => inspector.call(projects.GetProjectList, {}),
      () => inspector.call(inspection.GetInspections, {}),
      () => inspector.call(notifications.GetUserNotifications, {}),
    ])
      await expect(refused()).rejects.toMatchObject({ status: 403 });
    const looked = await entries(given.id);
    expect(looked.map(({ action }) => action)).toEqual(["create", "look", "look"]);
    expect(looked[1]?.path).toBe("/api/pm/GetProject");
  });

  it("stays what it is with roles, a place in a team or a grant: the database lets it write nothing", async () => {
    const given = await give();
    const inspector = await enter(given);
    await firm.inDb(async (db) => {
      await sql`insert into user_role (user_id, role_id) select ${inspector.userId}, id from role where name = 'Admin'`.execute(
        db,
      );
      await sql`insert into project_member (project_id, user_id, role_id, checked) values (${projectId}, ${inspector.userId}, 3, 1)`.execute(
        db,
      );
    });
    await expect(inspector.call(user.calls.list, {})).rejects.toMatchObject({ status: 403 });
    await expect(
      inspector.call(inspection.EndInspection, { id: given.id, rowVersion: given.rowVersion, reason: "自行结束" }),
    ).rejects.toMatchObject({ status: 403 });
    expect((await inspector.call(projects.GetProject, { Id: projectId })).id).toBe(projectId);
    await expect(
      firm.inDb((db) => sql`update app_user set is_inspector = false where id = ${inspector.userId}`.execute(db)),
    ).rejects.toThrow(/stays what it was/);
    await expect(firm.inDb((db) => shiftDays(given.id, 0, 60).execute(db))).rejects.toThrow(/stays as it was/);
    const offered = await by.staff.call(users.GetCurrentTenantAllUser, {});
    expect(offered.map((one) => one.id)).not.toContain(inspector.userId);
    await expect(
      by.archivist.call(archiveAuth.CreateArchiveAuth, {
        projectId,
        userId: inspector.userId,
        validFrom: dayFromToday(0),
        validTo: dayFromToday(1),
        reason: "另行授权查阅",
      }),
    ).rejects.toMatchObject({ status: 404 });
  });

  it("is given by an archivist, for ninety days at most, with a reason; the committee and the project's leaders learn of it", async () => {
    await expect(give({}, by.staff)).rejects.toMatchObject({ status: 403 });
    await expect(give({}, by.manager)).rejects.toMatchObject({ status: 403 });
    await expect(give({ validTo: dayFromToday(89) })).resolves.toMatchObject({ userName: expect.any(String) });
    await expect(give({ validTo: dayFromToday(90) })).rejects.toMatchObject({ status: 400 });
    await expect(give({ validFrom: dayFromToday(-3), validTo: dayFromToday(-1) })).rejects.toMatchObject({
      status: 400,
    });
    await expect(give({ reason: " " })).rejects.toMatchObject({ status: 400 });
    await expect(give({ projectId: 2_000_000_000 })).rejects.toMatchObject({ status: 404 });
    for (const told of [by.quality, by.manager]) {
      const { items } = await told.call(notifications.GetUserNotifications, { maxResultCount: 1 });
      expect(items[0]).toMatchObject({ title: "已开立检查账号", description: expect.stringContaining("执业质量检查") });
    }
    const away = await (await server.newTenant()).as("archive");
    await expect(give({}, away)).rejects.toMatchObject({ status: 404 });
  });

  it("is shut before its first day and after its last, whatever session it holds", async () => {
    const later = await give({ validFrom: dayFromToday(2), validTo: dayFromToday(5) });
    await expect(signIn(later.userName, later.oneTimePassword)).rejects.toMatchObject({
      error: { details: expect.stringContaining(dayFromToday(2)) },
    });
    const given = await give();
    const inspector = await enter(given);
    // As the owner of the tables, whom no trigger of the server's role would stop from waiting for midnight.
    await firm.inArchive((db) => sql`alter table inspection disable trigger kept_inspection`.execute(db));
    await firm.inArchive((db) => shiftDays(given.id, -9, -1).execute(db));
    await firm.inArchive((db) => sql`alter table inspection enable trigger kept_inspection`.execute(db));
    await expect(inspector.call(projects.GetProject, { Id: projectId })).rejects.toMatchObject({
      status: 401,
      message: expect.stringContaining("已到期"),
    });
    await expect(signIn(given.userName, own)).rejects.toMatchObject({
      error: { details: expect.stringContaining("已到期") },
    });
  });

  it("is ended at once, running sessions too, and by one call of two", async () => {
    const given = await give();
    const inspector = await enter(given);
    const end = () =>
      by.archivist.call(inspection.EndInspection, { id: given.id, rowVersion: given.rowVersion, reason: "检查结束" });
    const ended = await meet(server, firm, [end, end]);
    expect(ended.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    expect(ended.find((one) => one.status === "rejected")).toMatchObject({ reason: status(400) });
    await expect(inspector.call(projects.GetProject, { Id: projectId })).rejects.toMatchObject({
      status: 401,
      message: expect.stringContaining("已由事务所收回"),
    });
    await expect(signIn(given.userName, own)).rejects.toMatchObject({
      error: { details: expect.stringContaining("已由事务所收回") },
    });
    const { items } = await by.quality.call(notifications.GetUserNotifications, { maxResultCount: 1 });
    expect(items[0]?.title).toBe("检查账号已收回");
  });

  it("answers no look whose entry in the log follows its end", async () => {
    const given = await give();
    const inspector = await enter(given);
    const look = () => inspector.call(projects.GetProject, { Id: projectId }).then(() => "look");
    const end = () =>
      by.archivist
        .call(inspection.EndInspection, { id: given.id, rowVersion: given.rowVersion, reason: "检查结束" })
        .then(() => "end");
    const looks = [look, look, look];
    const [ended, ...looked] = await meet<string>(server, firm, [end, ...looks]);
    expect(ended?.status).toBe("fulfilled");
    const kept = await entries(given.id);
    const endSeq = kept.find(({ action }) => action === "end")?.seq ?? 0;
    const before = kept.filter(({ action, seq }) => action === "look" && Number(seq) < Number(endSeq)).length;
    // Answered are those at most that stand before the end; each refused one says why.
    const answered = looked.filter((one) => one.status === "fulfilled").length;
    expect(answered).toBeLessThanOrEqual(before);
    for (const one of looked) if (one.status === "rejected") expect(one.reason).toMatchObject({ status: 401 });
  });

  it("is listed to archivists, the committee and who leads the project, with its looks", async () => {
    const given = await give({ name: "林检查" });
    const inspector = await enter(given);
    await inspector.call(projects.GetProjectItem, { Id: projectId });
    for (const reader of [by.archivist, by.quality, by.manager, by.partner]) {
      const { items } = await reader.call(inspection.GetInspections, { keyword: "林检查" });
      expect(items).toEqual([
        expect.objectContaining({
          id: given.id,
          state: "active",
          looks: 1,
          givenBy: "吴档案",
          documentNo: "财监检〔2026〕15号",
        }),
      ]);
    }
    const { items } = await by.manager.call(inspection.GetInspectionLooks, { id: given.id });
    expect(items).toEqual([
      expect.objectContaining({ path: "/api/pm/GetProjectItem", isFile: false, of: `Id ${projectId}` }),
    ]);
    expect((await by.staff.call(inspection.GetInspections, {})).totalCount).toBe(0);
    await expect(by.staff.call(inspection.GetInspectionLooks, { id: given.id })).rejects.toMatchObject({ status: 404 });
  });
});
