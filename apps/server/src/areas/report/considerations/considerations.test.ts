import {
  considerationPaper,
  considerations,
  goingConcernPaper,
} from "@digao/contract/areas/report/considerations/calls";
import { standards } from "@digao/contract/areas/report/considerations/catalogue";
import {
  considerationApplies,
  considerationOutcome,
  goingConcernConclusion,
  goingConcernPlan,
  planLikelihood,
} from "@digao/contract/areas/report/considerations/codes";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeProject } from "../../../../test/build.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";

describe("special considerations", () => {
  let server: TestServer;
  let tenant: TestTenant;
  let place: { projectId: number };
  let manager: Client;
  let staff: Client;
  let reviewer: Client;
  beforeAll(async () => {
    server = await startTestServer();
    tenant = await server.newTenant();
    manager = await tenant.as("manager");
    staff = await tenant.as("staff1");
    reviewer = await tenant.as("reader");
  });
  beforeEach(async () => {
    const made = await makeProject(tenant, { manager: { role: 1 }, staff1: { role: 0 }, reader: { role: 4 } });
    place = { projectId: made.projectId };
  });
  afterAll(() => server.stop());

  const list = (by = staff) => by.call(considerations.GetConsiderations, place);
  const idOf = async (csaNo: string) => {
    await staff.call(considerations.OpenConsiderations, place);
    return (await list()).find((one) => one.csaNo === csaNo)?.id ?? 0;
  };
  const stepsOf = (csaNo: string, outcome: number | null, remark = "") =>
    (standards.find((one) => one.csaNo === csaNo)?.steps ?? []).map(([step]) => ({
      step,
      outcome,
      remark,
      evidence: [],
    }));
  const draftOf = (subjectId: number, steps: ReturnType<typeof stepsOf>) => ({
    subjectId,
    applies: considerationApplies.applies,
    applyReason: "对全部审计项目适用",
    steps,
    findings: "",
    conclusion: "未发现需要进一步处理的事项",
  });

  it("are the 24 standards of the catalogue, put into a project once, in both languages", async () => {
    expect(standards).toHaveLength(24);
    expect(await list()).toEqual([]);
    await Promise.all([staff, manager, staff, manager].map((by) => by.call(considerations.OpenConsiderations, place)));
    const all = await list();
    expect(all.map(({ csaNo }) => csaNo)).toEqual(standards.map(({ csaNo }) => csaNo));
    const english = await staff.call(considerations.GetConsiderations, { ...place, RptLang: "en" });
    expect(english.find(({ csaNo }) => csaNo === "1324")?.title).toBe("Going concern");
    await expect(reviewer.call(considerations.OpenConsiderations, place)).rejects.toMatchObject({ status: 403 });
    expect(await list(reviewer)).toHaveLength(24);
  });

  it("are proposed by the facts of the project, where these say it", async () => {
    await idOf("1331");
    const proposed = async (csaNo: string) => (await list()).find((one) => one.csaNo === csaNo)?.proposed;
    expect([await proposed("1141"), await proposed("1331"), await proposed("1411")]).toEqual([true, false, null]);
    await tenant.inDb((db) =>
      db
        .updateTable("project")
        .set({ is_first: true, is_group: true, is_listed: true })
        .where("id", "=", place.projectId)
        .execute(),
    );
    expect([await proposed("1331"), await proposed("1401"), await proposed("1504")]).toEqual([true, true, true]);
  });

  it("keep the standard's procedures, each answered, explained and supported", async () => {
    const { edit, submit } = considerationPaper.calls;
    const id = await idOf("1313");
    const [, ...short] = stepsOf("1313", 1, "已执行");
    await expect(staff.call(edit, draftOf(id, short))).rejects.toMatchObject({
      error: { message: expect.stringContaining("按审定数执行总体分析") },
    });
    const refused = async (steps: ReturnType<typeof stepsOf>, words: string) => {
      const open = (await staff.call(considerationPaper.calls.sheet, { subjectId: id })).records[0];
      const target = open ? { id: open.id, rowVersion: open.rowVersion } : {};
      const version = await staff.call(edit, { ...draftOf(id, steps), ...target });
      await expect(staff.call(submit, { Id: version.id, rowVersion: version.rowVersion })).rejects.toMatchObject({
        error: { message: expect.stringContaining(words) },
      });
      return version;
    };
    await refused(stepsOf("1313", null), "尚未填写执行情况");
    await refused(stepsOf("1313", considerationOutcome.notApplicable), "须说明原因");
    await refused(stepsOf("1313", considerationOutcome.done), "须有说明或证据");
    const last = (await staff.call(considerationPaper.calls.sheet, { subjectId: id })).records[0]!;
    const { rowVersion } = await staff.call(edit, {
      ...draftOf(id, stepsOf("1313", considerationOutcome.done, "见分析底稿")),
      id: last.id,
      rowVersion: last.rowVersion,
    });
    const handed = await staff.call(submit, { Id: last.id, rowVersion });
    await manager.call(considerationPaper.calls.approve, { Id: last.id, rowVersion: handed.rowVersion });
    expect((await list()).find(({ csaNo }) => csaNo === "1313")).toMatchObject({
      status: 2,
      applies: 1,
      preparer: expect.any(String),
      reviewer: expect.any(String),
      conclusion: "未发现需要进一步处理的事项",
    });
    const never = { ...draftOf(await idOf("1141"), stepsOf("1141", null)), applies: 2 };
    await expect(staff.call(edit, never)).rejects.toMatchObject({
      error: { message: "该准则适用于全部审计项目，不能选“不适用”" },
    });
  });

  it("hold going concern until its evaluation is approved, and its verdict by the worked example", async () => {
    const { calls } = goingConcernPaper;
    const months = Array.from({ length: 12 }, (_, at) => ({
      receipts: "500000",
      payments: "620000",
      maturities: at === 3 ? "600000" : null,
      note: "",
    }));
    const signs = Object.fromEntries(
      [1, 2, 3, 4, 5, 6, 7, 8].map((no) => [`GC${no}`, { answer: "no", remark: "" }]),
    ) as never;
    const draft = {
      ...place,
      openingCash: "900000",
      committedLine: "300000",
      months,
      signs,
      plans: [],
      verdict: goingConcernConclusion.none,
      verdictReason: "现金足以维持十二个月",
    };
    const id = await idOf("1324");
    const paper = await staff.call(considerationPaper.calls.edit, draftOf(id, stepsOf("1324", 1, "已执行")));
    await expect(
      staff.call(considerationPaper.calls.submit, { Id: paper.id, rowVersion: paper.rowVersion }),
    ).rejects.toMatchObject({ error: { message: expect.stringContaining("持续经营评价尚未批准") } });
    const first = await staff.call(calls.edit, draft as never);
    expect(first).toMatchObject({ belowZero: 6, belowWithPlans: 6 });
    await expect(staff.call(calls.submit, { Id: first.id, rowVersion: 1 })).rejects.toMatchObject({
      error: { message: expect.stringContaining("第 6 个月现金低于零") },
    });
    const without = await staff.call(calls.edit, {
      ...draft,
      committedLine: "0",
      id: first.id,
      rowVersion: 1,
    } as never);
    expect(without).toMatchObject({ belowZero: 4 });
    const short = { ...draft, months: months.slice(0, 11), id: first.id, rowVersion: 2 };
    const cut = await staff.call(calls.edit, short as never);
    await expect(staff.call(calls.submit, { Id: cut.id, rowVersion: cut.rowVersion })).rejects.toMatchObject({
      error: { message: "现金预测须覆盖期末起至少 12 个月" },
    });
    const plan = { kind: goingConcernPlan.parentSupport, content: "母公司支持函", month: 4, amount: "1000000" };
    const letter = {
      ...plan,
      likelihood: planLikelihood.likely,
      parent: null,
      evidence: [{ type: "consideration", id }],
    };
    const planned = { ...draft, plans: [letter], id: first.id, rowVersion: 3 };
    const unable = await staff.call(calls.edit, planned as never);
    expect(unable).toMatchObject({ belowWithPlans: 6 });
    await expect(staff.call(calls.submit, { Id: first.id, rowVersion: 4 })).rejects.toMatchObject({
      error: { message: "母公司支持函须证实母公司有支付能力" },
    });
    const able = { ...planned, plans: [{ ...letter, parent: 1 }], rowVersion: 4 };
    expect(await staff.call(calls.edit, able as never)).toMatchObject({ belowZero: 6, belowWithPlans: null });
    const handed = await staff.call(calls.submit, { Id: first.id, rowVersion: 5 });
    await manager.call(calls.approve, { Id: first.id, rowVersion: handed.rowVersion });
    await staff.call(considerationPaper.calls.submit, { Id: paper.id, rowVersion: paper.rowVersion });
  });

  it("search the books after the period end, and keep the last run with its day", async () => {
    const query = { ...place, threshold: "100.00" };
    expect(await staff.call(considerations.GetSubsequentEvents, query)).toMatchObject({ books: null, lastRun: null });
    await idOf("1332");
    await tenant.inProject(place.projectId, async (db) => {
      const of = { project_id: place.projectId };
      const { id: file_id } = await db
        .insertInto("file_object")
        .values({ ...of, sha256: "0".repeat(64), size_bytes: 1, file_name: "after.xlsx", mime: "text/csv" })
        .returning("id")
        .executeTakeFirstOrThrow();
      const batch = { ...of, type_id: 4, file_id, file_name: "after.xlsx", file_sha256: "0".repeat(64) };
      const { id: periodId } = await db
        .insertInto("project_period")
        .values({ ...of, label: "期后", start_date: "2025-01-01", end_date: "2025-03-31" })
        .returning("id")
        .executeTakeFirstOrThrow();
      const { id: batchId } = await db
        .insertInto("import_batch")
        .values({ ...batch, period_id: periodId } as never)
        .returning("id")
        .executeTakeFirstOrThrow();
      await db.updateTable("project_period").set({ voucher_batch_id: batchId }).where("id", "=", periodId).execute();
      const firstId = batchId * 2 ** 25 + 1;
      const line = (no: number, account: string, debit: string, credit: string, summary: string) => ({
        ...of,
        id: firstId + 10 + no,
        batch_id: batchId,
        jmsn: firstId + Math.floor(no / 2),
        line_no: (no % 2) + 1,
        j_period: 202502,
        j_date: "2025-02-10",
        account_code: account,
        account_name: account,
        debit,
        credit,
        summary,
      });
      const voucher = (at: number) => ({
        ...of,
        id: firstId + at,
        batch_id: batchId,
        j_period: 202502,
        j_date: "2025-02-10",
        j_type: "记",
        j_no: at + 1,
        j_no_text: String(at + 1),
        amount_dr: "1",
        amount_cr: "1",
        line_count: 2,
        first_line_id: firstId + 10 + at * 2,
      });
      await db
        .insertInto("voucher")
        .values([0, 1, 2, 3].map(voucher) as never)
        .execute();
      const lines = [
        line(0, "100201", "5000.00", "0", "收回货款"),
        line(1, "1122", "0", "5000.00", "收回货款"),
        line(2, "2202", "99.99", "0", "付货款"),
        line(3, "1002", "0", "99.99", "付货款"),
        line(4, "1122", "-800.00", "0", "销售退货"),
        line(5, "6001", "0", "-800.00", "销售退货"),
        line(6, "1002", "3000.00", "0", "借款"),
        line(7, "2001", "0", "3000.00", "借款"),
      ];
      await db
        .insertInto("voucher_line")
        .values(lines as never)
        .execute();
    });
    const found = await staff.call(considerations.GetSubsequentEvents, query);
    expect(found.books).toEqual({ from: "2025-01-01", to: "2025-03-31" });
    expect(found.vouchers.map(({ kind, amount }) => [kind, amount])).toEqual([
      ["receipt", "5000.00"],
      ["receipt", "3000.00"],
      ["loan", "3000.00"],
      ["reversal", "800.00"],
    ]);
    const all = await staff.call(considerations.GetSubsequentEvents, { ...place, threshold: "99.99" });
    expect(all.vouchers.map(({ kind }) => kind)).toContain("payment");
    const kept = await staff.call(considerations.RunSubsequentEvents, { ...query, toDay: "2025-02-28" });
    expect(kept.lastRun).toMatchObject({ toDay: "2025-02-28", found: 4 });
    await expect(
      reviewer.call(considerations.RunSubsequentEvents, { ...query, toDay: "2025-02-28" }),
    ).rejects.toMatchObject({ status: 403 });
    const other = await (await server.newTenant()).as("manager");
    await expect(other.call(considerations.GetSubsequentEvents, query)).rejects.toMatchObject({ status: 404 });
  });
});
