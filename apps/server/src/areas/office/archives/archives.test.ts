import { archiveAuth } from "@digao/contract/areas/office/archive-auth/calls";
import { archives } from "@digao/contract/areas/office/archives/calls";
import { projects } from "@digao/contract/areas/office/projects/calls";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type ArchiveDesk, openArchiveDesk } from "../../../../test/archive-desk.ts";
import { meet } from "../../../../test/at-once.ts";
import { changeProject } from "../../../../test/builders.ts";
import { dayFromToday } from "../../../../test/china-day.ts";
import { startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { queueReminders } from "./job/remind-archives.ts";

let server: TestServer;
let firm: TestTenant;
beforeAll(async () => {
  server = await startTestServer();
  firm = await server.newTenant();
});
afterAll(() => server.stop());

const status = (status: number) => expect.objectContaining({ status });
const flagOf = async (projectId: number) =>
  firm.inDb((db) =>
    db
      .selectFrom("project")
      .where("id", "=", projectId)
      .select(["archive_flag as flag", "status"])
      .executeTakeFirstOrThrow(),
  );
const rename = async (desk: ArchiveDesk) => {
  const project = await desk.by.manager.call(projects.GetProject, { Id: desk.projectId });
  return desk.by.manager.call(projects.UpdateProject, { ...project, projectName: "改名", Id: desk.projectId } as never);
};
/** What becomes of a statement of the server's own role, whatever it says of itself. */
const asServer = (projectId: number, statement: string): Promise<string> =>
  firm
    .inProject(projectId, async (db) => {
      await sql`set local app.archived_writes = 'redo'`.execute(db);
      await sql.raw(statement).execute(db);
      return "written";
    })
    .catch((error: unknown) => z.object({ code: z.string() }).parse(error).code);

describe("a file on its way into the archive", () => {
  it("is applied for by its manager, checked outside the team, confirmed by the partner, packed and closed for good", async () => {
    const desk = await openArchiveDesk(server, firm);
    const { projectId, by } = desk;
    const before = await desk.read();
    expect(before).toMatchObject({ request: null, lacks: [], clock: { dueDate: dayFromToday(50), daysLeft: 50 } });
    await expect(by.staff1.call(archives.CreateProjectArchive, { projectId })).rejects.toEqual(status(403));
    await desk.begin();
    await expect(desk.begin()).rejects.toEqual(status(400));
    await expect(by.partner.call(archives.UpdateProjectArchive, await desk.seen())).rejects.toEqual(status(403));
    await expect(desk.check()).rejects.toEqual(status(400));
    await desk.apply();
    expect(await flagOf(projectId)).toEqual({ flag: 1, status: 5 });

    // Closed from here on, to every call that writes and to the server's own role.
    await expect(rename(desk)).rejects.toEqual(status(423));
    expect(await asServer(projectId, `update project set project_name = 'x' where id = ${projectId}`)).toBe("DA001");
    expect(
      await asServer(projectId, "insert into msg_head (tenant_id, project_id) values (app_tenant(), app_project())"),
    ).toBe("DA001");

    await expect(desk.confirm()).rejects.toEqual(status(400));
    const words = "已核对";
    await expect(by.incharge.call(archives.CheckProjectArchive, { ...(await desk.seen()), words })).rejects.toEqual(
      status(403),
    );
    await desk.check();
    await expect(by.manager.call(archives.ConfirmProjectArchive, await desk.seen())).rejects.toEqual(status(403));
    await desk.confirm();
    await expect(
      by.manager.call(archives.WithdrawProjectArchive, { ...(await desk.seen()), reason: "忘了一份文件" }),
    ).rejects.toEqual(status(400));
    const bare = `update archive_request set status = 2, packed_at = now(), package_sha256 = repeat('0', 64), manifest_sha256 = repeat('0', 64),
      package_bytes = 1, entry_count = 1, packed_seq = 1 where id = ${(await desk.seen()).reqId}`;
    expect(await asServer(projectId, bare)).toBe("DA001");
    await server.runJobs();

    const after = await desk.read();
    expect(after).toMatchObject({
      archiveFlag: 2,
      request: { status: 2, version: 1, packageHash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      can: { redo: { ok: true }, apply: { ok: false }, withdraw: { ok: false } },
    });
    expect(await flagOf(projectId)).toEqual({ flag: 2, status: 6 });
    expect(after.history.map(({ action }) => action)).toEqual([10, 7, 2, 1]);
    await expect(rename(desk)).rejects.toEqual(status(423));
    const { reqId } = await desk.seen();
    for (const statement of [
      `update archive_request set status = 0 where id = ${reqId}`,
      `update archive_request set package_sha256 = repeat('0', 64) where id = ${reqId}`,
      `update archive_request set file_id = null where id = ${reqId}`,
      `update archive_request set deny_reason = 'x', denied_by = checked_by, denied_at = now() where id = ${reqId}`,
      `insert into archive_request (of_project, version, status, clock_from, due_on, keep_until, project_status)
         values (${projectId}, 2, 2, '2025-01-01', '2025-03-02', '2035-01-01', 4)`,
      `update project set archive_flag = 0 where id = ${projectId}`,
    ])
      expect([statement, await asServer(projectId, statement)]).toEqual([statement, "DA001"]);
    expect(await asServer(projectId, `delete from archive_request where id = ${reqId}`)).toBe("42501");
    expect(await asServer(projectId, `update archive_act set words = 'x' where request_id = ${reqId}`)).toBe("42501");
    // Nor does a request that is made up open it again.
    const forged = await firm
      .inDb(async (db) => {
        const { rows } = await sql<{ id: number }>`
          insert into archive_request (of_project, version, clock_from, due_on, keep_until, project_status)
            values (${projectId}, 2, '2025-01-01', '2025-03-02', '2035-01-01', 4) returning id`.execute(db);
        await sql`update archive_request set status = 3, denied_by = ${by.archivist.userId}, denied_at = now(), deny_reason = 'x'
          where id = ${rows[0]?.id ?? 0}`.execute(db);
        const { rows: moved } = await sql<{ flag: number }>`select move_archive(${rows[0]?.id ?? 0}) as flag`.execute(
          db,
        );
        throw new Error(`flag ${moved[0]?.flag}`);
      }, "manager")
      .catch((error: Error) => error.message);
    expect(forged).toBe("flag 3");
  });

  it("is open again once it is denied or taken back, and its clock runs on", async () => {
    const desk = await openArchiveDesk(server, firm, 20);
    const { projectId, by } = desk;
    await desk.begin();
    await desk.apply();
    const due = (await desk.read()).clock?.dueDate;
    await expect(
      by.archivist.call(archives.DenyProjectArchive, { ...(await desk.seen()), reason: "。。。" }),
    ).rejects.toEqual(status(400));
    await by.archivist.call(archives.DenyProjectArchive, { ...(await desk.seen()), reason: "函证回函扫描件不清晰" });
    expect(await flagOf(projectId)).toEqual({ flag: 0, status: 8 });
    const denied = await desk.read();
    expect(denied).toMatchObject({
      request: { status: 3, denyReason: "函证回函扫描件不清晰" },
      clock: { dueDate: due },
    });
    await desk.apply();
    await desk.check();
    await by.manager.call(archives.WithdrawProjectArchive, { ...(await desk.seen()), reason: "补充一份会议纪要" });
    expect(await flagOf(projectId)).toEqual({ flag: 0, status: 8 });
    await desk.begin();
    expect(await desk.read()).toMatchObject({ request: { version: 2, status: 0 }, clock: { dueDate: due } });
  });

  it("waits for the partner's reason once it is late", async () => {
    const desk = await openArchiveDesk(server, firm, 61);
    const { by } = desk;
    await desk.begin();
    await expect(desk.apply()).rejects.toThrow("逾期理由");
    const reason = { ...(await desk.seen()), reason: "客户年报推迟披露，资料收集延后" };
    await expect(by.manager.call(archives.ExplainLateArchive, reason)).rejects.toEqual(status(403));
    await by.partner.call(archives.ExplainLateArchive, reason);
    await desk.apply();
    expect(await desk.read()).toMatchObject({ request: { status: 1, daysLeft: -1, lateReason: reason.reason } });
  });

  it("waits for what is under way", async () => {
    const desk = await openArchiveDesk(server, firm);
    const { projectId } = desk;
    const { id } = await firm.inDb(
      (db) =>
        db
          .insertInto("job_do")
          .values({ project_id: projectId, title: "整理询证函原件", owner_id: desk.by.staff1.userId })
          .returning("id")
          .executeTakeFirstOrThrow(),
      "manager",
    );
    await desk.begin();
    expect((await desk.read()).lacks).toMatchObject([{ kind: "task", words: "任务“整理询证函原件”未完成复核" }]);
    await expect(desk.apply()).rejects.toThrow("整理询证函原件");
    await firm.inDb((db) => db.updateTable("job_do").set({ status: "3" }).where("id", "=", id).execute());
    await desk.apply();
  });

  it("of an issued report waits for completion and for every required node, which only a reason leaves empty", async () => {
    const desk = await openArchiveDesk(server, firm);
    const { projectId, by } = desk;
    const today = dayFromToday(0);
    await changeProject(firm, projectId, { status: 4, stopped_on: null, report_date: today, is_reported: true });
    await desk.begin();
    const { lacks } = await desk.read();
    const nodes = lacks.filter(({ kind }) => kind === "node").map(({ code }) => code);
    expect(nodes).toEqual(expect.arrayContaining(["A1", "A3", "B4", "B7", "Z", "X3"]));
    expect(lacks.some(({ kind, code }) => kind === "completion" && code === "CC01")).toBe(true);
    expect(lacks.some(({ code }) => code === "CC27")).toBe(false);
    await expect(desk.apply()).rejects.toThrow("必备节点 A1");
    await by.manager.call(archives.AnswerArchiveNode, {
      ...(await desk.seen()),
      code: "B4",
      words: "本项目只有两人，讨论记录在总体审计策略内",
    });
    const answered = await desk.read();
    expect(answered.lacks.map(({ code }) => code)).not.toContain("B4");
    expect(answered.answers).toMatchObject([{ code: "B4", by: "李经理" }]);
    await expect(desk.apply()).rejects.toThrow("必备节点 A1");
    // Made void since: there is nothing to archive any more, whatever was begun.
    await changeProject(firm, projectId, { is_reported: false });
    await expect(desk.apply()).rejects.toThrow("还不能归档");
  });

  it("takes each step once, however many take it at the same moment", async () => {
    const desk = await openArchiveDesk(server, firm);
    const { projectId, by } = desk;
    const begin = () => by.manager.call(archives.CreateProjectArchive, { projectId });
    const begun = await meet(server, firm, [begin, begin, begin]);
    expect(begun.filter(({ status: one }) => one === "fulfilled")).toHaveLength(1);
    const seen = await desk.seen();
    const apply = () => by.manager.call(archives.UpdateProjectArchive, seen);
    const applied = await meet(server, firm, [apply, apply, apply, apply]);
    expect(applied.filter(({ status: one }) => one === "fulfilled")).toHaveLength(1);
    const waiting = await desk.seen();
    const outcomes = await meet(server, firm, [
      () => by.archivist.call(archives.CheckProjectArchive, { ...waiting, words: "已核对清单" }),
      () => by.archivist.call(archives.DenyProjectArchive, { ...waiting, reason: "缺少回函原件" }),
      () => by.manager.call(archives.WithdrawProjectArchive, { ...waiting, reason: "补充会议纪要" }),
      () => by.archivist.call(archives.CheckProjectArchive, { ...waiting, words: "已核对清单" }),
    ]);
    expect(outcomes.filter(({ status: one }) => one === "fulfilled")).toHaveLength(1);
    const { history } = await desk.read();
    expect(history).toHaveLength(2);
  });
});

describe("an archived file", () => {
  it("takes additions beside what is there, each reviewed by somebody else, and is packed again as a further version", async () => {
    const desk = await openArchiveDesk(server, firm);
    const { projectId, by } = desk;
    await desk.archive();
    const first = (await desk.read()).request;
    const addition = {
      projectId,
      subject: "期后事项底稿",
      reason: "报告日后收到法院判决书",
      after: "补充判决书及其影响",
      effect: "不影响审计意见",
    };
    const add = (more: object = {}) =>
      by.incharge.call(
        archives.AddArchiveAddition,
        { ...addition, kind: 1, procedures: "询问律师并检查判决书", ...more },
        [{ name: "判决书.txt", content: "判决如下", type: "text/plain" }],
      );
    await expect(add()).rejects.toThrow("归档后变更");
    const redo = { projectId, reasonCode: "2", words: "报告日后收到判决书" };
    await expect(by.manager.call(archives.RedoProjectArchive, { ...redo, reasonCode: "99" })).rejects.toEqual(
      status(400),
    );
    const reopen = () => by.manager.call(archives.RedoProjectArchive, redo);
    const reopened = await meet(server, firm, [reopen, reopen, reopen]);
    expect(reopened.filter(({ status: one }) => one === "fulfilled")).toHaveLength(1);
    expect(await flagOf(projectId)).toEqual({ flag: 3, status: 6 });
    // The old stays closed.
    await expect(rename(desk)).rejects.toEqual(status(423));
    expect(await asServer(projectId, `update project set remark = 'x' where id = ${projectId}`)).toBe("DA001");

    await expect(desk.apply()).rejects.toThrow("没有登记任何归档后变更");
    await expect(add({ procedures: undefined })).rejects.toThrow("新程序");
    await add();
    await expect(desk.apply()).rejects.toThrow("未经复核");
    const [one] = (await desk.read()).additions;
    if (!one) throw new Error("The addition is not there.");
    const review = { projectId, additionId: one.id, rowVersion: one.rowVersion, words: "已核对判决书原件" };
    await expect(by.incharge.call(archives.ReviewArchiveAddition, review)).rejects.toThrow("变更人不能复核");
    await expect(by.staff1.call(archives.ReviewArchiveAddition, review)).rejects.toEqual(status(403));
    const reviewing = () => by.partner.call(archives.ReviewArchiveAddition, review);
    const reviewed = await meet(server, firm, [reviewing, reviewing]);
    expect(reviewed.filter(({ status: of }) => of === "fulfilled")).toHaveLength(1);
    expect(await asServer(projectId, `update archive_addition set after_text = 'x' where id = ${one.id}`)).toBe(
      "DA001",
    );
    const { bytes } = await by.archivist.download(archives.DownArchiveAddition, { additionId: one.id });
    expect(bytes.toString("utf8")).toBe("判决如下");

    await desk.apply();
    await desk.check();
    await desk.confirm();
    await server.runJobs();
    const after = await desk.read();
    expect(after).toMatchObject({ archiveFlag: 2, request: { version: 2, status: 2, redoNote: redo.words } });
    expect(after.additions[0]).toMatchObject({ version: 2, reviewer: "周合伙", canRemove: { ok: false } });
    const [previous] = await by.manager.call(archives.GetProjectArchivePrevious, { Id: projectId });
    expect(previous).toMatchObject({ version: 1, packageHash: first?.packageHash });
    const { totalCount } = await by.archivist.call(archives.GetFileArchiveComplete, {
      keyword: after.head.projectCode,
    });
    expect(totalCount).toBe(1);
  });

  it("is held by the quality department alone, and kept for ten years", async () => {
    const desk = await openArchiveDesk(server, firm);
    const { projectId, by } = desk;
    const hold = { projectId, kind: 1, reason: "投资者诉讼" };
    await expect(by.quality.call(archives.SetArchiveHold, hold)).rejects.toThrow("尚未归档");
    await desk.archive();
    await expect(by.partner.call(archives.SetArchiveHold, hold)).rejects.toEqual(status(403));
    const { holds } = await by.quality.call(archives.SetArchiveHold, hold);
    const [one] = holds;
    const listed = await by.archivist.call(archives.GetArchiveRetention, { isHeld: true });
    expect(listed.items).toMatchObject([{ projectId, holds: 1, yearsLeft: 10 }]);
    const lift = () =>
      by.quality.call(archives.LiftArchiveHold, {
        Id: one?.id ?? 0,
        rowVersion: one?.rowVersion ?? 0,
        reason: "判决生效",
      });
    const lifted = await meet(server, firm, [lift, lift]);
    expect(lifted.filter(({ status: of }) => of === "fulfilled")).toHaveLength(1);
    expect((await by.archivist.call(archives.GetArchiveRetention, { isHeld: true })).totalCount).toBe(0);
  });

  it("is there for its team, for archivists and for whoever was let in; for nobody else", async () => {
    const desk = await openArchiveDesk(server, firm);
    const { projectId, by } = desk;
    await desk.archive();
    const stranger = await firm.as("staff2");
    const asked = { Id: projectId };
    await expect(stranger.call(archives.GetProjectArchiveDetail, asked)).rejects.toEqual(status(404));
    await expect(stranger.call(archives.GetProjectArchiveHistory, asked)).rejects.toEqual(status(404));
    expect((await stranger.call(archives.GetFileArchiveComplete, {})).totalCount).toBe(0);
    await expect(stranger.call(archives.GetFileArchiveDetail, { reqId: (await desk.seen()).reqId })).rejects.toEqual(
      status(404),
    );
    await by.archivist.call(archiveAuth.CreateArchiveAuth, {
      projectId,
      userId: stranger.userId,
      validFrom: dayFromToday(0),
      validTo: dayFromToday(3),
      reason: "续聘项目参考",
    });
    expect(await stranger.call(archives.GetProjectArchiveDetail, asked)).toHaveLength(1);
    const counted = await by.archivist.call(archives.GetProjectFileAndArchiveCount, {});
    expect(counted.archived).toBeGreaterThan(0);
    const other = await server.newTenant();
    await expect((await other.as("archive")).call(archives.GetProjectArchiveDetail, asked)).rejects.toEqual(
      status(404),
    );
  });
});

it("tells of a file that is due at 30, 15, 7 and 1 days, and once that it is late: each once", async () => {
  const own = await server.newTenant();
  const desk = await openArchiveDesk(server, own, 31);
  const told = async () => {
    const notices = await own.inDb(async (db) => {
      const { rows } = await sql<{ title: string; count: number }>`
        select n.title_key as title, count(u.user_id)::int as count from notice n join user_notice u on u.notice_id = n.id
        where n.title_key in ('notice.archiveDue.title', 'notice.archiveLate.title') group by n.id, n.title_key order by n.id`.execute(
        db,
      );
      return rows;
    });
    return notices.map(({ title, count }) => `${title} ${count}`);
  };
  const look = async () => {
    await own.inDb(queueReminders);
    await own.inDb(queueReminders);
    await server.runJobs();
  };
  await look();
  await look();
  expect(await told()).toEqual(["notice.archiveDue.title 2"]);
  for (const daysAgo of [44, 50, 53, 59, 61, 70]) {
    await changeProject(own, desk.projectId, { stopped_on: dayFromToday(-daysAgo) });
    await look();
  }
  // The day itself moved with each: what was told of the old one says nothing of the new.
  expect((await told()).filter((one) => one.startsWith("notice.archiveLate"))).toHaveLength(2);
});
