/** Before issue: what a regulator would find holds the seal until it is mended, or explained, and what is grave confirmed by a second person. */
import { mirror } from "@digao/contract/areas/report/mirror/calls";
import { graveChecks, mirrorCheck } from "@digao/contract/areas/report/mirror/codes";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { meet } from "../../../../test/at-once.ts";
import { dayFromToday } from "../../../../test/china-day.ts";
import { deskPerson } from "../../../../test/filing-desk.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { openReportDesk, type ReportDesk } from "../../../../test/report-desk.ts";
import { sealNow } from "../../../../test/seal-now.ts";

let server: TestServer;
let firm: TestTenant;
let desk: ReportDesk;
let office: Client;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  firm = await server.newTenant();
  office = await deskPerson(firm, "archive", ["Pages.Reports", "Pages.Reports.Seal", "Pages.Reports.Edit"]);
  desk = await openReportDesk(server, firm);
});

const look = (as: Client = desk.by.manager) => as.call(mirror.GetMirror, { projectId: desk.projectId });
const rowsOf = async (check: number) => (await look()).rows.filter((row) => row.check === check);
const explain = async (check: number, as: Client = desk.by.manager) => {
  const [row] = await rowsOf(check);
  if (!row) throw new Error(`Nothing is found by ${check}.`);
  const { key, print, answers } = row;
  const words = "报告日后的签字是补签归档目录，不涉及审计结论";
  const input = { projectId: desk.projectId, check, key, print, words, seen: answers.length };
  const rows = (await as.call(mirror.AnswerMirror, input)).rows;
  return rows.find((one) => one.check === check && one.key === key)?.answers[0]?.id ?? 0;
};
const confirm = (Id: number, as: Client) => as.call(mirror.ConfirmMirrorAnswer, { Id });
const refused = (words: RegExp, status = 400) => ({ status, error: { message: expect.stringMatching(words) } });

it("holds the seal until each finding is explained, and names what is open with its check", async () => {
  const id = await desk.ready();
  await desk.signs(id, "partner");
  await desk.signs(id, "incharge");
  const { holding, rows } = await look();
  expect(holding).toBeGreaterThan(0);
  expect(rows.every(({ isSettled }) => !isSettled)).toBe(true);
  await expect(sealNow(desk, id, office)).rejects.toMatchObject(
    refused(/签发前检查未处理完：.*60 秒内即复核.*待更正或说明/),
  );
  const { can } = await desk.entry(id, office);
  expect(can.seal).toMatchObject({ ok: false, reason: expect.stringMatching(/签发前检查未处理完/) });
  await desk.settle();
  expect((await look()).holding).toBe(0);
  expect((await sealNow(desk, id, office)).status).toBe(2);
});

it("asks of what is grave that a second person confirms: neither who explained it, nor staff, nor an older explanation", async () => {
  const check = mirrorCheck.signAfterReport;
  expect(graveChecks).toContain(check);
  const id = await desk.signed();
  // A paper signed after the report: mended it is gone; explained it waits for somebody else.
  await desk.sign(dayFromToday(1), desk.by.manager.userId, 7);
  await firm.inProject(
    desk.projectId,
    (db) => db.updateTable("wp_sign").set({ sign_level: 0 }).where("ref_id", "=", 7).execute(),
    "manager",
  );
  const first = await explain(check);
  await expect(sealNow(desk, id, office)).rejects.toMatchObject(refused(/报告日后签署的底稿”1 项说明待第二人确认/));
  await expect(confirm(first, desk.by.manager)).rejects.toMatchObject(refused(/以外的另一人/, 403));
  await expect(confirm(first, desk.by.staff1)).rejects.toMatchObject({ status: 403 });
  const second = await explain(check, desk.by.incharge);
  await expect(confirm(first, desk.by.qc)).rejects.toMatchObject(refused(/不是最新/, 409));
  await confirm(second, desk.by.qc);
  await expect(confirm(second, desk.by.partner)).rejects.toMatchObject(refused(/已由他人确认/, 409));
  const [row] = await rowsOf(check);
  expect(row).toMatchObject({ isGrave: true, isSettled: true, answers: [{ confirmedBy: expect.any(String) }, {}] });
  expect((await look()).holding).toBe(0);
  await sealNow(desk, id, office);
});

it("is confirmed once of four at the same moment; what is not grave needs nobody", async () => {
  await desk.signed();
  await desk.sign(dayFromToday(1), desk.by.manager.userId, 7);
  const Id = await explain(mirrorCheck.signAfterReport, desk.by.incharge);
  const people = [desk.by.qc, desk.by.partner, desk.by.manager, desk.by.qc];
  const ends = await meet(
    server,
    firm,
    people.map((by) => () => confirm(Id, by)),
  );
  expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const [unread] = await rowsOf(mirrorCheck.reviewedUnread);
  await expect(confirm(unread?.answers[0]?.id ?? 0, desk.by.qc)).rejects.toMatchObject(refused(/无须第二人/));
});
