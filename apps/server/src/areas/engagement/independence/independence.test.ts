import { independence } from "@digao/contract/areas/engagement/independence/calls";
import { declarationState } from "@digao/contract/areas/engagement/independence/codes";
import { projectDetail } from "@digao/contract/areas/engagement/project-detail/calls";
import { notifications } from "@digao/contract/areas/identity/notifications/calls";
import { projects } from "@digao/contract/areas/office/projects/calls";
import { statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { meet } from "../../../../test/at-once.ts";
import { join, newProject } from "../../../../test/builders.ts";
import { declared } from "../../../../test/independence.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { undeclaredAtCompletion } from "./door.ts";

let server: TestServer;
let firm: TestTenant;
let manager: Client;
let staff: Client;
let other: Client;
let qc: Client;
let reader: Client;

beforeAll(async () => {
  server = await startTestServer();
  firm = await server.newTenant();
  [manager, staff, other, qc, reader] = await Promise.all([
    firm.as("manager"),
    firm.as("staff1"),
    firm.as("staff2"),
    firm.as("qc"),
    firm.as("reader"),
  ]);
  await firm.inDb((db) =>
    sql`insert into user_role (tenant_id, user_id, role_id)
      select app_tenant(), ${firm.userIds.reader}, id from role where name = 'QualityControl' and is_static`.execute(
      db,
    ),
  );
});
afterAll(() => server.stop());

async function named(more: Parameters<typeof newProject>[1] = {}): Promise<number> {
  const id = await newProject(manager, more);
  await manager.call(projectDetail.CreateProjectMember, {
    projectId: id,
    members: [{ userId: staff.userId, roleid: 0 }],
  });
  return id;
}
const declare = (Id: number, yes: Parameters<typeof declared>[0] = {}, more: object = {}, as = staff) =>
  as.call(independence.DeclareIndependence, { Id, occasion: 1, answers: declared(yes), ...more });
/** Beyond the head. */
const reads = (Id: number, as = staff) =>
  as.call(statementItems.GetFsItem, { Id, GrpId: 1 }).then(
    () => "all",
    ({ status }) => (status === 403 ? "head" : status),
  );
const place = async (Id: number, userId = staff.userId) =>
  (await manager.call(projectDetail.GetProjectMembers, { Id })).find((row) => row.userId === userId)?.checked;
const decide = (Id: number, rowVersion: number, isBarred = false, as = qc) =>
  as.call(independence.DecideDeclaration, {
    Id,
    isBarred,
    rowVersion,
    words: "已于上月处置全部股票并取得凭证",
  });
const custOf = async (Id: number) => (await manager.call(projects.GetProject, { Id })).custId;

describe("1.4 a declaration has answers, not a tick", () => {
  it("opens the project in the act where nothing is a threat", async () => {
    const id = await named();
    expect(await reads(id)).toBe("head");
    const saved = await declare(id);
    expect(saved).toMatchObject({ state: declarationState.clear, isItemised: true, threats: [] });
    expect([await reads(id), await place(id)]).toEqual(["all", 1]);
  });

  it.each([
    ["seven answers", declared().slice(1), 400],
    ["one question twice", [...declared().slice(1), declared()[1]], /逐项/],
    ["yes without what it is about", declared({ 1: { words: "" } }), /写明事实/],
    ["yes with words that say nothing", declared({ 1: { words: "无" } }), /写明事实/],
    ["family without relation or post", declared({ 4: { relative: "李某" } }), /亲属姓名、关系/],
    ["a former post without its last day", declared({ 5: {} }), /离任日期/],
  ])("refuses %s, and nothing is kept", async (_what, answers, message) => {
    const id = await named();
    const sent = staff.call(independence.DeclareIndependence, { Id: id, occasion: 1, answers: answers as never });
    await expect(sent).rejects.toMatchObject(
      typeof message === "number" ? { status: message } : { status: 400, message: expect.stringMatching(message) },
    );
    expect([await reads(id), await staff.call(independence.GetOwnDeclarations, { Id: id })]).toEqual(["head", []]);
  });

  it("is kept as a whole where a client of another kind sends one tick", async () => {
    const id = await newProject(manager);
    await join(manager, id, [{ client: staff, roleid: 0 }]);
    const [own] = await staff.call(independence.GetOwnDeclarations, { Id: id });
    expect(own).toMatchObject({ isItemised: false, state: declarationState.clear, answers: [] });
  });
});

describe("1.4 a threat waits for the independence function", () => {
  it("until decided the person reads nothing beyond the head, however he asks", async () => {
    const id = await named();
    const { id: declaration, state } = await declare(id, { 1: {} });
    expect([state, await reads(id), await place(id)]).toEqual([declarationState.waiting, "head", 0]);
    // The tick as a whole does not go round it, and neither does answering no to everything.
    const tick = staff.call(projectDetail.UpdateProjectMemberChecked, { Id: id, checked: 1, independence: true });
    await expect(tick).rejects.toMatchObject({ message: expect.stringContaining("逐项") });
    const again = await declare(id);
    expect(again).toMatchObject({ state: declarationState.waiting, threats: [], withdrawn: [1] });
    expect(await reads(id)).toBe("head");
    await expect(decide(declaration, 1)).rejects.toMatchObject({ message: expect.stringContaining("不再等待") });
    await decide(again.id, again.rowVersion);
    expect([await reads(id), await place(id)]).toEqual(["all", 1]);
  });

  it("closes the project to somebody who works there already", async () => {
    const id = await named();
    await declare(id);
    await declare(id, { 2: {} }, { occasion: 2 });
    expect([await reads(id), await place(id)]).toEqual(["head", 0]);
    const [entry] = await manager.call(projectDetail.GetProjectMemberHistory, { Id: id });
    expect(entry?.action).toBe("suspend");
  });

  it("holds for every project of the client, and for no other client's", async () => {
    const id = await named();
    await declare(id, { 3: {} });
    const second = await named({ custId: await custOf(id), projectName: "内部控制审计" });
    expect(await declare(second)).toMatchObject({ state: declarationState.waiting, withdrawn: [3] });
    expect(await declare(await named())).toMatchObject({ state: declarationState.clear });
  });

  it("bars for good: no answer opens the client's projects again", async () => {
    const id = await named();
    const { id: declaration, rowVersion } = await declare(id, {
      4: { relative: "李某", relation: "配偶", post: "财务总监" },
    });
    await decide(declaration, rowVersion, true);
    expect([await reads(id), await place(id)]).toEqual(["head", 0]);
    await expect(declare(id)).rejects.toMatchObject({ message: expect.stringContaining("不得参与") });
    const second = await named({ custId: await custOf(id), projectName: "内部控制审计" });
    await expect(declare(second)).rejects.toMatchObject({ message: expect.stringContaining("不得参与") });
  });

  it("is told to the quality department outside the team, and its end to who leads", async () => {
    const id = await newProject(manager);
    await join(manager, id, [{ client: qc, roleid: 4 }]);
    await manager.call(projectDetail.CreateProjectMember, {
      projectId: id,
      members: [{ userId: staff.userId, roleid: 0 }],
    });
    const { id: declaration, rowVersion } = await declare(id, { 6: {} });
    const told = async (who: Client) =>
      (await who.call(notifications.GetUserNotifications, { maxResultCount: 50 })).items.filter(
        ({ link }) => link === `/pm/independence?open=${declaration}`,
      );
    expect([(await told(reader)).length, (await told(qc)).length]).toEqual([1, 0]);
    await expect(decide(declaration, rowVersion)).rejects.toMatchObject({ status: 403 });
    await decide(declaration, rowVersion, false, reader);
    const { items } = await manager.call(notifications.GetUserNotifications, { maxResultCount: 5 });
    expect(items[0]?.notification.data.message).toContain("已采取防范措施");
    expect(items[0]?.notification.data.message).not.toContain("礼品");
    expect((await told(reader))[0]?.read).toBe(true);
  });

  it("is decided on by one of several at once, who has no part in it, with words, on what he saw", async () => {
    const id = await named();
    const { id: declaration, rowVersion } = await declare(id, { 7: {} });
    const bare = qc.call(independence.DecideDeclaration, {
      Id: declaration,
      isBarred: false,
      rowVersion,
      words: "可以",
    });
    await expect(bare).rejects.toMatchObject({ message: expect.stringContaining("不少于 5 个字") });
    await expect(decide(declaration, rowVersion, false, manager)).rejects.toMatchObject({ status: 403 });
    const results = await meet(
      server,
      firm,
      [qc, reader, qc, reader].map((who, at) => () => decide(declaration, rowVersion, at % 2 === 1, who)),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("nobody decides on his own", async () => {
    const id = await newProject(manager);
    await manager.call(projectDetail.CreateProjectMember, {
      projectId: id,
      members: [{ userId: qc.userId, roleid: 0 }],
    });
    const { id: declaration, rowVersion } = await declare(id, { 8: {} }, {}, qc);
    await expect(decide(declaration, rowVersion)).rejects.toMatchObject({ message: expect.stringContaining("自己") });
  });
});

describe("1.4 who may read what was declared", () => {
  it("is the person and the deciding department; the team learns how it stands", async () => {
    const id = await named();
    const { id: declaration } = await declare(id, { 1: {} });
    expect((await qc.call(independence.GetDeclaration, { Id: declaration })).answers[0]?.words).toContain("股票");
    await expect(manager.call(independence.GetDeclaration, { Id: declaration })).rejects.toMatchObject({ status: 403 });
    const team = await manager.call(independence.GetProjectDeclarations, { Id: id });
    const own = team.find(({ userId }) => userId === staff.userId);
    expect(own?.declaration).toMatchObject({ state: declarationState.waiting, isItemised: true });
    expect(JSON.stringify(team)).not.toContain("股票");
    const { items } = await qc.call(independence.GetDeclarations, { state: 2, maxResultCount: 100 });
    expect(items.some((row) => row.id === declaration)).toBe(true);
    expect(JSON.stringify(items)).not.toContain("股票");
    expect(await manager.call(independence.GetOwnDeclarations, { Id: id })).toMatchObject([{ isItemised: false }]);
  });

  it("four answers at once are four declarations of one person, and one joining", async () => {
    const id = await named();
    await meet(
      server,
      firm,
      [1, 2, 3, 4].map(() => () => declare(id)),
    );
    const history = await manager.call(projectDetail.GetProjectMemberHistory, { Id: id });
    expect(history.filter(({ action }) => action === "accept")).toHaveLength(1);
  });
});

describe("1.4 renewed at completion", () => {
  const lacking = (projectId: number, reportDate: string) =>
    firm.inDb(async (db) =>
      (await undeclaredAtCompletion(db, { projectId, reportDate })).map(({ userId, missing }) => [userId, missing]),
    );
  const book = (projectId: number, userId: number, day: string) =>
    firm.inDb((db) =>
      sql`insert into work_log (user_id, project_id, title, start_time, end_time, hours)
        values (${userId}, ${projectId}, '外勤', ${`${day}T09:00:00+08:00`}, ${`${day}T17:00:00+08:00`}, 8)`.execute(
        db,
      ),
    );

  it("asks everybody who booked hours, those who left as well, each within ten days of the last work", async () => {
    const id = await named();
    await declare(id);
    await join(manager, id, [{ client: other, roleid: 0 }]);
    await book(id, staff.userId, "2025-04-18");
    await book(id, other.userId, "2025-04-01");
    expect(await lacking(id, "2099-01-01")).toEqual([
      [staff.userId, ["none"]],
      [other.userId, ["none"]],
    ]);
    await declare(id, {}, { occasion: 3 });
    const member = (await manager.call(projectDetail.GetProjectMembers, { Id: id })).find(
      (row) => row.userId === other.userId,
    );
    await declare(id, {}, { occasion: 3 }, other);
    await manager.call(projectDetail.DeleteProjectMembers, { pmid: member?.pmid ?? 0 });
    expect(await lacking(id, "2099-01-01")).toEqual([]);
    // Dated after the report, and long before the last work.
    expect(await lacking(id, "2025-04-20")).toEqual([
      [staff.userId, ["declaredByReport"]],
      [other.userId, ["declaredByReport"]],
    ]);
    await book(id, staff.userId, "2099-01-01");
    expect(await lacking(id, "2099-01-01")).toEqual([[staff.userId, ["declaredSinceLastWork"]]]);
    await declare(id, { 1: {} }, { occasion: 3 });
    expect(await lacking(id, "2099-01-01")).toEqual([[staff.userId, ["open", "declaredSinceLastWork"]]]);
  });

  it("is asked for by who leads, and shown as due until each has answered", async () => {
    const id = await named();
    await declare(id);
    const asking = { projectId: id, occasion: 4, words: "控股股东于十月变更" };
    await expect(staff.call(independence.AskDeclarations, asking)).rejects.toMatchObject({ status: 403 });
    await manager.call(independence.AskDeclarations, asking);
    const due = async () =>
      (await manager.call(independence.GetProjectDeclarations, { Id: id }))
        .filter(({ askedAt }) => askedAt !== null)
        .map(({ userId }) => userId);
    expect((await due()).sort()).toEqual([manager.userId, staff.userId].sort());
    await declare(id, {}, { occasion: 4 });
    expect(await due()).toEqual([manager.userId]);
  });
});
