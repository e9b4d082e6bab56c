/** Practice 8.1: what assembling may change once the report is issued, tried by people in a hurry; everything else is refused. */
import { auditFiles } from "@digao/contract/areas/evidence/audit-files/calls";
import { auditReports } from "@digao/contract/areas/report/audit-report/calls";
import { completion } from "@digao/contract/areas/report/completion/calls";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { meet } from "../../../../test/at-once.ts";
import { dayFromToday } from "../../../../test/china-day.ts";
import { deskPerson } from "../../../../test/filing-desk.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { openReportDesk, type ReportDesk } from "../../../../test/report-desk.ts";

let server: TestServer;
let firm: TestTenant;
let desk: ReportDesk;
let draft: { id: number; sha256: string };
let paper: { id: number; sha256: string };
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const upload = async (name: string, content: string, more: object = {}) => {
  const { files } = await desk.by.staff1.call(
    auditFiles.CreateAuditFile,
    { projectId: desk.projectId, ...more } as never,
    [{ name, content }],
  );
  const id = files[0]?.id ?? 0;
  const { sha256 } = await desk.by.staff1.call(auditFiles.GetAuditFile, { id });
  return { id, sha256 };
};

beforeEach(async () => {
  firm = await server.newTenant();
  const office = await deskPerson(firm, "archive", ["Pages.Reports", "Pages.Reports.Seal", "Pages.Reports.Edit"]);
  desk = await openReportDesk(server, firm);
  draft = await upload("审计报告初稿.txt", "初稿", { fileType: 4 });
  paper = await upload("盘点表.txt", "盘点");
  const id = await desk.signed();
  await desk.seal(id, office);
});

const read = (as: Client = desk.by.manager) => as.call(auditReports.GetAfterReport, { projectId: desk.projectId });
const add = (more: object = {}, name = "银行对账单.txt", content = "对账单", as: Client = desk.by.partner) =>
  as.call(
    auditReports.AddLateDocument,
    {
      projectId: desk.projectId,
      obtainedOn: dayFromToday(-3),
      obtainedBy: desk.by.staff1.userId,
      reason: "外勤取得并已讨论，归档时遗漏",
      ...more,
    } as never,
    [{ name, content }],
  );
const remove = (more: object = {}, as: Client = desk.by.manager) =>
  as.call(auditReports.RemoveSupersededDraft, {
    projectId: desk.projectId,
    fileId: draft.id,
    sha256: draft.sha256,
    reason: "已由签发的报告取代",
    ...more,
  });
const refusedAt = (field: string) => ({ error: { validationErrors: [{ members: [field] }] } });

describe("a document obtained before the report date", () => {
  it("is filed late with day, person and reason, said of the file, and is no evidence of after the report", async () => {
    const { acts } = await add();
    expect(acts).toMatchObject([
      { act: 1, fileName: "银行对账单.txt", obtainedOn: dayFromToday(-3), reason: "外勤取得并已讨论，归档时遗漏" },
    ]);
    await add({ obtainedOn: desk.today }, "访谈记录.txt", "当日取得");
    const { projectId, by } = desk;
    const of = (id: number) => by.staff1.call(auditFiles.GetAuditFile, { id });
    const late = { obtainedOn: dayFromToday(-3), reason: "外勤取得并已讨论，归档时遗漏" };
    expect(await of(acts[0]?.fileId ?? 0)).toMatchObject({ late });
    expect((await of(paper.id)).late).toBeNull();
    // Both came in on a later day: the one that was there before is no finding.
    await firm.inProject(
      projectId,
      (db) =>
        sql`update audit_file f set uploaded_at = now() + interval '2 days'
          where f.project_id = ${projectId} and f.file_name in ('银行对账单.txt', '盘点表.txt')`.execute(db),
      "manager",
    );
    const found = JSON.stringify((await by.manager.call(completion.GetCompletion, { projectId })).lines);
    expect(found).toContain("盘点表.txt");
    expect(found).not.toContain("银行对账单.txt");
  });

  it("is refused to a partner in a hurry: a day after the report, nobody's, no reason, a name that stands there", async () => {
    await expect(add({ obtainedOn: dayFromToday(1) })).rejects.toMatchObject(refusedAt("obtainedOn"));
    await expect(add({ obtainedBy: firm.userIds.reader })).rejects.toMatchObject(refusedAt("obtainedBy"));
    await expect(add({ reason: "" })).rejects.toMatchObject({ status: 400 });
    for (const content of ["盘点，改后", "盘点"])
      await expect(add({}, "盘点表.txt", content)).rejects.toMatchObject(refusedAt("file"));
    await expect(add({}, "员工.txt", "员工", desk.by.staff1)).rejects.toMatchObject({ status: 403 });
    expect((await read()).acts).toEqual([]);
    const { version, sha256 } = await desk.by.staff1.call(auditFiles.GetAuditFile, { id: paper.id });
    expect({ version, sha256 }).toEqual({ version: 1, sha256: paper.sha256 });
  });

  it("goes no other way: uploads, deletions and earlier versions stay closed", async () => {
    const { projectId, by } = desk;
    const locked = { error: { message: expect.stringMatching(/审计报告已签发/) } };
    await expect(upload("晚到.txt", "晚")).rejects.toMatchObject(locked);
    await expect(
      by.partner.call(auditFiles.DeleteAuditFiles, { projectId, ids: [paper.id], reason: "多余的文件" }),
    ).rejects.toMatchObject(locked);
  });

  it("waits for the report: before it is issued files are kept as usual", async () => {
    const open = await openReportDesk(server, await server.newTenant());
    await expect(
      open.by.partner.call(
        auditReports.AddLateDocument,
        {
          projectId: open.projectId,
          obtainedOn: dayFromToday(-3),
          obtainedBy: open.by.staff1.userId,
          reason: "外勤取得并已讨论，归档时遗漏",
        } as never,
        [{ name: "a.txt", content: "a" }],
      ),
    ).rejects.toMatchObject({ error: { message: expect.stringMatching(/尚未签发/) } });
  });
});

describe("a superseded draft", () => {
  it("is listed by name and hash, goes once of four with a reason, and stays named in the record", async () => {
    expect((await read()).drafts).toMatchObject([{ fileName: "审计报告初稿.txt", sha256: draft.sha256 }]);
    const ends = await meet(
      server,
      firm,
      [1, 2, 3, 4].map(() => () => remove()),
    );
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await read()).toMatchObject({
      drafts: [],
      acts: [{ act: 2, fileName: "审计报告初稿.txt", sha256: draft.sha256, reason: "已由签发的报告取代" }],
    });
  });

  it("is nothing else: no paper, no final report, no other hash, not what a paper refers to, and not staff's to take", async () => {
    await expect(remove({ fileId: paper.id, sha256: paper.sha256 })).rejects.toMatchObject({ status: 404 });
    await expect(remove({ sha256: "0".repeat(64) })).rejects.toMatchObject({ status: 409 });
    await expect(remove({}, desk.by.staff1)).rejects.toMatchObject({ status: 403 });
    await expect(remove({ reason: "" })).rejects.toMatchObject({ status: 400 });
    const { projectId } = desk;
    await firm.inProject(
      projectId,
      (db) =>
        sql`update audit_file f set is_final = true where f.project_id = ${projectId} and f.id = ${draft.id}`.execute(
          db,
        ),
      "manager",
    );
    await expect(remove()).rejects.toMatchObject({ status: 404 });
    expect((await read()).acts).toEqual([]);
  });
});
