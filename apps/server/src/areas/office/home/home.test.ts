import { notifications } from "@digao/contract/areas/identity/notifications/calls";
import { cockpit } from "@digao/contract/areas/office/cockpit/calls";
import { home } from "@digao/contract/areas/office/home/calls";
import { workLogs } from "@digao/contract/areas/office/work-logs/calls";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeProject, makeRows } from "../../../../test/build.ts";
import { newCustomer, newProject } from "../../../../test/builders.ts";
import { clearOfMidnight, dayFromToday } from "../../../../test/china-day.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";

let server: TestServer;
let firm: TestTenant;
let manager: Client;

beforeAll(async () => {
  server = await startTestServer();
  firm = await server.newTenant();
  manager = await firm.as("manager");
});
afterAll(() => server.stop());

const setProject = (projectId: number, values: Record<string, unknown>) =>
  firm.inDb((db) => db.updateTable("project").set(values).where("id", "=", projectId).execute());
beforeEach(clearOfMidnight);

/** What waits in one project, as kind and count. */
const tasksIn = async (by: Client, projectId: number) =>
  (await by.call(home.GetMyTasks, {}))
    .filter((task) => task.projectId === projectId)
    .map(({ kind, count }) => [kind, count]);

describe("what waits for me", () => {
  it("is a membership to accept, and nothing else of the project before", async () => {
    const { projectId } = await makeProject(firm, { manager: { role: 1 }, staff1: { role: 0, checked: 0 } });
    await makeRows(server, firm, projectId, "甲");
    expect(await tasksIn(await firm.as("staff1"), projectId)).toEqual([["join", 1]]);
  });

  it("is an entry to review for who may check it, to mend for who prepared it, and a draft to submit", async () => {
    const { projectId } = await makeProject(firm, {
      manager: { role: 1 },
      incharge: { role: 3 },
      staff1: { role: 0 },
      qc: { role: 4 },
    });
    const entry = { project_id: projectId, adj_type: 1, description: "跨期收入", preparer_id: firm.userIds.incharge };
    const set = (values: object) =>
      firm.inProject(projectId, (db) =>
        db.updateTable("adjust_head").set(values).where("project_id", "=", projectId).execute(),
      );
    await firm.inProject(projectId, (db) =>
      db
        .insertInto("adjust_head")
        .values({ ...entry, status: 1 })
        .execute(),
    );
    const [incharge, staff, qc] = await Promise.all([firm.as("incharge"), firm.as("staff1"), firm.as("qc")]);
    expect(await tasksIn(manager, projectId)).toEqual([["review", 1]]);
    const [task] = await manager
      .call(home.GetMyTasks, {})
      .then((all) => all.filter((one) => one.projectId === projectId));
    expect(task).toMatchObject({ about: "跨期收入", link: expect.stringMatching(/auditadjustment.*entry=\d+/) });
    for (const by of [incharge, staff, qc]) expect(await tasksIn(by, projectId)).toEqual([]);
    await set({ editor_ids: [firm.userIds.manager] });
    expect(await tasksIn(manager, projectId)).toEqual([]);
    await set({ status: 0, cancel_reason: "依据不足" });
    expect(await tasksIn(incharge, projectId)).toEqual([["returned", 1]]);
    await set({ cancel_reason: null });
    expect(await tasksIn(incharge, projectId)).toEqual([["draft", 1]]);
    await set({ status: 1, editor_ids: [] });
    await setProject(projectId, { archive_flag: 2 });
    expect(await tasksIn(manager, projectId)).toEqual([]);
  });

  it("is an item of mine to prepare, then to sign by the next level's person, and by its preparer again after a change", async () => {
    const { projectId } = await makeProject(firm, {
      manager: { role: 1 },
      incharge: { role: 3 },
      staff1: { role: 0 },
      partner: { role: 2 },
    });
    const { fsItem } = await makeRows(server, firm, projectId, "乙");
    const staffId = firm.userIds.staff1;
    await firm.inProject(projectId, (db) =>
      db.updateTable("fs_item").set({ audit_user_id: staffId }).where("id", "=", fsItem).execute(),
    );
    const all = await Promise.all([firm.as("staff1"), firm.as("incharge"), firm.as("partner")]);
    const waiting = async () =>
      Promise.all(
        all.map(async (by) => (await tasksIn(by, projectId)).filter(([kind]) => /prepare|sign/.test(`${kind}`))),
      );
    expect(await waiting()).toEqual([[["prepare", 1]], [], []]);
    const sign = (user_id: number, sign_level: number) =>
      firm.inProject(projectId, (db) =>
        db
          .insertInto("wp_sign")
          .values({ project_id: projectId, ref_type: 1, ref_id: fsItem, sign_level, user_id })
          .execute(),
      );
    await sign(staffId, 0);
    expect(await waiting()).toEqual([[], [["sign", 1]], []]);
    await sign(firm.userIds.incharge, 1);
    await sign(firm.userIds.manager, 2);
    expect(await waiting()).toEqual([[], [], [["sign", 1]]]);
    await firm.inProject(projectId, (db) =>
      db.updateTable("fs_item").set({ changed_at: sql`now()` }).where("id", "=", fsItem).execute(),
    );
    expect(await waiting()).toEqual([[["prepare", 1]], [], []]);
  });

  it("stands by the project's planned end, and is late after it", async () => {
    const late = await makeProject(firm, { staff2: { role: 0, checked: 0 } });
    const soon = await makeProject(firm, { staff2: { role: 0, checked: 0 } });
    const open = await makeProject(firm, { staff2: { role: 0, checked: 0 } });
    await setProject(late.projectId, { plan_end: dayFromToday(-1) });
    await setProject(soon.projectId, { plan_end: dayFromToday(0) });
    const staff = await firm.as("staff2");
    const tasks = await staff.call(home.GetMyTasks, {});
    expect(tasks.map(({ projectId, isOverdue }) => [projectId, isOverdue])).toEqual([
      [late.projectId, true],
      [soon.projectId, false],
      [open.projectId, false],
    ]);
    const items = await staff.call(home.GetReportItems, {});
    expect(items.filter(({ card }) => card === "tasks").map(({ value, isUrgent }) => [value, isUrgent])).toEqual([
      [3, false],
      [1, true],
    ]);
  });
});

describe("the figures at the head of the first page", () => {
  it("count this week's hours and unread notices of the caller alone", async () => {
    const { projectId } = await makeProject(firm, { incharge: { role: 1 } });
    const by = await firm.as("incharge");
    const log = (workDate: string, hours: number) =>
      by.call(workLogs.CreateWorkLog, { projectId, title: "盘点", workDate, hours });
    await log(dayFromToday(0), 7.5);
    await log(dayFromToday(-7), 8);
    const figureOf = async (client: Client, code: string) =>
      (await client.call(home.GetReportItems, {})).find((item) => item.code === code)?.value;
    expect(await figureOf(by, "hoursThisWeek")).toBe(7.5);
    expect(await figureOf(manager, "hoursThisWeek")).toBe(0);
    expect(await figureOf(await firm.as("reader"), "hoursThisWeek")).toBeUndefined();
    const before = Number(await figureOf(by, "unread"));
    await firm.inDb(async (db) => {
      const notice = { type: 0, title_key: "t", text_key: "t" };
      const { id } = await db.insertInto("notice").values(notice).returning("id").executeTakeFirstOrThrow();
      await db.insertInto("user_notice").values({ notice_id: id, user_id: by.userId }).execute();
    });
    expect(await figureOf(by, "unread")).toBe(before + 1);
  });
});

describe("every figure at the head of the first page", () => {
  it("is the length of the list that it leads to", async () => {
    const { projectId } = await makeProject(firm, { manager: { role: 1 }, staff1: { role: 0, checked: 0 } });
    await setProject(projectId, { report_date: dayFromToday(-50) });
    const late = await makeProject(firm, { staff1: { role: 0, checked: 0 } });
    await setProject(late.projectId, { plan_end: dayFromToday(-2) });
    for (const by of [manager, await firm.as("staff1")]) {
      const figures = new Map((await by.call(home.GetReportItems, {})).map(({ code, value }) => [code, value]));
      const tasks = await by.call(home.GetMyTasks, {});
      const deadlines = await by.call(home.GetDeadlines, { days: 15 });
      const notices = await by.call(notifications.GetUserNotifications, { state: 0, maxResultCount: 100 });
      expect(Object.fromEntries(figures)).toMatchObject({
        openTasks: tasks.length,
        overdueTasks: tasks.filter(({ isOverdue }) => isOverdue).length,
        archiveDue: deadlines.filter(({ kind }) => kind === "archiveDue").length,
        unread: notices.totalCount,
      });
    }
  });
});

describe("deadlines", () => {
  it("are dates to come and dates missed of one's own projects, and leave with what they are for", async () => {
    const { projectId } = await makeProject(firm, { qc: { role: 4 } });
    const qc = await firm.as("qc");
    const dates = async () => (await qc.call(home.GetDeadlines, {})).map(({ kind, daysLeft }) => [kind, daysLeft]);
    await setProject(projectId, { plan_end: dayFromToday(-3), report_date: dayFromToday(5) });
    expect(await dates()).toEqual([
      ["planEnd", -3],
      ["reportDate", 5],
    ]);
    await setProject(projectId, { status: 4, report_date: dayFromToday(-58) });
    expect(await dates()).toEqual([["archiveDue", 2]]);
    expect(await (await firm.as("archive")).call(home.GetDeadlines, {})).toEqual([]);
    await setProject(projectId, { archive_flag: 2 });
    expect(await dates()).toEqual([]);
  });

  it("9: has a stopped engagement archived within sixty days of the stop: on day 59, 60 and 61", async () => {
    const { projectId } = await makeProject(firm, { qc: { role: 4 } });
    const qc = await firm.as("qc");
    const dates = async () => (await qc.call(home.GetDeadlines, {})).map(({ kind, daysLeft }) => [kind, daysLeft]);
    const left: unknown[] = [];
    for (const day of [59, 60, 61]) {
      await setProject(projectId, {
        status: 8,
        stopped_on: dayFromToday(-day),
        plan_end: dayFromToday(3),
        report_date: dayFromToday(5),
      });
      left.push(...(await dates()));
      expect(await qc.call(cockpit.GetProjectDates, { projectId })).toContainEqual(
        expect.objectContaining({ kind: "archiveDue", daysLeft: 60 - day }),
      );
    }
    expect(left).toEqual([
      ["archiveDue", 1],
      ["archiveDue", 0],
      ["archiveDue", -1],
    ]);
  });
});

describe("projects opened last", () => {
  it("come first, in every browser of the person, and are told to nobody else", async () => {
    const first = await newProject(manager);
    const second = await newProject(manager);
    const order = async (by: Client) =>
      (await by.call(home.GetRecentProjects, {})).items.map(({ id }) => id).slice(0, 2);
    expect(await order(manager)).toEqual([second, first]);
    await manager.call(home.NoteProjectOpened, { projectId: first });
    const again = await (await firm.as("manager")).call(home.GetRecentProjects, { maxResultCount: 1 });
    expect(again.items).toMatchObject([{ id: first, userRole: 1, openedAt: expect.any(String) }]);
    expect(again.totalCount).toBeGreaterThan(1);
    const strangers = [await firm.as("partner"), await (await server.newTenant()).as("manager")];
    for (const by of strangers) expect(await order(by)).not.toContain(first);
    await expect(strangers[0]?.call(home.NoteProjectOpened, { projectId: first })).rejects.toMatchObject({
      status: 403,
    });
    await expect(strangers[1]?.call(home.NoteProjectOpened, { projectId: first })).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe("the cards of the first page", () => {
  it("stand as the person has put them, in every browser, until put back", async () => {
    const first = await manager.call(home.GetHomeLayout, {});
    const columns: ("tasks" | "projects" | "hours" | "deadlines")[][] = [["hours"], ["tasks", "deadlines", "projects"]];
    const draft = { columns, hidden: ["notices" as const, "tour" as const], rowVersion: first.rowVersion };
    const saved = await manager.call(home.SaveHomeLayout, draft);
    expect(await (await firm.as("manager")).call(home.GetHomeLayout, {})).toEqual({
      ...draft,
      rowVersion: saved.rowVersion,
    });
    await expect(manager.call(home.SaveHomeLayout, draft)).rejects.toMatchObject({ status: 409 });
    expect(await (await firm.as("partner")).call(home.GetHomeLayout, {})).toEqual(first);
    expect(await manager.call(home.ResetHomeLayout, {})).toEqual(first);
    expect(await manager.call(home.GetHomeLayout, {})).toEqual(first);
  });

  it("stand once each, and one that an older arrangement lacks is not lost", async () => {
    const twice = { columns: [["tasks"], ["tasks"]] as ["tasks"][], hidden: [], rowVersion: 0 };
    await expect(manager.call(home.SaveHomeLayout, twice)).rejects.toMatchObject({ status: 400 });
    await manager.call(home.SaveHomeLayout, { columns: [["tasks"], []], hidden: ["hours"], rowVersion: 0 });
    const { columns, hidden } = await manager.call(home.GetHomeLayout, {});
    expect([...columns.flat(), ...hidden].sort()).toEqual([
      "deadlines",
      "hours",
      "notices",
      "projects",
      "tasks",
      "tour",
    ]);
  });

  it("hold the first tour until it is put away, which holds for the person in every browser", async () => {
    const by = await firm.as("incharge");
    const { columns, rowVersion } = await by.call(home.GetHomeLayout, {});
    expect(columns[0]?.[0]).toBe("tour");
    const without = columns.map((column) => column.filter((card) => card !== "tour"));
    await by.call(home.SaveHomeLayout, { columns: without, hidden: ["tour"], rowVersion });
    const again = await (await firm.as("incharge")).call(home.GetHomeLayout, {});
    expect([again.columns.flat().includes("tour"), again.hidden]).toEqual([false, ["tour"]]);
  });
});

describe("the search over data", () => {
  const names = (list: { name: string }[]) => list.map(({ name }) => name);

  it("finds by pinyin initials, name and number, the best first", async () => {
    const [first, second] = ["华衡精密制造有限公司", "上海华衡精密仪器有限公司"];
    await newCustomer(manager, { custName: second });
    const custId = await newCustomer(manager, { custName: first });
    await newProject(manager, { custId, projectName: "华衡精密年度审计" });
    for (const keyword of ["hhjm", "HHJM", "华衡精密"]) {
      const found = await manager.call(home.Search, { keyword });
      expect(names(found.clients)).toEqual([first, second]);
      expect(names(found.projects)).toEqual(["华衡精密年度审计"]);
    }
    expect(names((await manager.call(home.Search, { keyword: "仪器 shhh" })).clients)).toEqual([second]);
    expect((await manager.call(home.Search, { keyword: "100%_\\" })).clients).toEqual([]);
  });

  it("shows projects one belongs to; the firm's, marked, to who may see them all", async () => {
    const { projectId } = await makeProject(firm, { partner: { role: 1 } });
    await setProject(projectId, { project_name: "独家审计" });
    const find = async (person: "manager" | "qc" | "partner") =>
      (await (await firm.as(person)).call(home.Search, { keyword: "独家审计" })).projects.map(({ isMine }) => isMine);
    expect([await find("partner"), await find("qc"), await find("manager")]).toEqual([[true], [false], []]);
  });

  it("shows people to who may see the firm's users alone, by initials and full pinyin", async () => {
    const admin = await firm.as("admin");
    for (const keyword of ["wxm", "wangxiao", "王小明", "staff1"])
      expect(names((await admin.call(home.Search, { keyword })).people)[0]).toBe("王小明");
    expect((await manager.call(home.Search, { keyword: "wxm" })).people).toEqual([]);
  });

  it("never leaves the firm", async () => {
    const admin = await (await server.newTenant()).as("admin");
    const { projects, clients } = await admin.call(home.Search, { keyword: "hhjm" });
    expect([projects, clients]).toEqual([[], []]);
    expect((await admin.call(home.Search, { keyword: "wxm" })).people).toHaveLength(1);
  });
});
