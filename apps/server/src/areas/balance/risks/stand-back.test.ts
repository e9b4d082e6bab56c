import { risk, standBackPaper } from "@digao/contract/areas/balance/risks/calls";
import { completion } from "@digao/contract/areas/report/completion/calls";
import { insertFound } from "@digao/db/insert-found";
import { ofProject } from "@digao/db/project-rows";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { join } from "../../../../test/builders.ts";
import { copySampleBooks } from "../../../../test/copied-books.ts";
import type { Client } from "../../../../test/kit.ts";
import { type LedgerDesk, openLedgerDesk } from "../../../../test/ledger-desk.ts";
import { putMaterialityInForce } from "../../../../test/planted-acceptance.ts";

let desk: LedgerDesk;
let manager: Client;
let staff: Client;
let partner: Client;
let projectId: number;
beforeAll(async () => {
  desk = await openLedgerDesk();
  manager = desk.manager;
  [staff, partner] = [await desk.tenant.as("staff1"), await desk.tenant.as("partner")];
  projectId = await desk.newProject();
  await copySampleBooks(desk.server, desk.tenant, projectId);
  await join(manager, projectId, [
    { client: staff, roleid: 0 },
    { client: partner, roleid: 2 },
  ]);
});
afterAll(() => desk.stop());

const { calls } = standBackPaper;
const sheet = () => staff.call(calls.sheet, { projectId });
const ofLine = async () => {
  const { lines } = await manager.call(completion.GetCompletion, { projectId });
  return lines.find(({ code }) => code === "CC34");
};
const addRisk = (fsItemId: number, words: string) =>
  staff.call(risk.calls.save, {
    projectId,
    fsItemId,
    assertions: ["E"],
    whatCanGoWrong: words,
    likelihood: "1",
    possible: "1.00",
  } as never);

describe("practice 3.4: stand-back", () => {
  it("lists every material class without a risk, from performance materiality on", async () => {
    const { classes, plannedAt } = await sheet();
    expect(plannedAt).toBeNull();
    expect(classes.length).toBeGreaterThan(3);
    const [first] = classes;
    await addRisk(first?.fsItemId ?? 0, "坏账准备计提不足");
    expect((await sheet()).classes.map(({ fsItemId }) => fsItemId)).toEqual(
      classes.slice(1).map(({ fsItemId }) => fsItemId),
    );
  });

  it("is handed in with each of them answered once, approved by the partner, and holds while nothing changes", async () => {
    expect(await ofLine()).toMatchObject({ result: 2, lack: expect.stringContaining("尚未作出再评价") });
    const { classes } = await sheet();
    const evaluation = "重大类别逐一复核，原风险评估仍然恰当，没有计划后新增的风险";
    const answers = classes.map(({ fsItemId }) => ({ fsItemId, answer: "已函证并重新计算，未发现相关认定的风险" }));
    const save = (rows: object[], more: object = {}) =>
      staff.call(calls.edit, { projectId, evaluation, classes: rows, ...more } as never);
    const [one] = answers;
    await expect(save([one ?? {}, one ?? {}])).rejects.toMatchObject({ status: 400 });
    const bare = await save(answers.map((row) => ({ ...row, answer: "无风险" })));
    const hand = (version: { id: number; rowVersion: number }) =>
      staff.call(calls.submit, { Id: version.id, rowVersion: version.rowVersion });
    await expect(hand(bare)).rejects.toMatchObject({ message: expect.stringContaining("重要性水平尚未批准") });
    await putMaterialityInForce(desk.tenant, projectId, { om: "79000.00", pm: "59250.00", trivial: "3950.00" });
    await expect(hand(bare)).rejects.toMatchObject({ message: expect.stringContaining("尚未具体说明") });
    const draft = await save(answers.slice(1), { Id: bare.id, rowVersion: bare.rowVersion });
    await expect(staff.call(calls.submit, { Id: draft.id, rowVersion: draft.rowVersion })).rejects.toMatchObject({
      message: expect.stringContaining("尚未具体说明"),
    });
    const whole = await save(answers, { Id: draft.id, rowVersion: draft.rowVersion });
    const sent = await staff.call(calls.submit, { Id: whole.id, rowVersion: whole.rowVersion });
    const approve = (by: Client) => by.call(calls.approve, { Id: sent.id, rowVersion: sent.rowVersion });
    await expect(approve(manager)).rejects.toMatchObject({ status: 400, message: expect.stringContaining("合伙人") });
    await approve(partner);
    // The line is judged by the server first, then answered by a person.
    expect(await ofLine()).toMatchObject({ result: 6 });
  });

  it("is out of date once a class, a risk or materiality has changed, and cannot be approved so", async () => {
    const { classes } = await sheet();
    await addRisk(classes[0]?.fsItemId ?? 0, "存货跌价准备计提不足");
    expect(await ofLine()).toMatchObject({ result: 2, lack: expect.stringContaining("已变化") });
  });

  it("was approved by the report date", async () => {
    const setDay = (day: string) =>
      desk.tenant.inDb((db) =>
        db.updateTable("project").set({ report_date: day }).where("id", "=", projectId).execute(),
      );
    await setDay("2020-01-01");
    expect(await ofLine()).toMatchObject({ lack: expect.stringContaining("晚于报告日") });
    await setDay("2999-01-01");
    expect(await ofLine()).toMatchObject({ lack: expect.stringContaining("已变化") });
  });

  it("lists risks that came after the planning with their response", async () => {
    await desk.tenant.inProject(projectId, (db) =>
      insertFound(
        db,
        sql`insert into paper_record (tenant_id, project_id, kind, revision, status, data, preparer_id, approver_id, approve_time)
        select r.tenant_id, r.project_id, 'auditPlan', 1, 2, '{}'::jsonb, r.preparer_id, ${partner.userId}, '2020-01-01T00:00:00Z'
        from paper_record r where ${ofProject("r")} limit 1`,
      ),
    );
    const { lateRisks, plannedAt } = await sheet();
    expect(plannedAt).not.toBeNull();
    expect(lateRisks.map(({ words }) => words)).toContain("存货跌价准备计提不足");
    expect(lateRisks.find(({ words }) => words === "存货跌价准备计提不足")).toMatchObject({ isMet: false });
  });
});
