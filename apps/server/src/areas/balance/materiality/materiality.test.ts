import { materiality, materialityPaper } from "@digao/contract/areas/balance/materiality/calls";
import { trialBalance } from "@digao/contract/areas/balance/trial-balance/calls";
import { evidenceLinks } from "@digao/contract/areas/evidence/evidence-links/calls";
import { notifications } from "@digao/contract/areas/identity/notifications/calls";
import type { Draft } from "@digao/contract/endpoint";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { join, newProject } from "../../../../test/builders.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { writeSampleAdjustments, writeSampleLedger } from "../../../../test/sample-ledger.ts";
import { readBook } from "../../../../test/workbook.ts";

let server: TestServer;
let tenant: TestTenant;
let manager: Client;
let partner: Client;
let incharge: Client;
let staff: Client;
let projectId: number;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await server.newTenant();
  manager = await tenant.as("manager");
  partner = await tenant.as("partner");
  incharge = await tenant.as("incharge");
  staff = await tenant.as("staff1");
  projectId = await withBooks();
});
afterAll(() => server.stop());

async function withBooks(): Promise<number> {
  const own = await newProject(manager);
  await join(manager, own, [
    { client: staff, roleid: 0 },
    { client: partner, roleid: 2 },
    { client: incharge, roleid: 3 },
  ]);
  await tenant.inDb((db) => writeSampleLedger(db, own));
  return own;
}

type Sent = Partial<Draft<typeof materialityPaper.calls.edit>>;
const usual = {
  stage: 1,
  benchmark: 1,
  basis: 1,
  percent: "0.05",
  pmPercent: "0.75",
  trivialPercent: "0.05",
  reason: "以营利为目的，税前利润最受报表使用者关注",
} as const;
const save = (as: Client, more: Sent = {}, of = projectId) =>
  as.call(materialityPaper.calls.edit, { ...usual, projectId: of, ...more });
const stepOf = ({ id: Id, rowVersion }: { id: number; rowVersion: number }) => ({ Id, rowVersion });
const approve = (as: Client, record: { id: number; rowVersion: number }) =>
  as.call(materialityPaper.calls.approve, stepOf(record));
const sheet = (of = projectId) => manager.call(materialityPaper.calls.sheet, { projectId: of });
const refused = (word: string) => ({ status: 400, error: { message: expect.stringContaining(word) } });

describe("materiality of a project", () => {
  it("is the guide's while nothing is approved, with every benchmark beside it", async () => {
    const { inForce, figures, proposal, records } = await sheet();
    expect(inForce).toMatchObject({ id: null, isApproved: false, om: "79000.00", pm: "59250.00", trivial: "3950.00" });
    expect(records).toEqual([]);
    expect(proposal).toEqual({ benchmark: 1, why: "profit" });
    const amounts = Object.fromEntries(figures.benchmarks.map(({ benchmark, unaudited }) => [benchmark, unaudited]));
    expect(amounts).toMatchObject({ 1: "1594578.22", 2: "12413238.94", 3: "20721892.22", 7: null });
    expect(figures.years.map(({ year, profit }) => [year, profit])).toEqual([
      [2024, "1594578.22"],
      [2023, null],
      [2022, null],
    ]);
  });

  it("is worked out by the server: 1,594,578.22 × 5 % gives 79,000 / 59,250 / 3,950 whatever a client sends", async () => {
    const forged = { om: "900000.00", pm: "800000.00", benchmarkAmount: "99999999.00", status: 1, approver_id: 1 };
    const draft = await save(staff, forged as Sent);
    expect(draft).toMatchObject({ revision: 1, status: 0, benchmarkAmount: "1594578.22", approverName: null });
    expect(draft).toMatchObject({ om: "79000.00", pm: "59250.00", trivial: "3950.00" });
    expect(await staff.call(materiality.GetMaterialityInForce, { projectId })).toMatchObject({ isApproved: false });
    await expect(save(manager)).rejects.toMatchObject(refused("已有一份待批准的草稿"));
  });

  it("is approved by another person of role 1 or 2 alone", async () => {
    const [draft] = (await sheet()).records;
    if (!draft) throw new Error("no draft");
    await expect(approve(staff, draft)).rejects.toMatchObject(refused("项目负责人或合伙人"));
    await expect(approve(incharge, draft)).rejects.toMatchObject(refused("项目负责人或合伙人"));
    const changed = await save(manager, { ...stepOfDraft(draft), reason: "改过" });
    await expect(approve(manager, changed)).rejects.toMatchObject(refused("您修改过这份草稿"));
    await expect(approve(partner, draft)).rejects.toMatchObject({ status: 409 });
    const approved = await approve(partner, changed);
    expect(approved).toMatchObject({ status: 1, approverName: "周合伙", preparerName: "王小明" });
    expect(await staff.call(materiality.GetMaterialityInForce, { projectId })).toMatchObject({
      id: draft.id,
      isApproved: true,
      pm: "59250.00",
    });
    await expect(save(manager, stepOfDraft(approved))).rejects.toMatchObject(refused("请建立修订"));
    await expect(approve(partner, approved)).rejects.toMatchObject(refused("请建立修订"));
    await expect(manager.call(materialityPaper.calls.discard, stepOf(approved))).rejects.toMatchObject({ status: 400 });
  });

  it("lets nobody approve what they prepared themselves, partners included", async () => {
    const own = await withBooks();
    const draft = await save(partner, {}, own);
    await expect(approve(partner, draft)).rejects.toMatchObject(refused("批准人不能是编制人本人"));
    const back = await manager.call(materialityPaper.calls.return, { ...stepOf(draft), reason: "请说明基准" });
    expect(back).toMatchObject({ status: 0, returnReason: "请说明基准", returnName: "李经理" });
    expect(await approve(manager, back)).toMatchObject({ status: 1, returnReason: "请说明基准" });
  });

  it("is brought before who approves it, again once it was sent back and changed; all learn what is in force", async () => {
    const own = await withBooks();
    const noticesOf = async (as: Client) =>
      (await as.call(notifications.GetUserNotifications, {})).items
        .filter(({ notification }) => notification.data.properties.projectId === own)
        .map(({ notification }) => notification.notificationName)
        .filter((name) => name.startsWith("notice.materiality"))
        .reverse();
    const draft = await save(staff, {}, own);
    await save(incharge, { ...stepOfDraft(draft), projectId: own });
    const [record] = (await sheet(own)).records;
    if (!record) throw new Error("no draft");
    const back = await partner.call(materialityPaper.calls.return, { ...stepOf(record), reason: "请说明基准" });
    const again = await save(staff, { ...stepOfDraft(back), projectId: own });
    await approve(partner, again);
    const waits = "notice.materialityWaits.title";
    const approved = "notice.materialityApproved.title";
    expect(await noticesOf(manager)).toEqual([waits, waits, approved]);
    expect(await noticesOf(partner)).toEqual([waits, waits]);
    expect(await noticesOf(staff)).toEqual(["notice.materialityReturned.title", approved]);
    expect(await noticesOf(incharge)).toEqual([approved]);
  });

  it("asks for reasons outside the guide ranges, at the field", async () => {
    const own = await withBooks();
    const at = async (more: Sent) => {
      const error = await save(staff, more, own).catch((refusal: unknown) => refusal);
      return error;
    };
    const field = (name: string) => ({ status: 400, error: { validationErrors: [{ members: [name] }] } });
    expect(await at({ percent: "0.12" })).toMatchObject(field("percentReason"));
    expect(await at({ pmPercent: "0.8" })).toMatchObject(field("pmReason"));
    expect(await at({ trivialPercent: "0.06" })).toMatchObject(field("trivialReason"));
    expect(await at({ trivialPercent: "0.11", trivialReason: "客户要求" })).toMatchObject(field("trivialPercent"));
    expect(await at({ benchmarkAdj: "-100000.00" })).toMatchObject(field("adjReason"));
    expect(await at({ benchmark: 7 })).toMatchObject(field("benchmark"));
    expect(await at({ basis: 3, benchmarkAmount: "100.00" })).toMatchObject(field("sourceNote"));
    expect(await at({ reason: " " })).toMatchObject(field("reason"));
    expect(await at({ stage: 3 })).toMatchObject(field("stage"));
    expect(await at({ specific: [{ fsItemId: 1, amount: "100.00", reason: "关联方" }] })).toMatchObject({
      status: 400,
    });
    const first = await newProject(manager, { isFirst: true });
    await tenant.inDb((db) => writeSampleLedger(db, first));
    await expect(save(manager, {}, first)).rejects.toMatchObject(field("pmReason"));
    expect(await save(manager, { pmPercent: "0.5" }, first)).toMatchObject({ pm: "39500.00" });
  });

  it("is not approved on books that have moved since", async () => {
    const own = await withBooks();
    const draft = await save(staff, { basis: 2 }, own);
    await tenant.inDb((db) => writeSampleAdjustments(db, own, manager.userId));
    await expect(approve(partner, draft)).rejects.toMatchObject(refused("1,430,578.22"));
    const again = await save(staff, { basis: 2, ...stepOfDraft(draft) }, own);
    expect(await approve(partner, again)).toMatchObject({ benchmarkAmount: "1430578.22", om: "71000.00" });
  });
});

const stepOfDraft = ({ id, rowVersion }: { id: number; rowVersion: number }): Sent => ({ id, rowVersion });

describe("revisions", () => {
  let own: number;
  beforeAll(async () => {
    own = await withBooks();
    await approve(partner, await save(manager, {}, own));
    await tenant.inDb((db) => writeSampleAdjustments(db, own, manager.userId));
  });

  it("only informs where audited figures give 71,528.91, 90.5 % of 79,000", async () => {
    expect((await sheet(own)).reEvaluation).toMatchObject({
      benchmarkAmount: "1430578.22",
      exact: "71528.91",
      om: "71000.00",
      permille: 905,
      level: "info",
    });
  });

  it("keep what was in force when, with the reason and what changed", async () => {
    const next = { stage: 2, basis: 2, percent: "0.04", benchmark: 1 };
    await expect(save(manager, next, own)).rejects.toMatchObject(refused("请说明修订的原因"));
    const draft = await save(manager, { ...next, revisionReason: "审计调整后利润下降" }, own);
    expect(draft).toMatchObject({ revision: 2, om: "57000.00", pm: "42750.00" });
    const before = await manager.call(materiality.GetMaterialityInForce, { projectId: own });
    expect(before).toMatchObject({ om: "79000.00" });
    await approve(partner, draft);
    const { inForce, records } = await sheet(own);
    expect(inForce).toMatchObject({ id: draft.id, om: "57000.00", trivial: "2850.00" });
    expect(records.map(({ revision, status, om }) => [revision, status, om])).toEqual([
      [2, 1, "57000.00"],
      [1, 2, "79000.00"],
    ]);
    expect(records[1]?.supersededTime).not.toBeNull();
    const { rows } = await tenant.inDb((db) =>
      sql<{ action: string; new_value: { om?: string } }>`
        select action, new_value from project_log where ref_type = 'materiality' and ref_id = ${String(draft.id)} order by seq`.execute(
        db,
      ),
    );
    expect(rows.map(({ action }) => action)).toEqual(["create", "approve"]);
    expect(rows[0]?.new_value).toMatchObject({ om: "57000.00", revisionReason: "审计调整后利润下降" });
  });

  it("list the samples drawn with a higher tolerable misstatement, and changes nobody has explained", async () => {
    await tenant.inProject(own, async (db) => {
      const { id: period_id } = await db.selectFrom("project_period").select("id").executeTakeFirstOrThrow();
      await sql`
        insert into sample_run (tenant_id, project_id, run_no, purpose, method, title, period_id, population, batch_id, ledger_count, ledger_amount,
          pop_count, pop_amount, pop_hash, seed, tolerable, sample_size, created_by)
        select app_tenant(), ${own}, n, 2, 1, '收入', ${period_id}, '{}', 1, 1, 1, 1, 1, 'x', 1, t, 1, ${manager.userId}
        from (values (1, 59250), (2, 42750)) v(n, t) returning 1`.execute(db);
    });
    const { dependents } = await sheet(own);
    expect(dependents?.samples).toMatchObject([{ runNo: 1, tolerable: "59250.00" }]);
    expect(dependents?.variations.find(({ code }) => code === "A102")).toBeDefined();
  });

  it("is what thresholds follow, from the record in force", async () => {
    const settings = await manager.call(trialBalance.GetProjectSettings, { projectId: own });
    expect(settings).toMatchObject({ varAmt: "42750.00", materiality: { isApproved: true, pm: "42750.00" } });
  });

  it("have evidence, which changes while a version is open alone and stands with the one that revises it as well", async () => {
    const place = await withBooks();
    await tenant.inDb((db) => writeSampleAdjustments(db, place, manager.userId));
    const [entry] = await manager.call(evidenceLinks.FindRecords, { projectId: place, types: "adjustment" });
    const draft = await save(staff, { basis: 2 }, place);
    const link = { projectId: place, fromEntity: "materiality", fromId: draft.id, place: "reason" } as const;
    const to = { toEntity: "adjustment", toId: entry?.id ?? 0 } as const;
    const made = await staff.call(evidenceLinks.CreateEvidenceLink, { ...link, ...to });
    await approve(partner, draft);
    const closed = refused("不能增减证据");
    const more = { ...link, ...to, place: "percent" };
    await expect(staff.call(evidenceLinks.CreateEvidenceLink, more)).rejects.toMatchObject(closed);
    const taken = { Id: made.id, reason: "与基准无关的分录" };
    await expect(staff.call(evidenceLinks.RemoveEvidenceLink, taken)).rejects.toMatchObject(closed);
    const next = await save(staff, { stage: 2, basis: 2, revisionReason: "谨慎" }, place);
    const linksOf = (referId: number) =>
      staff.call(evidenceLinks.GetEvidenceLinks, { projectId: place, entityId: "materiality", referId });
    const places = [await linksOf(draft.id), await linksOf(next.id)];
    expect(places.map((all) => all.map((one) => [one.place, one.toId]))).toEqual([
      [["reason", entry?.id]],
      [["reason", entry?.id]],
    ]);
  });

  it("prints as 重要性水平确定表 with client, index, preparer and approver", async () => {
    const { bytes } = await manager.download(materialityPaper.calls.print, { projectId: own });
    const text = JSON.stringify(await readBook(bytes));
    for (const word of [
      "重要性水平确定表",
      "B5",
      "李经理",
      "周合伙",
      "57000",
      "计划阶段",
      "已被修订",
      "审计调整后利润下降",
    ])
      expect(text).toContain(word);
  });
});

describe("a project without books", () => {
  it("has no benchmark but an entered one, with its source", async () => {
    const own = await newProject(manager);
    await join(manager, own, [{ client: partner, roleid: 2 }]);
    const { figures, inForce } = await sheet(own);
    expect(inForce).toMatchObject({ isApproved: false, om: "0.00" });
    expect(figures.benchmarks.every(({ unaudited }) => unaudited === null)).toBe(true);
    await expect(save(manager, {}, own)).rejects.toMatchObject(refused("账套中没有这个基准"));
    const entered = { basis: 3, benchmarkAmount: "2000000.00", sourceNote: "董事会批准的预算" };
    expect(await approve(partner, await save(manager, entered, own))).toMatchObject({ om: "100000.00", status: 1 });
  });
});

describe("thresholds of a project", () => {
  it("deviate from performance materiality with a reason alone, which stays with who gave it", async () => {
    const own = await withBooks();
    const read = () => manager.call(trialBalance.GetProjectSettings, { projectId: own });
    const change = async (more: Partial<Draft<typeof trialBalance.UpdateProjectSettings>>) => {
      const { creditTarget: _target, varReason: _reason, ...now } = await read();
      return manager.call(trialBalance.UpdateProjectSettings, {
        ...now,
        creditTarget: "L107",
        projectId: own,
        ...more,
      });
    };
    await expect(change({ varAmt: "100000.00" })).rejects.toMatchObject(refused("偏离"));
    await expect(change({ varPct: "0.5" })).rejects.toMatchObject(refused("偏离"));
    const saved = await change({ varAmt: "100000.00", varReason: "集团统一口径" });
    expect(saved).toMatchObject({ varAmt: "100000.00", varReason: "集团统一口径", varReasonBy: "李经理" });
    // Kept while other settings change.
    expect(await change({ tbIncludeDraft: true })).toMatchObject({ varReason: "集团统一口径" });
    await approve(partner, await save(manager, {}, own));
    expect(await read()).toMatchObject({ varAmt: "100000.00", materiality: { isApproved: true, pm: "59250.00" } });
    expect(await change({ varAmt: "59250.00" })).toMatchObject({ varAmt: "59250.00", varReason: null });
    await approve(partner, await save(manager, { stage: 2, percent: "0.04", revisionReason: "谨慎" }, own));
    expect(await read()).toMatchObject({ varAmt: "47250.00" });
  });
});
