import { adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { mapping } from "@digao/contract/areas/books/mapping/calls";
import {
  type Misstatement,
  misstatementPaper,
  misstatements,
  priorMisstatement,
} from "@digao/contract/areas/report/misstatements/calls";
import { qualitativeFlags } from "@digao/contract/areas/report/misstatements/codes";
import type { Draft } from "@digao/contract/endpoint";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { join, newProject } from "../../../../test/builders.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { readBook } from "../../../../test/workbook.ts";

let server: TestServer;
let tenant: TestTenant;
let manager: Client;
let staff: Client;
let incharge: Client;
let item: Map<string, number>;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await server.newTenant();
  manager = await tenant.as("manager");
  staff = await tenant.as("staff1");
  incharge = await tenant.as("incharge");
});
afterAll(() => server.stop());

/** A project whose approved materiality is 79,000, of which 75 % and 5 %. */
async function open(): Promise<number> {
  const projectId = await newProject(manager);
  await join(manager, projectId, [
    { client: staff, roleid: 0 },
    { client: incharge, roleid: 3 },
  ]);
  item = new Map((await manager.call(mapping.GetRptItemTree, { projectId })).map(({ id, stdCode }) => [stdCode, id]));
  await tenant.inProject(
    projectId,
    (db) =>
      sql`insert into materiality (tenant_id, project_id, revision, stage, status, benchmark, basis, benchmark_amount, percent, om, pm_percent, pm,
        trivial_percent, trivial, reason, figures, approver_id, approve_time)
        values (${tenant.id}, ${projectId}, 1, 1, 1, 1, 3, 1594578.22, 0.05, 79000, 0.75, 59250, 0.05, 3950, '经常性业务税前利润', '{}', ${manager.userId}, now())`.execute(
        db,
      ),
    "manager",
  );
  return projectId;
}

type Line = [code: string, debit: string, credit: string];
const inventory: Line[] = [
  ["P101", "60000.00", "0.00"],
  ["A109", "0.00", "60000.00"],
];
async function entry(projectId: number, lines: Line[] = inventory, adjType = 1, description = "存货跌价") {
  const draft = await staff.call(adjustments.UpdateFSAdjustHead, {
    projectId,
    adjType,
    description,
    lines: lines.map(([code, debit, credit]) => ({ fsItemId: item.get(code) ?? 0, debit, credit })),
  });
  const { id: Id, rowVersion } = draft;
  return staff.call(adjustments.UpdateFSAdjustHeadById, { Id, rowVersion, status: 1 });
}
const check = (as: Client, { id: Id, rowVersion }: { id: number; rowVersion: number }) =>
  as.call(adjustments.CheckFSAdjustHeadById, { Id, rowVersion });
const opinion = (as: Client, { id: Id, rowVersion }: { id: number; rowVersion: number }, clientStatus: number) =>
  as.call(adjustments.UpdateFSAdjustHeadById, { Id, rowVersion, clientStatus, reason: "客户认为可以变现" });
const list = (projectId: number, as = staff) => as.call(misstatementPaper.calls.sheet, { projectId });
const openCount = ({ rows }: Awaited<ReturnType<typeof list>>) =>
  rows.filter(({ openReasons }) => openReasons.length > 0).length;
/** Refused by the client, and checked again by somebody else. */
async function refused(projectId: number, lines?: Line[]) {
  const head = await opinion(manager, await entry(projectId, lines), 2);
  return check(incharge, head);
}
const last = { content: "上年收入跨期", amount: "40000.00" };
async function prior(projectId: number, amount = "40000.00", code = "A105") {
  const fsItemId = item.get(code) ?? 0;
  const { id } = await staff.call(priorMisstatement.calls.save, { projectId, ...last, fsItemId, amount });
  const row = (await list(projectId)).rows.find(({ key }) => key === `prior:${id}`);
  if (!row) throw new Error("no row of last year");
  return row;
}
type Decision = Omit<Draft<typeof misstatements.UpdateMisstatement>, "projectId" | "key" | "rowVersion">;
const decide = (as: Client, projectId: number, { key, rowVersion }: Misstatement, decision: Decision) =>
  as.call(misstatements.UpdateMisstatement, { projectId, key, rowVersion, ...decision });
const answers = Object.fromEntries(qualitativeFlags.map((flag) => [flag, 1]));
type Evaluation = Draft<typeof misstatementPaper.calls.edit>;
type Version = { id: number; rowVersion: number };
const evaluate = (
  as: Client,
  projectId: number,
  more: Partial<Evaluation> = {},
  { id, rowVersion }: Partial<Version> = {},
) =>
  as.call(misstatementPaper.calls.edit, {
    projectId,
    ...(id && rowVersion ? { id, rowVersion } : {}),
    ...answers,
    conclusion: 1,
    reason: "金额与性质均不重大",
    ...more,
  });
const conclude = (as: Client, { id: Id, rowVersion }: Version) =>
  as.call(misstatementPaper.calls.conclude, { Id, rowVersion });
const state = { status: 400, error: { code: 4221 } };
const forbidden = { status: 403 };

describe("misstatements", () => {
  it("come to 20,000 by rollover, 60,000 by iron curtain and amber in the worked example", async () => {
    const projectId = await open();
    const counted = await check(manager, await entry(projectId));
    await check(incharge, await opinion(manager, counted, 2));
    const last = await prior(projectId);
    expect(last.openReasons).toEqual(["reversalMissing"]);
    await decide(manager, projectId, last, { reversal: "40000.00" });
    const { uncorrected, materiality, rows } = await list(projectId);
    expect(materiality).toEqual({ om: "79000.00", pm: "59250.00", trivial: "3950.00", isApproved: true });
    expect(uncorrected).toMatchObject({
      rollover: "20000.00",
      ironCurtain: "60000.00",
      decisive: "60000.00",
      light: "amber",
      share: "0.7595",
    });
    expect(uncorrected.effects).toEqual({
      assets: "60000.00",
      liabilities: "15000.00",
      equity: "45000.00",
      profitBeforeTax: "20000.00",
      tax: "5000.00",
      netProfit: "15000.00",
    });
    expect(rows.map(({ refNo, standing, light, clientReason }) => [refNo, standing, light, clientReason])).toEqual([
      ["AJE-1", "uncorrected", "amber", "客户认为可以变现"],
      ["PY-1", "uncorrected", "green", null],
    ]);
  });

  it("count tax that was typed by hand once, or as an error of its own: a leader says which", async () => {
    const projectId = await open();
    const base = await refused(projectId);
    await refused(projectId, [
      ["L109", "14000.00", "0.00"],
      ["P301", "0.00", "14000.00"],
    ]);
    const before = await list(projectId);
    const [, tax] = before.rows;
    if (!tax) throw new Error("no tax entry");
    expect([tax.isTaxAlone, tax.openReasons]).toEqual([true, ["taxUndecided"]]);
    expect(before.taxes).toEqual([
      { standing: "uncorrected", computed: "15000.00", booked: "14000.00", difference: "-1000.00", entries: ["AJE-2"] },
    ]);
    expect([tax.nettedTax, tax.effects.tax, before.uncorrected.effects.netProfit]).toEqual([
      "14000.00",
      "0.00",
      "45000.00",
    ]);
    await expect(decide(staff, projectId, tax, { standsAlone: true })).rejects.toMatchObject(forbidden);
    const reason = "随存货跌价一并计算的所得税";
    const itself = decide(manager, projectId, tax, { coveredBy: tax.ref?.refId ?? 0, reason });
    await expect(itself).rejects.toMatchObject({ status: 400 });
    for (const act of [{ coveredBy: base.id }, { standsAlone: true }, { standsAlone: true, reason: "  " }])
      await expect(decide(manager, projectId, tax, act)).rejects.toMatchObject({
        status: 400,
        error: { message: expect.stringContaining("请填写理由") },
      });
    const held = await decide(manager, projectId, tax, { coveredBy: base.id, reason });
    expect(held.placed).toMatchObject({ reason, by: "李经理", at: expect.any(String) });
    const together = await list(projectId);
    expect(together.covered.map(({ key }) => key)).toEqual([tax.key]);
    expect([together.uncorrected.effects.netProfit, openCount(together)]).toEqual(["45000.00", 0]);
    const other = { coveredBy: null, standsAlone: true };
    await expect(decide(manager, projectId, held, other)).rejects.toMatchObject({ status: 400 });
    const alone = await decide(manager, projectId, held, { ...other, reason: "汇算清缴税率用错" });
    expect(alone.placed).toMatchObject({ reason: "汇算清缴税率用错", by: "李经理" });
    const { bytes } = await manager.download(misstatementPaper.calls.print, { projectId, RptLang: "zh" });
    expect(JSON.stringify(readBook(bytes))).toContain("单独的税务错报：汇算清缴税率用错（李经理 ");
    const apart = await list(projectId);
    expect([apart.uncorrected.effects.netProfit, openCount(apart)]).toEqual(["31000.00", 0]);
  });

  it("are decided by one of two at the same moment; the other is told", async () => {
    const projectId = await open();
    const last = await prior(projectId);
    const both = ["40000.00", "30000.00"].map((reversal) => decide(manager, projectId, last, { reversal }));
    const ends = await Promise.allSettled(both);
    expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(ends.find(({ status }) => status === "rejected")).toMatchObject({ reason: { status: 409 } });
  });

  it("are corrected once checked, whatever the client has not said yet, open until then, and left out when clearly trivial", async () => {
    const projectId = await open();
    const agreed = await entry(projectId);
    await opinion(manager, await check(manager, agreed), 1);
    await check(manager, await entry(projectId));
    await refused(projectId, [
      ["P104", "3949.99", "0.00"],
      ["A109", "0.00", "3949.99"],
    ]);
    await entry(projectId, inventory, 5, "未更正");
    const found = await list(projectId);
    expect(found.rows.map(({ standing, openReasons, isLeftOut }) => [standing, openReasons, isLeftOut])).toEqual([
      ["corrected", [], false],
      ["corrected", [], false],
      ["uncorrected", [], true],
      ["uncorrected", ["notChecked"], false],
    ]);
    expect(found.rows.map(({ isClientSilent }) => isClientSilent)).toEqual([false, true, false, false]);
    expect(found.corrected.profitBeforeTax).toBe("120000.00");
    expect(found.leftOut).toMatchObject({ count: 1, gross: "3949.99" });
    expect([found.uncorrected.decisive, found.worst.decisive, found.worst.light]).toEqual([
      "60000.00",
      "60000.00",
      "amber",
    ]);
  });

  it("leave out entries that carry the tax effect of others", async () => {
    const projectId = await open();
    const head = await entry(projectId);
    const made = await staff.call(adjustments.CreateTaxEffect, { projectId, heads: [{ id: head.id, kind: 1 }] });
    expect(made.length).toBeGreaterThan(0);
    expect((await list(projectId)).rows.map(({ key }) => key)).toEqual([`entry:${head.id}`]);
  });

  it("are judged by a person with name and time; what takes weight away is for leaders", async () => {
    const projectId = await open();
    await refused(projectId);
    const [row] = (await list(projectId)).rows;
    if (!row) throw new Error("nothing found");
    expect([row.kind, row.kindBy]).toEqual([1, null]);
    const judged = await decide(staff, projectId, row, { kind: 2 });
    expect([judged.kind, judged.kindBy, judged.kindAt !== null]).toEqual([2, "王小明", true]);
    for (const decision of [{ isTaxFree: true }, { clientReason: "不重大" }, { cause: 1 }, { reversal: "1.00" }])
      await expect(decide(staff, projectId, judged, decision)).rejects.toMatchObject(forbidden);
    await expect(decide(manager, projectId, row, { clientReason: "旧版本" })).rejects.toMatchObject({ status: 409 });
    await expect(decide(manager, projectId, judged, { reversal: "1.00" })).rejects.toMatchObject({ status: 400 });
    await expect(decide(manager, projectId, judged, { coveredBy: row.ref?.refId ?? 0 })).rejects.toMatchObject({
      status: 400,
    });
    const free = await decide(manager, projectId, judged, { isTaxFree: true });
    expect([free.effects.tax, free.effects.netProfit]).toEqual(["0.00", "60000.00"]);
  });

  it("of last year keep their bounds and their trace", async () => {
    const projectId = await open();
    const { key } = await prior(projectId);
    const row = async () => (await list(projectId)).rows.find((one) => one.key === key)!;
    for (const reversal of ["40000.01", "-1.00"])
      await expect(decide(manager, projectId, await row(), { reversal })).rejects.toMatchObject({ status: 400 });
    await decide(manager, projectId, await row(), { reversal: "40000.00" });
    await expect(prior(projectId, "0.00")).rejects.toMatchObject({ status: 400 });
    await expect(prior(projectId, "1.00", "P100")).rejects.toMatchObject({ status: 400 });
    const { refId: id = 0 } = (await row()).ref ?? {};
    const fsItemId = item.get("A105") ?? 0;
    const change = { projectId, id, rowVersion: 1, ...last, fsItemId, amount: "35000.00" };
    await expect(staff.call(priorMisstatement.calls.save, change)).rejects.toMatchObject({ status: 400 });
    await staff.call(priorMisstatement.calls.save, { ...change, reason: "复核上年底稿" });
    expect(await staff.call(priorMisstatement.calls.get, { Id: id })).toMatchObject({
      amount: "35000.00",
      firstAmount: "40000.00",
      changeReason: "复核上年底稿",
      changedBy: "王小明",
    });
    // What turns round was decided of another amount.
    expect((await row()).openReasons).toEqual(["reversalMissing"]);
    const remove = { Id: id, rowVersion: 2, reason: "上年已更正" };
    await expect(staff.call(priorMisstatement.calls.remove, remove)).rejects.toMatchObject(forbidden);
    await manager.call(priorMisstatement.calls.remove, remove);
    expect((await list(projectId)).rows).toEqual([]);
  });

  it("that one year leaves uncorrected are carried into the next, once, with a reversal to decide", async () => {
    const last = await open();
    await refused(last);
    const custId = (
      await tenant.inDb((db) =>
        db.selectFrom("project").where("id", "=", last).select("cust_id as id").executeTakeFirstOrThrow(),
      )
    ).id;
    const next = await newProject(manager, {
      custId,
      aYear: 2025,
      periodStart: "2025-01-01",
      periodEnd: "2025-12-31",
      priorProjectId: last,
    });
    const carry = () => manager.call(misstatements.CarryOverMisstatements, { projectId: next });
    expect(await carry()).toEqual({ added: 1 });
    expect(await carry()).toEqual({ added: 0 });
    const { rows } = await list(next, manager);
    expect(rows).toMatchObject([
      {
        source: "prior",
        content: "AJE-1  存货跌价",
        itemCodes: ["A109"],
        cumulative: "60000.00",
        openReasons: ["reversalMissing"],
      },
    ]);
    // What the year before has told stays as it told it, unless a leader says otherwise.
    await join(manager, next, [{ client: staff, roleid: 0 }]);
    const { items } = await staff.call(priorMisstatement.calls.list, { projectId: next });
    const [{ id, rowVersion, fsItemId, content } = { id: 0, rowVersion: 0, fsItemId: 0, content: "" }] = items;
    expect(items).toMatchObject([{ isCarriedOver: true, itemName: expect.stringContaining("A109") }]);
    const change = { projectId: next, id, rowVersion, fsItemId, content, amount: "50000.00", reason: "上年底稿有误" };
    await expect(staff.call(priorMisstatement.calls.save, change)).rejects.toMatchObject(forbidden);
    await manager.call(priorMisstatement.calls.save, change);
    const other = await newProject(manager);
    await expect(manager.call(misstatements.CarryOverMisstatements, { projectId: other })).rejects.toMatchObject(state);
  });

  it("are concluded by a leader alone, when nothing is open, and on the list as it stands", async () => {
    const projectId = await open();
    const open_ = await entry(projectId);
    const draft = await evaluate(staff, projectId, { fraud: 0 });
    await expect(conclude(staff, draft)).rejects.toMatchObject(state);
    await expect(conclude(manager, draft)).rejects.toMatchObject({ message: /未决（AJE-1）|未决（#1）/ });
    await check(incharge, await opinion(manager, open_, 2));
    await expect(conclude(manager, draft)).rejects.toMatchObject({ message: /没有全部回答/ });
    const answered = await evaluate(staff, projectId, {}, draft);
    expect(Object.keys(answered.answeredBy).sort()).toEqual([...qualitativeFlags].sort());
    await prior(projectId, "5000.00");
    const decided = (await list(projectId)).rows.find(({ source }) => source === "prior")!;
    await decide(manager, projectId, decided, { reversal: "0.00" });
    await expect(conclude(manager, answered)).rejects.toMatchObject({ message: /已有变化/ });
    const concluded = await conclude(manager, await evaluate(staff, projectId, {}, answered));
    expect([concluded?.conclusion, concluded?.concluderName, concluded?.status]).toEqual([1, "李经理", 1]);
    await prior(projectId, "5000.00");
    const now = await list(projectId);
    expect(now.records[0]?.basis.print).not.toBe(now.print);
  });

  it("that reach materiality cannot be found immaterial", async () => {
    const projectId = await open();
    await refused(projectId, [
      ["P101", "79000.00", "0.00"],
      ["A109", "0.00", "79000.00"],
    ]);
    await expect(evaluate(staff, projectId)).rejects.toMatchObject({ status: 400 });
    const draft = await evaluate(staff, projectId, { conclusion: 2, reason: "超过整体重要性" });
    expect((await conclude(manager, draft))?.conclusion).toBe(2);
  });

  it("need a word where size does not tell, and only leaders take a yes back", async () => {
    const projectId = await open();
    await expect(evaluate(staff, projectId, { fraud: 2 })).rejects.toMatchObject({ status: 400 });
    const yes = await evaluate(staff, projectId, { fraud: 2, fraudNote: "采购员回扣" });
    expect(yes.answeredBy.fraud?.by).toBe("王小明");
    for (const fraud of [0, 1])
      await expect(evaluate(staff, projectId, { fraud }, yes)).rejects.toMatchObject(forbidden);
    // Nor does the draft disappear with it, whoever began it.
    const { id: Id, rowVersion } = yes;
    const discarded = staff.call(misstatementPaper.calls.discard, { Id, rowVersion });
    await expect(discarded).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("需由项目负责人或合伙人执行"),
    });
    const back = await evaluate(manager, projectId, { fraud: 1 }, yes);
    expect([back.answeredBy.fraud?.by, back.answeredBy.covenant?.by]).toEqual(["李经理", "王小明"]);
  });
});
