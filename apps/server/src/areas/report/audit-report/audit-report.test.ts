/** Practice 8.2 and 8.3: the opinion, the signatures, the number and the seal of a report; each act by whom, in which order, on which day. */
import { auditReports, opinionPaper, reportRegister, textPaper } from "@digao/contract/areas/report/audit-report/calls";
import { mirror } from "@digao/contract/areas/report/mirror/calls";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { dayFromToday } from "../../../../test/china-day.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { allNo, openReportDesk, type ReportDesk } from "../../../../test/report-desk.ts";
import { sealNow } from "../../../../test/seal-now.ts";
import { opinionInForce, registeredOpinion } from "./opinion-in-force.ts";

let server: TestServer;
let firm: TestTenant;
let desk: ReportDesk;
let office: Client;

const give = (person: "archive" | "reader", rights: string[]) =>
  firm.inDb(async (db) => {
    const { id } = await db
      .insertInto("role")
      .values({ name: `盖章${person}`, display_name: `盖章${person}`, permissions: rights } as never)
      .returning("id")
      .executeTakeFirstOrThrow();
    await db.insertInto("user_role").values({ user_id: firm.userIds[person], role_id: id }).execute();
  });

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  firm = await server.newTenant();
  await give("archive", ["Pages.Reports", "Pages.Reports.Seal", "Pages.Reports.Edit"]);
  office = await firm.as("archive");
  desk = await openReportDesk(server, firm);
});

const refused = (words: RegExp, status = 400) => ({ status, error: { message: expect.stringMatching(words) } });
const projectDay = async () =>
  (
    await firm.inDb((db) =>
      db.selectFrom("project").where("id", "=", desk.projectId).select("report_date as day").executeTakeFirstOrThrow(),
    )
  ).day;

describe("8.3: number, seal, signatures", () => {
  it("a report is signed by the partner, then by the second CPA, sealed by the head office, and has its number from then on", async () => {
    const id = await desk.ready();
    expect(await desk.read(id)).toMatchObject({ status: 1, lacks: [], reportNo: null });
    expect(await projectDay()).toBeNull();
    await expect(desk.signs(id, "incharge")).rejects.toMatchObject(refused(/先签字/, 403));
    await desk.signs(id, "partner");
    expect(await projectDay()).toBe(desk.today);
    await expect(desk.signs(id, "partner")).rejects.toMatchObject(refused(/已签字/, 403));
    await expect(desk.seal(id, office)).rejects.toMatchObject(refused(/第二签字/));
    await desk.signs(id, "incharge");
    const sealed = await desk.seal(id, office);
    const year = desk.today.slice(0, 4);
    expect(sealed).toMatchObject({ status: 2, filing: 1, opinion: 1, reportDate: desk.today, copies: 5 });
    expect(sealed.reportNo).toMatch(new RegExp(`鉴字\\[${year}\\]第0001号$`));
    await expect(desk.seal(id, office)).rejects.toMatchObject(refused(/已签发/));
  });

  it("the signature takes a second factor of its own: none set up, or a wrong code, is refused", async () => {
    const id = await desk.ready();
    await expect(desk.signs(id, "partner", { code: "000000" })).rejects.toMatchObject(refused(/不正确/, 403));
    await firm.inDb((db) => db.deleteFrom("second_factor").where("user_id", "=", desk.by.partner.userId).execute());
    await expect(desk.signs(id, "partner")).rejects.toMatchObject(refused(/第二验证因子/, 403));
    expect((await desk.read(id)).signatures).toEqual([]);
  });

  it("a licence that is over, or not on file, signs nothing", async () => {
    const id = await desk.ready();
    for (const until of [dayFromToday(-1), null]) {
      await firm.inDb((db) =>
        db.updateTable("app_user").set({ licence_valid_to: until }).where("id", "=", desk.by.partner.userId).execute(),
      );
      await expect(desk.signs(id, "partner")).rejects.toMatchObject(refused(/执业证书/, 403));
    }
  });

  it("nobody else signs: neither manager, staff nor quality reviewer, and the second is no partner", async () => {
    const id = await desk.ready();
    for (const name of ["manager", "staff1", "qc"] as const)
      await expect(desk.signs(id, name)).rejects.toMatchObject({ status: 403 });
    await expect(desk.update(id, { secondId: desk.by.partner.userId })).rejects.toMatchObject(
      refused(/不是签字合伙人/),
    );
    await expect(desk.update(id, { secondId: firm.userIds.reader })).rejects.toMatchObject(refused(/项目组/));
  });

  it("a branch does not seal, nor whoever signed, nor a person without the right", async () => {
    const id = await desk.signed();
    await firm.inDb(async (db) => {
      await db
        .insertInto("legal_subject")
        .values({ subject_name: "正大会计师事务所上海分所", identification_number: "91310000000000001X" })
        .execute();
      await db
        .updateTable("app_user")
        .set({ dept: "正大会计师事务所上海分所" })
        .where("id", "=", office.userId)
        .execute();
    });
    await expect(desk.seal(id, office)).rejects.toMatchObject(refused(/分所不能盖章/));
    await expect(desk.seal(id, desk.by.manager)).rejects.toMatchObject({ status: 403 });
    await firm.inDb((db) =>
      sql`update role set permissions = permissions || '{Pages.Reports,Pages.Reports.Seal}'`.execute(db),
    );
    await expect(desk.seal(id, desk.by.incharge)).rejects.toMatchObject(refused(/不能自己盖章/, 403));
    expect((await desk.read(id)).reportNo).toBeNull();
  });

  it("is not sealed while a check of completion is open, whoever has signed", async () => {
    const id = await desk.ready();
    await desk.signs(id, "partner");
    await desk.signs(id, "incharge");
    await desk.answerFindings();
    await expect(sealNow(desk, id, office)).rejects.toMatchObject(refused(/完成检查有 \d+ 项未通过且未豁免.*CC02/));
    expect((await desk.read(id)).reportNo).toBeNull();
    await desk.settle();
    await sealNow(desk, id, office);
  });

  it("of four windows in which the partner signs at the same moment one signs", async () => {
    const id = await desk.ready();
    const tries = await Promise.allSettled(Array.from({ length: 4 }, () => desk.signs(id, "partner")));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await desk.read(id)).signatures).toHaveLength(1);
  });

  it("of four who seal at the same moment one issues, with one number; the next report has the next", async () => {
    const id = await desk.signed();
    const { entryId: Id } = await desk.read(id);
    const { rowVersion } = await office.call(reportRegister.GetReportEntry, { Id });
    const tries = await Promise.allSettled(
      Array.from({ length: 4 }, () => office.call(reportRegister.SealAuditReport, { Id, rowVersion, copies: 1 })),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { rows } = await firm.inDb((db) =>
      sql<{ seq: number }>`select number_seq as seq from report_register where number_seq is not null`.execute(db),
    );
    expect(rows).toEqual([{ seq: 1 }]);
    const other = await openReportDesk(server, firm);
    const next = await other.seal(await other.signed(), office);
    expect(next.reportNo).toMatch(/第0002号$/);
  });

  it("a number that was given is never given again, and a void report keeps it; a second report waits for that", async () => {
    const id = await desk.signed();
    await expect(desk.add()).rejects.toMatchObject(refused(/已有报告/));
    const { reportNo } = await desk.seal(id, office);
    const { rowVersion } = await desk.read(id);
    const input = { Id: id, rowVersion, reason: "附注披露有误，重新出具报告" };
    await expect(desk.by.manager.call(auditReports.VoidAuditReport, input)).rejects.toMatchObject(
      refused(/合伙人作废/, 403),
    );
    expect(await desk.by.partner.call(auditReports.VoidAuditReport, input)).toMatchObject({ status: 3, reportNo });
    expect(await projectDay()).toBeNull();
    const again = await desk.ready();
    await desk.signs(again, "partner");
    await desk.signs(again, "incharge");
    expect((await desk.seal(again, office)).reportNo).toMatch(/第0002号$/);
  });
});

describe("8.1: lock at the report date", () => {
  it("an issued report locks its project for what is not assembling the file, and a void one opens it again", async () => {
    const id = await desk.signed();
    await desk.seal(id, office);
    const locked = refused(/审计报告已签发：不能再修改项目/, 423);
    await expect(desk.correspond(["CM05"])).rejects.toMatchObject(locked);
    await expect(desk.add("2")).rejects.toMatchObject(locked);
    await desk.by.manager
      .call(mirror.ReadMirrorAnswers, { projectId: desk.projectId, upTo: 1 })
      .catch((error: { status: number }) => {
        expect(error.status).not.toBe(423);
      });
    const { rowVersion } = await desk.read(id);
    await desk.by.partner.call(auditReports.VoidAuditReport, { Id: id, rowVersion, reason: "附注披露有误，重新出具" });
    await desk.correspond(["CM05"]);
  });

  it("of a change and the seal at the same moment, the change either was there before or is refused", async () => {
    const id = await desk.signed();
    const [sealed, added] = await Promise.allSettled([desk.seal(id, office), desk.correspond(["CM05"])]);
    expect(sealed.status).toBe("fulfilled");
    if (added.status === "rejected") expect(added.reason).toMatchObject({ status: 423 });
    await expect(desk.correspond(["CM05"])).rejects.toMatchObject({ status: 423 });
  });
});

describe("5.1: the dates of the report, refused at the act", () => {
  it("is dated neither ahead nor before the balance sheet date", async () => {
    const { id } = await desk.add();
    await expect(desk.update(id, { plannedDate: dayFromToday(1) })).rejects.toMatchObject(refused(/不能晚于今天/));
    await expect(desk.update(id, { plannedDate: "2024-12-30" })).rejects.toMatchObject(refused(/资产负债表日/));
  });

  it("back-dating is refused: evidence, signs, representation and approval of today are after yesterday's report", async () => {
    const id = await desk.ready({ plannedDate: dayFromToday(-1) });
    const { lacks } = await desk.read(id);
    expect(lacks.join()).toMatch(/最后一份证据晚于报告日/);
    expect(lacks.join()).toMatch(/最后一次复核签字晚于报告日/);
    expect(lacks.join()).toMatch(/书面声明日期晚于报告日/);
    expect(lacks.join()).toMatch(/报表批准日晚于报告日/);
    await expect(desk.signs(id, "partner")).rejects.toMatchObject(refused(/还不能签字/));
    expect((await desk.read(id)).signatures).toEqual([]);
  });

  it("without representation, approval, the client's statements or the review stage nobody signs", async () => {
    const other = await openReportDesk(server, firm);
    await other.setProject({ status: 2 });
    other.unprepared();
    const id = await other.ready();
    const { lacks } = await other.read(id);
    expect(lacks.join()).toMatch(/尚未进入报告复核阶段/);
    expect(lacks.join()).toMatch(/没有签回的管理层书面声明/);
    expect(lacks.join()).toMatch(/尚未批准报出/);
    await expect(other.signs(id, "partner")).rejects.toMatchObject(refused(/还不能签字/));
  });

  it("a signed report is changed by nobody until its signatures are taken back with a reason; an issued one never", async () => {
    const id = await desk.signed();
    await expect(desk.update(id)).rejects.toMatchObject(refused(/已签字/));
    await expect(desk.decide(id, { opinionReason: "另行考虑后的理由说明文字" })).rejects.toMatchObject(
      refused(/已签字/),
    );
    const seen = async () => ({ Id: id, rowVersion: (await desk.read(id)).rowVersion, reason: "正文有误" });
    await expect(desk.by.staff1.call(auditReports.ReopenAuditReport, await seen())).rejects.toMatchObject({
      status: 403,
    });
    await desk.by.manager.call(auditReports.ReopenAuditReport, await seen());
    expect(await projectDay()).toBeNull();
    await desk.signs(id, "partner");
    await desk.signs(id, "incharge");
    await desk.seal(id, office);
    await expect(desk.update(id, { plannedDate: "2025-04-30" })).rejects.toMatchObject({ status: 423 });
    await expect(desk.by.manager.call(auditReports.ReopenAuditReport, await seen())).rejects.toMatchObject({
      status: 423,
    });
    expect(await projectDay()).toBe(desk.today);
  });

  it("what was signed has to stand when it is sealed", async () => {
    const id = await desk.signed();
    await desk.sign(dayFromToday(1), desk.by.partner.userId, 2);
    await expect(desk.seal(id, office)).rejects.toMatchObject(refused(/晚于报告日/));
    expect((await desk.read(id)).reportNo).toBeNull();
  });
});

describe("8.2: the opinion", () => {
  const sheet = (id: number) => desk.by.staff1.call(opinionPaper.calls.sheet, { subjectId: id, RptLang: "zh" });
  it("is proposed from answers and records, with its reasons; another one takes a consultation and the partner", async () => {
    const { id } = await desk.add();
    await desk.decide(id, { matters: allNo({ scope: "material" }), opinion: 3 });
    const [version] = (await sheet(id)).records;
    expect(version).toMatchObject({ proposed: { opinion: 3, reasons: [{ opinion: 3, words: "审计范围受到限制" }] } });
    const departure = { matters: allNo({ scope: "pervasive" }), opinion: 3, revisionReason: "范围限制的程度改变" };
    await expect(desk.decide(id, departure)).rejects.toMatchObject(refused(/咨询/));
    await firm.inDb((db) =>
      db
        .insertInto("consultation")
        .values({
          of_project: desk.projectId,
          kind: 1,
          subject: 1,
          state: 3,
          question: "意见类型",
          facts: "范围限制",
          addressee_id: firm.userIds.reader,
          asked_by: desk.by.partner.userId,
          answer: "可以",
          answered_by: firm.userIds.reader,
          conclusion: "按答复执行",
          concluded_by: desk.by.partner.userId,
        })
        .execute(),
    );
    const [open] = (await sheet(id)).records;
    const handed = await desk.by.staff1.call(opinionPaper.calls.submit, desk.step(open ?? null));
    await expect(desk.by.manager.call(opinionPaper.calls.approve, desk.step(handed))).rejects.toMatchObject(
      refused(/签字合伙人批准/),
    );
    await desk.by.partner.call(opinionPaper.calls.approve, desk.step(handed));
  });

  it("is split where the opening inventory of a first audit alone cannot be verified: in proposal, text, register and filing data", async () => {
    const { id } = await desk.add();
    await desk.update(id);
    await desk.prepare();
    await desk.decide(id, { matters: allNo({ openingInventory: "yes" }), opinion: 3 });
    const [version] = (await sheet(id)).records;
    expect(version?.proposed).toMatchObject({ opinion: 3, isSplit: true });
    expect(version?.proposed.reasons[0]?.words).toBe("首次审计的期初存货等无法核实");
    await desk.write(id, { modifyMatters: "未能监盘期初存货，无法确定期初存货的数量。" });
    const { preview } = await desk.by.staff1.call(textPaper.calls.sheet, { subjectId: id, RptLang: "zh" });
    expect(preview.parts[0]?.paragraphs.map(({ text }) => text)).toContain("对财务状况的审计意见");
    const inForce = await firm.inProject(desk.projectId, (db) => opinionInForce(db, id, "zh"), "manager");
    // A modified opinion waits for its quality review: the register is written as the seal writes it.
    const { entryId } = await desk.read(id);
    await firm.inDb((db) =>
      db.updateTable("report_register").set(registeredOpinion(inForce)).where("id", "=", entryId).execute(),
    );
    const entry = await desk.entry(id, office);
    expect(entry).toMatchObject({ opinion: 3, isSplit: true });
    expect(entry.fields.find(({ key }) => key === "opinion")?.value).toBe(
      "利润表、现金流量表：保留意见；资产负债表：无保留意见",
    );
    expect(await desk.read(id)).toMatchObject({ isSplit: true });
    const other = await openReportDesk(server, firm);
    const whole = (await other.add()).id;
    await other.decide(whole, { matters: allNo({ openingInventory: "yes", scope: "material" }), opinion: 3 });
    const { records } = await other.by.staff1.call(opinionPaper.calls.sheet, { subjectId: whole, RptLang: "zh" });
    expect(records[0]?.proposed).toMatchObject({ opinion: 3, isSplit: false });
  });

  it("falls back to open when its facts move", async () => {
    const id = await desk.ready();
    await firm.inDb((db) => db.updateTable("project").set({ is_pie: true }).where("id", "=", desk.projectId).execute());
    expect((await desk.read(id)).lacks.join()).toMatch(/意见所依据的事实已变化（是否公众利益实体）/);
    await expect(desk.signs(id, "partner")).rejects.toMatchObject(refused(/事实已变化/));
  });

  it("a text names its matter where the opinion is modified, and is written anew after another opinion", async () => {
    const { id } = await desk.add();
    await desk.update(id);
    await desk.decide(id, { matters: allNo({ scope: "material" }), opinion: 3 });
    await expect(desk.write(id)).rejects.toMatchObject(refused(/非无保留意见的事项/));
    const [open] = (await desk.by.staff1.call(textPaper.calls.sheet, { subjectId: id, RptLang: "zh" })).records;
    expect(open).toMatchObject({ status: 0 });
  });
});
