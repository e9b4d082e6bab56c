import { readFileSync } from "node:fs";
import { cashFlow as calls } from "@digao/contract/areas/balance/cash-flow/calls";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { meet } from "../../../../test/at-once.ts";
import { join, newProject } from "../../../../test/builders.ts";
import { attribute, importBooks, statementOf } from "../../../../test/cash-desk.ts";
import { copySampleBooks } from "../../../../test/copied-books.ts";
import { importJournal } from "../../../../test/journal-desk.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";

let server: TestServer;
let tenant: TestTenant;
let manager: Client;
let staff: Client;
let Id: number;

const sample = (name: string) =>
  readFileSync(new URL(`../../../../../../packages/db/seed/sample/${name}`, import.meta.url), "utf8");

beforeAll(async () => {
  server = await startTestServer();
  tenant = await server.newTenant();
  [manager, staff] = await Promise.all([tenant.as("manager"), tenant.as("staff1")]);
  Id = await newProject(manager);
  await copySampleBooks(server, tenant, Id);
  await join(manager, Id, [{ client: staff, roleid: 0 }]);
});
afterAll(() => server.stop());

describe("the sample company", () => {
  it("says that nothing is attributed yet, and which import is missing", async () => {
    const empty = await newProject(manager);
    expect(await manager.call(calls.GetCashFlowState, { Id: empty })).toMatchObject({ lacks: "period", run: null });
    expect(await manager.call(calls.GetCashFlowState, { Id })).toMatchObject({ lacks: null, run: null, stale: [] });
  });

  it("is attributed once where two people start at once", async () => {
    const started = await Promise.all([manager, staff].map((as) => as.call(calls.StartCashFlowRun, { Id })));
    expect(new Set(started.map(({ id }) => id)).size).toBe(1);
    await server.runJobs();
    const { run, stale } = await manager.call(calls.GetCashFlowState, { Id });
    expect([run?.state, run?.runNo, stale]).toEqual(["done", 1, []]);
  });

  it("has the figures that were worked out for it", async () => {
    const statement = await statementOf(manager, Id);
    expect(statement).toMatchObject({
      C101: "12598500.00",
      C111: "7403400.00",
      C112: "2346000.00",
      C113: "900937.51",
      C199: "1275062.49",
      C299: "-1714800.00",
      C399: "-180125.00",
      C401: "1768.00",
      C499: "-618094.51",
      C501: "4000000.00",
      C599: "3381905.49",
    });
  });

  it("turns stale when an account counts otherwise, with the reason asked for", async () => {
    const said = { Id, accountCode: "101201", treatment: 1, rowVersion: 0 };
    await expect(manager.call(calls.SaveCashScope, said)).rejects.toThrow("须说明原因");
    await manager.call(calls.SaveCashScope, { ...said, reason: "银行已解除限制" });
    const { stale } = await manager.call(calls.GetCashFlowState, { Id });
    expect(stale).toEqual(["scope"]);
    await expect(manager.call(calls.SaveCashScope, { ...said, reason: "再改一次" })).rejects.toThrow();
    await manager.call(calls.SaveCashScope, {
      Id,
      accountCode: "101201",
      treatment: 2,
      nature: 1,
      reason: "承兑汇票保证金",
      rowVersion: 1,
    });
  });
});

describe("decisions of people", () => {
  let runId: number;
  const first = async () =>
    (await manager.call(calls.GetFSCashFlowData, { Id, item: "C114", maxResultCount: 2 })).items;

  it("split a line to the fen, and refuse what adds up to something else or was changed meanwhile", async () => {
    runId = await attribute(server, manager, Id);
    const [row] = await first();
    if (!row) throw new Error("no line of C114");
    const line = { JsnId: row.JsnId, seen: row.seen };
    const update = (parts: { cfItemCode: string; amount: string }[], seen = row.seen) =>
      manager.call(calls.UpdateCashFlowData, {
        Id,
        runId,
        lines: [{ ...line, seen, parts }],
        reason: "按业务实质判断",
      });
    await expect(update([{ cfItemCode: "C211", amount: "-1.00" }])).rejects.toThrow("不一致");
    await update([{ cfItemCode: "C211", amount: row.amount }]);
    await expect(update([{ cfItemCode: "C312", amount: row.amount }])).rejects.toThrow("已由他人改动");
    const { items } = await manager.call(calls.GetFSCashFlowData, { Id, state: 2 });
    expect(items.map(({ JsnId, parts }) => [JsnId, parts])).toEqual([
      [row.JsnId, [{ cfItemCode: "C211", amount: row.amount }]],
    ]);
  });

  it("stand after another attribution", async () => {
    runId = await attribute(server, manager, Id);
    const { items } = await manager.call(calls.GetFSCashFlowData, { Id, state: 2 });
    expect(items).toHaveLength(1);
  });

  it("wait for a second person where a batch weighs performance materiality", async () => {
    const every = { item: "C101", to: "C103" };
    const answer = await staff.call(calls.UpdateCashFlowData, { Id, runId, every, reason: "整批改列" });
    expect(answer.changed).toBe(0);
    expect(answer.proposed).toBeGreaterThan(1);
    const { items } = await manager.call(calls.GetFSCashFlowData, { Id, item: "C101", maxResultCount: 1000 });
    const decisionIds = items.flatMap(({ decision }) => decision?.id ?? []);
    expect(decisionIds).toHaveLength(answer.proposed);
    await expect(staff.call(calls.AgreeCashFlowData, { Id, decisionIds })).rejects.toThrow();
    await manager.call(calls.AgreeCashFlowData, { Id, decisionIds });
    expect((await statementOf(manager, Id)).C101).toBe("0.00");
    await manager.call(calls.DropCashFlowData, { Id, decisionIds, reason: "恢复规则归集" });
    expect((await statementOf(manager, Id)).C101).toBe("12598500.00");
  });

  it("follow their voucher into another journal, and wait where its amount differs there", async () => {
    const project = await newProject(manager);
    await importBooks(server, manager, project, {
      "tb.csv": sample("sample_tb.csv"),
      "vouchers.csv": sample("sample_vouchers.csv"),
    });
    const run = await attribute(server, manager, project);
    const listed = await manager.call(calls.GetFSCashFlowData, { Id: project, item: "C114", maxResultCount: 100 });
    const kept = listed.items[0];
    const changed = listed.items.find(({ amount }) => amount !== kept?.amount);
    const items = [kept, changed].flatMap((one) => one ?? []);
    const lines = items.map(({ JsnId, seen, amount }) => ({ JsnId, seen, parts: [{ cfItemCode: "C211", amount }] }));
    for (const line of lines)
      await manager.call(calls.UpdateCashFlowData, {
        Id: project,
        runId: run,
        lines: [line],
        reason: "按业务实质判断",
      });
    const { rows } = await tenant.inDb((db) =>
      sql<{
        debit: string;
        credit: string;
      }>`select debit::text, credit::text from voucher_line where id = ${changed?.JsnId ?? 0}`.execute(db),
    );
    const amount = rows[0]?.debit === "0.00" ? rows[0]?.credit : rows[0]?.debit;
    const other = sample("sample_vouchers.csv").replaceAll(`${amount}`, `${Number(amount) + 1}.00`);
    await importJournal(server, manager, project, other);
    await attribute(server, manager, project);
    const still = await manager.call(calls.GetFSCashFlowData, { Id: project, state: 2 });
    expect(still.items.map(({ jNoText, lineNo }) => [jNoText, lineNo])).toEqual([[kept?.jNoText, kept?.lineNo]]);
    expect((await manager.call(calls.GetCashFlowState, { Id: project })).toReassign).toBe(1);
    const checks = await manager.call(calls.GetCashFlowChecks, { Id: project });
    expect([checks.isTied, checks.items[0]?.state]).toEqual([false, "differs"]);
  });
});

describe("by four people at the same moment, one effect", () => {
  let own: number;
  let runId: number;
  beforeAll(async () => {
    own = await newProject(manager);
    await copySampleBooks(server, tenant, own);
    await join(manager, own, [{ client: staff, roleid: 0 }]);
    runId = await attribute(server, manager, own);
  });
  const four = async (call: (as: Client) => Promise<unknown>): Promise<number> => {
    const outcomes = await meet(
      server,
      tenant,
      [manager, staff, manager, staff].map((as) => () => call(as)),
    );
    for (const one of outcomes)
      if (one.status === "rejected") expect(one.reason).toMatchObject({ status: expect.toBeOneOf([409, 400]) });
    return outcomes.filter(({ status }) => status === "fulfilled").length;
  };

  it("has what an account counts as", async () => {
    const said = { Id: own, accountCode: "100202", treatment: 2, nature: 3, reason: "法院冻结", rowVersion: 0 };
    expect(await four((as) => as.call(calls.SaveCashScope, said))).toBe(1);
  });

  it("has an entry between items", async () => {
    const lines = [
      { cfItemCode: "C101", debit: "1.00", credit: "0.00" },
      { cfItemCode: "C103", debit: "0.00", credit: "1.00" },
    ];
    const draft = { Id: own, description: "现金流量项目之间的调整", reason: "重分类经营活动现金流入", lines };
    const { id: headId, rowVersion } = await manager.call(calls.UpdateCashFlowAdjustData, draft);
    expect(await four((as) => as.call(calls.UpdateCashFlowAdjustData, { ...draft, headId, rowVersion }))).toBe(1);
    await expect(manager.call(calls.UpdateCashFlowAdjustData, { ...draft, lines: [] })).rejects.toMatchObject({
      status: 400,
    });
  });

  it("has the explanation of a difference", async () => {
    const { items } = await manager.call(calls.GetFSCashFlowData, { Id: own, item: "C311", maxResultCount: 1 });
    const [row] = items;
    if (!row) throw new Error("no line of C311");
    const line = { JsnId: row.JsnId, seen: row.seen, parts: [{ cfItemCode: "C313", amount: row.amount }] };
    await manager.call(calls.UpdateCashFlowData, { Id: own, runId, lines: [line], reason: "按业务实质判断" });
    const proposed = (await staff.call(calls.GetFSCashFlowData, { Id: own, item: "C311", maxResultCount: 1 })).items[0];
    const partner = await tenant.as("incharge");
    await join(manager, own, [{ client: partner, roleid: 3 }]);
    if (proposed?.decision)
      await partner.call(calls.AgreeCashFlowData, { Id: own, decisionIds: [proposed.decision.id] });
    const checks = await manager.call(calls.GetCashFlowChecks, { Id: own });
    const check = checks.items.find(({ code, state }) => state === "differs" && code > "CF-3");
    if (!check) throw new Error(JSON.stringify(checks.items));
    const said = { Id: own, code: check.code, difference: check.measure, words: "借款由股东代为偿还", rowVersion: 0 };
    expect(await four((as) => as.call(calls.ExplainCashFlowCheck, said))).toBe(1);
  });
});
