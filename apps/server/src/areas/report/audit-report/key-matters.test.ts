/** A key audit matter stands on its risk, its procedures, its paper and what governance was told: once one of them holds no more, nobody signs or seals. */
import { procedureResult } from "@digao/contract/areas/engagement/programs/codes";
import { auditReports } from "@digao/contract/areas/report/audit-report/calls";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { deskPerson } from "../../../../test/filing-desk.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { riskRow } from "../../../../test/planted-risk.ts";
import { openReportDesk, type ReportDesk } from "../../../../test/report-desk.ts";

let server: TestServer;
let firm: TestTenant;
let desk: ReportDesk;
let office: Client;
let matter: Record<"riskId" | "lineId" | "itemId" | "toldId", number>;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  firm = await server.newTenant();
  office = await deskPerson(firm, "archive", ["Pages.Reports", "Pages.Reports.Seal", "Pages.Reports.Edit"]);
  desk = await openReportDesk(server, firm);
  const told = await desk.hold(await desk.sent(["CM02"]));
  const planted = await inProject(async (db) => {
    const item = await db
      .selectFrom("fs_item")
      .where("wp_index", "is not", null)
      .select("id")
      .executeTakeFirstOrThrow();
    const { id: riskId } = await db
      .insertInto("risk")
      .values({ ...riskRow(item.id, firm.userIds.manager, "收入提前确认"), project_id: desk.projectId } as never)
      .returning("id")
      .executeTakeFirstOrThrow();
    const { id: lineId } = await db
      .selectFrom("prog_line")
      .where("fs_item_id", "=", item.id)
      .select("id")
      .limit(1)
      .executeTakeFirstOrThrow();
    return { riskId, lineId, itemId: item.id };
  });
  matter = { ...planted, toldId: told.id };
  await setResult(procedureResult.noException);
});

const inProject = <Result>(work: Parameters<typeof firm.inProject<Result>>[1]) =>
  firm.inProject(desk.projectId, work, "manager");
const setResult = (result: number) =>
  inProject((db) => db.updateTable("prog_line").set({ result }).where("id", "=", matter.lineId).execute());
const removeRisk = (isGone: boolean) =>
  inProject((db) => db.updateTable("risk").set({ is_deleted: isGone }).where("id", "=", matter.riskId).execute());
const select = (isSelected: boolean) =>
  inProject((db) =>
    db.updateTable("prog_line").set({ is_selected: isSelected }).where("id", "=", matter.lineId).execute(),
  );

async function ready(): Promise<number> {
  const { id } = await desk.add();
  await desk.update(id);
  await desk.prepare();
  await desk.decide(id);
  await desk.write(id, {
    keyMatters: [
      {
        title: "收入确认",
        told: [{ type: "correspondence", id: matter.toldId }],
        risks: [{ type: "risk", id: matter.riskId }],
        procedures: [{ type: "progLine", id: matter.lineId }],
        papers: [{ type: "fsItem", id: matter.itemId }],
        noteRef: "五、38",
        description: "收入是关键业绩指标",
        response: "检查合同与验收单",
      },
    ],
  });
  return id;
}

it("names a risk that was removed, a procedure that is left out or not carried out, and a communication withdrawn; nobody signs meanwhile", async () => {
  const id = await ready();
  expect((await desk.read(id)).lacks).toEqual([]);
  const refused = async (words: RegExp): Promise<void> => {
    expect((await desk.read(id)).lacks.join()).toMatch(words);
    await expect(desk.signs(id, "partner")).rejects.toMatchObject({ error: { message: expect.stringMatching(words) } });
  };
  await removeRisk(true);
  await refused(/“收入确认”所关联的“收入提前确认”已移除/);
  await removeRisk(false);
  for (const result of [procedureResult.notDone, procedureResult.inProgress, procedureResult.notApplicable]) {
    await setResult(result);
    await refused(/“收入确认”的应对程序“.+”尚未执行/);
  }
  await setResult(procedureResult.exception);
  await select(false);
  await refused(/尚未执行/);
  await inProject((db) => sql`delete from prog_line l where l.id = ${matter.lineId}`.execute(db));
  await refused(/“收入确认”所关联的“#\d+”已移除/);
});

it("holds the second signature and the seal as well, and a communication taken back with it", async () => {
  const id = await ready();
  await desk.signs(id, "partner");
  await setResult(procedureResult.notDone);
  await expect(desk.signs(id, "incharge")).rejects.toThrow(/尚未执行/);
  await setResult(procedureResult.noException);
  await desk.signs(id, "incharge");
  await removeRisk(true);
  await expect(desk.seal(id, office)).rejects.toThrow(/还不能盖章签发：.*已移除/);
  await removeRisk(false);
  await desk.withdraw(await desk.readDocument(matter.toldId), "沟通内容有误，另行沟通");
  await expect(desk.seal(id, office)).rejects.toThrow(/已撤回或未发出/);
  const { rowVersion } = await desk.read(id);
  await desk.by.manager.call(auditReports.ReopenAuditReport, { Id: id, rowVersion, reason: "重新与治理层沟通" });
});
