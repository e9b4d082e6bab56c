/** Practice 9: 报告复核 → 已出报告 waits for the filing and for the report that is read back; nothing of it can be said by the caller. */
import { adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { projectMoves } from "@digao/contract/areas/office/project-moves/calls";
import { projects } from "@digao/contract/areas/office/projects/calls";
import { reportRegister } from "@digao/contract/areas/report/audit-report/calls";
import { completion } from "@digao/contract/areas/report/completion/calls";
import { afterAll, beforeAll, expect, it } from "vitest";
import { deskPerson, openFilingDesk } from "../../../../test/filing-desk.ts";
import { startTestServer, type TestServer } from "../../../../test/kit.ts";
import { openReportDesk } from "../../../../test/report-desk.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const [completionStage, issueStage, reportIssued] = [1, 2, 4];
const readBackLine = "CC43";

it("passes 3 → 4 once everything is there: signed, numbered, sealed, filed and read back", async () => {
  const firm = await server.newTenant();
  const rights = ["Pages.Reports", "Pages.Reports.Seal", "Pages.Reports.Edit"];
  const [office, second] = [await deskPerson(firm, "archive", rights), await deskPerson(firm, "reader", rights)];
  const desk = await openReportDesk(server, firm);
  const { projectId, by } = desk;
  const filing = await openFilingDesk(desk, office, second);
  const openLines = async () =>
    (await by.manager.call(completion.GetCompletion, { projectId })).lines.filter(
      ({ result, stage }) => ![1, 3, 4].includes(result) && (stage === completionStage || stage === issueStage),
    );
  const move = async () => {
    const { rowVersion } = await by.partner.call(projectMoves.GetProjectMoves, { projectId });
    const reason = "报告已签发并报备，转入归档准备";
    return by.partner.call(projectMoves.MoveProject, { projectId, to: reportIssued, reason, rowVersion });
  };
  const lacks = async (): Promise<string[]> => {
    const failed = await move().catch((error: { error: { data: { lacks: { code: string }[] } } }) => error);
    return "error" in failed ? failed.error.data.lacks.map(({ code }) => code) : [];
  };
  expect((await openLines()).map(({ code }) => code)).toEqual([readBackLine]);
  expect(await lacks()).toEqual(["checksPassedOrWaived", "filed"]);
  await filing.record({}, await filing.words({ code: "" }));
  expect(await lacks()).toEqual(["checksPassedOrWaived", "filed"]);
  await filing.confirm();
  // Filed, and not handed over before the partner has moved the project.
  const handed = { ...(await filing.seen()), day: desk.today, receiver: "客户", copies: 1, medium: 1 };
  await expect(office.call(reportRegister.DeliverAuditReport, handed, [])).rejects.toThrow("已出报告");
  await move();
  // The screens of the project close what is locked, and say since when.
  expect(await by.staff1.call(projects.GetLaunchProjectItem, { Id: projectId })).toMatchObject({
    isReported: true,
    reportDate: desk.today,
  });
  const { status } = await firm.inDb((db) =>
    db.selectFrom("project").where("id", "=", projectId).select("status").executeTakeFirstOrThrow(),
  );
  expect(status).toBe(reportIssued);
  // A changed fen is refused by the lock; the copies leave all the same.
  const items = await firm.inProject(
    projectId,
    (db) => db.selectFrom("fs_item").select("id").limit(2).execute(),
    "manager",
  );
  const [debit, credit] = (items as { id: number }[]).map(({ id }) => id);
  const entry = {
    projectId,
    adjType: 1 as const,
    description: "调整一分钱",
    lines: [
      { fsItemId: debit ?? 1, debit: "0.01" },
      { fsItemId: credit ?? 2, credit: "0.01" },
    ],
  };
  await expect(by.manager.call(adjustments.UpdateFSAdjustHead, entry)).rejects.toMatchObject({ status: 423 });
  await filing.deliver();
});
