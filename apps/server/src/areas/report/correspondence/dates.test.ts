import { controls } from "@digao/contract/areas/evidence/controls/calls";
import { completion } from "@digao/contract/areas/report/completion/calls";
import { insertFound } from "@digao/db/insert-found";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dayFromToday } from "../../../../test/china-day.ts";
import { type CorrespondenceDesk, openCorrespondenceDesk } from "../../../../test/correspondence-desk.ts";
import { startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";

let server: TestServer;
let firm: TestTenant;
const reportDate = "2025-04-20";
const reason = "法定代表人长期出差，报告日前无法再次签署";

beforeAll(async () => {
  server = await startTestServer();
  firm = await server.newTenant();
});
afterAll(() => server.stop());

const open = (project: Record<string, unknown> = { report_date: reportDate }) => openCorrespondenceDesk(firm, project);
const line = async ({ by, projectId }: CorrespondenceDesk, code: string) => {
  const { lines } = await by.manager.call(completion.GetCompletion, { projectId });
  return lines.find((one) => one.code === code);
};
const refused = (words: RegExp | string, status = 400) => ({
  status,
  error: { message: expect.stringMatching(words) },
});
const compulsory = ["DC01", "DC02", "DC03", "DC04", "DC05", "DC06", "DC07", "DC08", "DC11", "DC16", "DC18"];

describe("W2, 5.1: the day of a written representation", () => {
  it.each([
    ["2025-04-20", false],
    ["2025-04-19", true],
    ["2025-04-15", true],
  ])("%s is taken for a report of 2025-04-20; early %s", async (day, isEarly) => {
    const desk = await open();
    const back = await desk.receive(await desk.sent(["DC01"]), { day });
    expect(back).toMatchObject({ state: 4, day, isEarly });
  });

  it("the day after the report is refused to everybody, whatever the reason", async () => {
    const desk = await open();
    await desk.search(reportDate);
    const out = await desk.sent(["DC01"]);
    for (const as of [desk.by.manager, desk.by.partner, desk.by.staff1])
      await expect(desk.receive(out, { day: "2025-04-21", reason }, as)).rejects.toMatchObject(
        refused("不能晚于审计报告日 2025-04-20"),
      );
  });

  it("six days before takes the manager's reason, and subsequent events searched to the report", async () => {
    const desk = await open();
    const out = await desk.sent(["DC01"]);
    const early = { day: "2025-04-14" };
    await expect(desk.receive(out, early, desk.by.manager)).rejects.toMatchObject(refused("项目经理写明理由"));
    await expect(desk.receive(out, { ...early, reason }, desk.by.partner)).rejects.toMatchObject(
      refused("项目经理写明理由"),
    );
    await expect(desk.receive(out, { ...early, reason }, desk.by.manager)).rejects.toMatchObject(
      refused("期后事项程序"),
    );
    await desk.search("2025-04-16");
    await expect(desk.receive(out, { ...early, reason }, desk.by.manager)).rejects.toMatchObject(
      refused("期后事项程序"),
    );
    await desk.search(reportDate);
    expect(await desk.receive(out, { ...early, reason }, desk.by.manager)).toMatchObject({
      state: 4,
      acts: [{}, { reason }],
    });
  });

  it("is never of a day to come, nor before the balance sheet date", async () => {
    const desk = await open({ report_date: dayFromToday(30) });
    const out = await desk.sent(["DC03"]);
    await expect(desk.receive(out, { day: dayFromToday(1) })).rejects.toMatchObject(refused("不能晚于今天"));
    await expect(desk.receive(out, { day: "2024-12-30" })).rejects.toMatchObject(refused("资产负债表日"));
  });
});

describe("5.1: the lawyer's letter", () => {
  it.each([
    ["2025-04-20", 4],
    ["2025-03-21", 4],
  ])("of %s, up to thirty days before the report, needs no reason", async (day, state) => {
    const desk = await open();
    expect(await desk.receive(await desk.sent(["CM12"]), { day })).toMatchObject({ state });
  });

  it("of thirty-one days takes the manager's reason, and none after the report is taken", async () => {
    const desk = await open();
    const out = await desk.sent(["CM12"]);
    const old = { day: "2025-03-20" };
    await expect(desk.receive(out, old)).rejects.toMatchObject(refused("30 天"));
    await expect(desk.receive(out, { ...old, reason }, desk.by.partner)).rejects.toMatchObject(refused("30 天"));
    await expect(desk.receive(out, { day: "2025-04-21", reason }, desk.by.manager)).rejects.toMatchObject(
      refused("不能晚于审计报告日"),
    );
    expect(await desk.receive(out, { ...old, reason }, desk.by.manager)).toMatchObject({ state: 4 });
  });
});

describe("W1, 5.1: completion", () => {
  it("counts representations only while they are signed, of this report, of these figures, and of this file", async () => {
    const desk = await open();
    expect(await line(desk, "CC15")).toMatchObject({ result: 2, count: compulsory.length });
    const out = await desk.sent(compulsory);
    expect(await line(desk, "CC15")).toMatchObject({ result: 2, count: compulsory.length });
    const fileId = await desk.keepFile();
    await desk.receive(out, { fileId });
    expect(await line(desk, "CC15")).toMatchObject({ result: 1, count: 0 });
    // The report moves to an earlier day: the letter is dated after it.
    await desk.setProject({ report_date: "2025-04-19" });
    expect(await line(desk, "CC15")).toMatchObject({ result: 2 });
    await desk.setProject({ report_date: null });
    expect(await line(desk, "CC15")).toMatchObject({ result: 2 });
    await desk.setProject({ report_date: reportDate });
    expect(await line(desk, "CC15")).toMatchObject({ result: 1 });
    await firm.inProject(
      desk.projectId,
      (db) =>
        db
          .updateTable("audit_file")
          .set({ sha256: "f".repeat(64) })
          .where("id", "=", fileId)
          .execute(),
      "manager",
    );
    expect(await line(desk, "CC15")).toMatchObject({ result: 2, count: compulsory.length });
    expect((await line(desk, "CC15"))?.waiverRule).toBe("never");
  });

  it("is open again once a misstatement stands uncorrected that the letter does not list", async () => {
    const desk = await open();
    await desk.receive(await desk.sent(compulsory));
    expect(await line(desk, "CC15")).toMatchObject({ result: 1 });
    await firm.inProject(
      desk.projectId,
      (db) =>
        insertFound(
          db,
          sql`insert into prior_misstatement (tenant_id, project_id, content, fs_item_id, amount)
          select ${firm.id}, ${desk.projectId}, '上年跌价准备少提', i.id, 60000 from fs_item i where i.project_id = ${desk.projectId} and i.std_code = 'A109'`,
        ),
      "manager",
    );
    const after = await line(desk, "CC15");
    expect(after).toMatchObject({ result: 2 });
    expect(after?.names.join()).toContain("数据已变化");
  });

  it("asks for the approval of the statements by the client's organ, dated at the latest with the report", async () => {
    const desk = await open();
    expect(await line(desk, "CC36")).toMatchObject({ result: 2, count: 1 });
    const out = await desk.sent(["DC19"]);
    await expect(desk.receive(out, { day: "2025-04-21" })).rejects.toMatchObject(refused("不能晚于审计报告日"));
    // Nothing says how long before the report.
    await desk.receive(out, { day: "2025-03-01" });
    expect(await line(desk, "CC36")).toMatchObject({ result: 1 });
  });

  it("asks for every communication to governance that the project needs", async () => {
    const desk = await open({ report_date: dayFromToday(0) });
    expect((await line(desk, "CC16"))?.names).toHaveLength(2);
    await desk.hold(await desk.approve((await desk.add(["CM02"])).id));
    await desk.sent(["CM05"]);
    expect(await line(desk, "CC16")).toMatchObject({ result: 6, count: 0 });
    await desk.setProject({ report_date: dayFromToday(-1) });
    expect((await line(desk, "CC16"))?.names).toHaveLength(2);
  });

  it("4.4: fails while a significant deficiency is not communicated in writing by the day of the report", async () => {
    const desk = await open({ report_date: dayFromToday(0) });
    await desk.by.manager.call(controls.OpenControls, { projectId: desk.projectId, RptLang: "zh" });
    await firm.inProject(
      desk.projectId,
      (db) =>
        sql`insert into materiality (tenant_id, project_id, revision, stage, status, benchmark, basis, benchmark_amount, percent, om, pm_percent, pm,
          trivial_percent, trivial, reason, figures, approver_id, approve_time)
          values (${firm.id}, ${desk.projectId}, 1, 1, 1, 1, 3, 1594578.22, 0.05, 79000, 0.75, 59250, 0.05, 3950, '税前利润', '{}',
            ${desk.by.partner.userId}, now())`.execute(db),
      "manager",
    );
    const found = (grade: number, description: string) =>
      firm.inProject(
        desk.projectId,
        (db) =>
          sql`insert into control_deficiency (tenant_id, project_id, cycle, description, likelihood, amount, grade)
            values (${firm.id}, ${desk.projectId}, 'XS', ${description}, 1, 1, ${grade})`.execute(db),
        "manager",
      );
    await found(1, "单据编号不连续");
    expect(await line(desk, "CC37")).toMatchObject({ result: 6 });
    await found(2, "收入缺少审批");
    expect(await line(desk, "CC37")).toMatchObject({ result: 2, count: 1 });
    const out = await desk.sent(["CM07"]);
    expect(await line(desk, "CC37")).toMatchObject({ result: 6, count: 0 });
    await found(3, "高级管理人员凌驾于控制之上");
    expect((await line(desk, "CC37"))?.names.join()).toContain("数据已变化");
    const renewed = await desk.approve(out.id, { revisionReason: "补充一项重大缺陷" });
    await desk.send(renewed);
    expect(await line(desk, "CC37")).toMatchObject({ result: 6 });
    await desk.setProject({ report_date: dayFromToday(-1) });
    expect((await line(desk, "CC37"))?.names.join()).toContain("晚于审计报告日");
  });
});
