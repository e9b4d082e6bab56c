/** Practice 5.5: what becomes known after the report date, from its record to the report that is dated twice. */
import { auditReports, textPaper } from "@digao/contract/areas/report/audit-report/calls";
import { type LateFact, lateFacts } from "@digao/contract/areas/report/late-facts/calls";
import { dualDateText } from "@digao/domain/completion/facts-after-report";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { meet } from "../../../../test/at-once.ts";
import { dayFromToday } from "../../../../test/china-day.ts";
import { deskPerson } from "../../../../test/filing-desk.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { linesOf, readRuled } from "../../../../test/pdf-pages.ts";
import { openReportDesk, type ReportDesk } from "../../../../test/report-desk.ts";

let server: TestServer;
let firm: TestTenant;
let desk: ReportDesk;
let office: Client;
const reportDay = dayFromToday(-10);

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  firm = await server.newTenant();
  office = await deskPerson(firm, "archive", ["Pages.Reports", "Pages.Reports.Seal", "Pages.Reports.Edit"]);
  desk = await openReportDesk(server, firm);
});

const refused = (words: RegExp, status = 400) => ({ status, error: { message: expect.stringMatching(words) } });
const list = async (as: Client = desk.by.staff1) => as.call(lateFacts.GetLateFacts, { projectId: desk.projectId });
const record = (reportId: number, more: object = {}, as: Client = desk.by.staff1) =>
  as.call(lateFacts.RecordLateFact, {
    projectId: desk.projectId,
    reportId,
    knownOn: dayFromToday(0),
    fact: "法院判决公司赔偿五百万元，资产负债表日前已起诉",
    wouldChange: true,
    discussedWith: "财务总监、审计委员会主任",
    ...more,
  } as never);
const one = async (): Promise<LateFact> => {
  const [found] = (await list()).items;
  if (!found) throw new Error("No fact was recorded.");
  return found;
};
const amended = {
  decision: 2,
  words: "诉讼赔偿须在附注中披露并计提",
  amendedOn: dayFromToday(0),
  isDual: true,
  noteNo: "十二",
  procedures: "检查判决书，询问律师，重新取得书面声明",
};
const decide = async (more: object = {}, as: Client = desk.by.partner) => {
  const { id: Id, rowVersion } = await one();
  return as.call(lateFacts.DecideLateFact, { Id, rowVersion, ...amended, ...more } as never);
};
/** As if its report were of ten days ago. */
const shiftBack = (id: number): Promise<void> =>
  firm.inProject(
    desk.projectId,
    async (db) => {
      await sql`update audit_report a set planned_date = ${reportDay}::date where a.id = ${id}`.execute(db);
      await sql`update audit_report_sign s set report_date = ${reportDay}::date where s.report_id = ${id}`.execute(db);
      await sql`update report_register g set report_date = ${reportDay}::date where g.report_id = ${id} and g.status = 2`.execute(
        db,
      );
      await sql`update project p set report_date = ${reportDay}::date where p.id = ${desk.projectId}`.execute(db);
    },
    "manager",
  );
const project = () =>
  firm.inDb((db) =>
    db
      .selectFrom("project")
      .where("id", "=", desk.projectId)
      .select(["report_date as day", "status"])
      .executeTakeFirstOrThrow(),
  );
const noticesOf = async (name: "partner" | "qc" | "incharge") => {
  const { rows } = await firm.inDb((db) =>
    sql<{
      id: number;
    }>`select n.id from user_notice u join notice n on n.tenant_id = u.tenant_id and n.id = u.notice_id
      where u.user_id = ${firm.userIds[name]} and n.ref_type = 'lateFact'`.execute(db),
  );
  return rows.length;
};

it("leads from the fact over the partner's decision and the void report to one that is dated twice", async () => {
  const id = await desk.signed();
  await desk.seal(id, office);
  await shiftBack(id);
  await desk.setProject({ status: 4 });
  await expect(record(id, { knownOn: dayFromToday(-11) })).rejects.toMatchObject(refused(/不能早于报告日/));
  await expect(record(id, { knownOn: dayFromToday(1) })).rejects.toMatchObject(refused(/不能晚于今天/));
  await record(id);
  expect(await one()).toMatchObject({ decision: null, wasDelivered: false, reportDate: reportDay });
  expect((await one()).lacks).toEqual([expect.stringMatching(/尚待签字合伙人决定/)]);
  expect([await noticesOf("partner"), await noticesOf("qc"), await noticesOf("incharge")]).toEqual([1, 1, 0]);

  await expect(decide({}, desk.by.manager)).rejects.toMatchObject(refused(/签字合伙人决定/, 403));
  await expect(decide({ decision: 1 })).rejects.toMatchObject(refused(/不能决定为“无须处理”/));
  await expect(decide({ procedures: "无" })).rejects.toMatchObject(refused(/追加的审计程序/));
  await expect(decide({ noteNo: "" })).rejects.toMatchObject(refused(/附注编号/));
  for (const amendedOn of [dayFromToday(-1), dayFromToday(1), null])
    await expect(decide({ amendedOn })).rejects.toMatchObject(refused(/追加程序延伸至/));
  await firm.inProject(desk.projectId, (db) => sql`delete from subsequent_run`.execute(db), "manager");
  await decide();
  expect(await noticesOf("qc")).toBe(2);
  const { lacks, dualDate } = await one();
  const dated = dualDateText({ reportDate: reportDay, note: "十二", amendedOn: dayFromToday(0) });
  expect(dualDate).toBe(dated);
  expect(lacks.join()).toMatch(/期后事项程序未延伸至.*原报告尚未由签字合伙人作废.*尚未重新出具报告/);

  const voided = { Id: id, rowVersion: (await desk.read(id)).rowVersion, reason: "附注十二修改，重新出具报告" };
  await desk.by.partner.call(auditReports.VoidAuditReport, voided);
  expect(await project()).toMatchObject({ day: null, status: 3 });
  const again = (await desk.add()).id;
  const { duals } = await desk.list();
  const dualOf = duals[0]?.id ?? 0;
  await expect(desk.update(again, { dualOf })).rejects.toMatchObject(refused(/保留原报告日/));
  await expect(desk.update(again, { dualOf: dualOf + 1, plannedDate: reportDay })).rejects.toMatchObject({
    status: 404,
  });
  await desk.update(again, { dualOf, plannedDate: reportDay });
  await desk.decide(again);
  await desk.write(again);
  await expect(desk.signs(again, "partner")).rejects.toMatchObject(refused(/期后事项程序/));
  await desk.search(dayFromToday(0));
  expect(await desk.read(again)).toMatchObject({ lacks: [], dualDate: dated });
  await desk.signs(again, "partner");
  await expect(decide({ words: "改为不修改财务报表并说明理由" })).rejects.toMatchObject(refused(/先撤回报告签字/));
  await desk.signs(again, "incharge");
  await desk.seal(again, office);

  // The sixty days run from the later day; the report bears both, on the screen and as a PDF.
  expect((await project()).day).toBe(dayFromToday(0));
  expect(await desk.read(again)).toMatchObject({ reportDate: reportDay, dualDate: dated });
  expect((await one()).lacks).toEqual([]);
  const sheet = await desk.by.staff1.call(textPaper.calls.sheet, { subjectId: again, RptLang: "zh" });
  expect(sheet.preview.signs.join("\n")).toContain(dated);
  const { bytes } = await desk.by.staff1.download(auditReports.DownAuditReport, { Id: again, format: "pdf" });
  const squeezed = (text: string): string => text.normalize("NFKC").replace(/\s/g, "");
  expect(squeezed((await readRuled(bytes)).flatMap(linesOf).join(""))).toContain(squeezed(dated));
});

it("holds second signature and seal of a report that is not issued, until it is decided that nothing is to be done", async () => {
  await expect(record(1)).rejects.toMatchObject({ status: 404 });
  const id = await desk.ready();
  await expect(record(id)).rejects.toMatchObject(refused(/没有已签字的报告/));
  await desk.signs(id, "partner");
  await record(id, { wouldChange: false });
  await expect(desk.signs(id, "incharge")).rejects.toMatchObject(refused(/尚待签字合伙人决定/));
  await decide({ decision: 3, governance: "已书面通知审计委员会", reliance: "要求公司不得使用该报告" });
  await expect(desk.signs(id, "incharge")).rejects.toMatchObject(refused(/管理层拒绝修改/));
  await decide({ decision: 1, words: "金额低于重要性水平，不影响报告" });
  await desk.signs(id, "incharge");
  await record(id, { wouldChange: false });
  await expect(desk.seal(id, office)).rejects.toMatchObject(refused(/尚待签字合伙人决定/));
  await decide({ decision: 1, words: "与上一事项相同，不影响报告" });
  await desk.seal(id, office);
});

it("asks of a management that refuses how governance was told and what keeps others from relying on the report", async () => {
  const id = await desk.signed();
  await desk.seal(id, office);
  await record(id);
  const refusal = { decision: 3, governance: "已书面通知审计委员会", reliance: "函告监管机构不应信赖该报告" };
  for (const field of ["governance", "reliance"])
    await expect(decide({ ...refusal, [field]: "" })).rejects.toMatchObject({ status: 400 });
  await decide(refusal);
  expect(await one()).toMatchObject({ decision: 3, amendedOn: null, isDual: false, lacks: [] });
});

it("is decided once of four at the same moment; a fact that meets the seal is there before it, or comes after it", async () => {
  const id = await desk.signed();
  const [sealed] = await Promise.allSettled([desk.seal(id, office), record(id)]);
  const { items } = await list();
  expect(items).toHaveLength(1);
  if (sealed.status === "rejected") expect(sealed.reason).toMatchObject(refused(/尚待签字合伙人决定/));
  const { id: Id, rowVersion } = await one();
  const input = { Id, rowVersion, ...amended, isDual: false, noteNo: "" } as never;
  const ends = await meet(
    server,
    firm,
    Array.from({ length: 4 }, () => () => desk.by.partner.call(lateFacts.DecideLateFact, input)),
  );
  expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});
