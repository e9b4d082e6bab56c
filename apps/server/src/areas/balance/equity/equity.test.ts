import { equity as calls } from "@digao/contract/areas/balance/equity/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { meet } from "../../../../test/at-once.ts";
import { join, newProject } from "../../../../test/builders.ts";
import { attribute } from "../../../../test/cash-desk.ts";
import { copySampleBooks } from "../../../../test/copied-books.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { writeSampleAdjustments } from "../../../../test/sample-ledger.ts";

let server: TestServer;
let tenant: TestTenant;
let manager: Client;
let second: Client;
let staff: Client;
let Id: number;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await server.newTenant();
  [manager, second, staff] = await Promise.all([tenant.as("manager"), tenant.as("incharge"), tenant.as("staff1")]);
  Id = await newProject(manager);
  await copySampleBooks(server, tenant, Id);
  await join(manager, Id, [
    { client: second, roleid: 3 },
    { client: staff, roleid: 0 },
  ]);
});
afterAll(() => server.stop());

const read = (as: Client = manager) => as.call(calls.GetChangeSinequityData, { Id });
const cellOf = ({ rows }: Awaited<ReturnType<typeof read>>, row: string, column: string) =>
  rows.find(({ code }) => code === row)?.cells.find((cell) => cell.column === column)?.amount;
const stateOf = async (as: Client = manager) =>
  Object.fromEntries((await read(as)).checks.map(({ code, state }) => [code, state]));

describe("the sample company", () => {
  it("has the figures that were worked out for it, before entries", async () => {
    const statement = await read();
    expect(cellOf(statement, "Q05", "E108")).toBe("3085000.00");
    expect(cellOf(statement, "Q14", "E107")).toBe("123643.37");
    expect(cellOf(statement, "Q15", "E108")).toBe("-500000.00");
    expect(cellOf(statement, "Q07", "E108")).toBe("1236433.66");
    expect(statement.unexplained).toEqual([]);
    expect(statement).toMatchObject({ hasBooks: true, hasJournal: true, isPartial: false, prior: { from: null } });
  });

  it("says of dividends paid that nothing was compared until cash flows are attributed", async () => {
    expect(await stateOf()).toMatchObject({ "EQ-1": "notCompared", "EQ-5": "agrees", "EQ-6": "notCompared" });
    await attribute(server, manager, Id);
    expect(await stateOf()).toMatchObject({ "EQ-3": "agrees", "EQ-6": "agrees", "EQ-7": "agrees" });
  });

  it("opens every amount to its voucher, and the profit to the income statement", async () => {
    const dividends = await manager.call(calls.GetEquitySource, { Id, row: "Q15", column: "E108" });
    expect(dividends).toMatchObject([
      { kind: "voucher", name: "记-4", date: "2024-06-18", amount: "-500000.00", summary: "宣告分配股利" },
    ]);
    const profit = await manager.call(calls.GetEquitySource, { Id, row: "Q07", column: "E108" });
    expect(profit).toMatchObject([{ kind: "statement", amount: "1236433.66" }]);
    expect(profit[0]?.name).toContain("净利润");
  });

  it("has nothing to say before books are imported", async () => {
    const empty = await newProject(manager);
    expect(await manager.call(calls.GetChangeSinequityData, { Id: empty })).toMatchObject({
      hasBooks: false,
      rows: [],
    });
    await expect(manager.call(calls.DownEquityExcel, { Id: empty })).rejects.toThrow();
  });
});

describe("moves between rows", () => {
  const move = (as: Client, change: Record<string, unknown> = {}) =>
    as.call(calls.SaveEquityMove, {
      Id,
      column: "E108",
      fromRow: "Q15",
      toRow: "Q16",
      amount: "-1000.00",
      reason: "属于职工奖励基金",
      ...change,
    });
  const drop = (moveId: number) => manager.call(calls.DropEquityMove, { Id, moveId, reason: "归集有误" });

  it("never take more than there is, another sign, or what is no row", async () => {
    await expect(move(staff, { amount: "1000.00" })).rejects.toThrow("-500000.00");
    await expect(move(staff, { amount: "-500000.01" })).rejects.toThrow("-500000.00");
    await expect(move(staff, { fromRow: "" })).rejects.toThrow("0.00");
    await expect(move(staff, { toRow: "Q27" })).rejects.toThrow("Q27");
    await expect(move(staff, { toRow: "Q05" })).rejects.toThrow("Q05");
    await expect(move(staff, { column: "E199" })).rejects.toThrow("E199");
    await expect(move(staff, { toRow: "Q15" })).rejects.toThrow("另一个项目");
    await expect(move(staff, { reason: "…" })).rejects.toThrow();
  });

  it("show in both rows, with the reason as their source, and leave the closing as it is", async () => {
    const { id, isProposed } = await move(staff);
    expect(isProposed).toBe(false);
    const statement = await read();
    expect([cellOf(statement, "Q15", "E108"), cellOf(statement, "Q16", "E108")]).toEqual(["-499000.00", "-1000.00"]);
    expect(cellOf(statement, "Q27", "E199")).toBe("10771433.66");
    expect(await manager.call(calls.GetEquitySource, { Id, row: "Q16", column: "E108" })).toMatchObject([
      { kind: "move", summary: "属于职工奖励基金", amount: "-1000.00" },
    ]);
    expect(await stateOf()).toMatchObject({ "EQ-5": "differs" });
    await drop(id);
    expect(cellOf(await read(), "Q15", "E108")).toBe("-500000.00");
    await expect(drop(id)).rejects.toMatchObject({ status: 404 });
  });

  it("at performance materiality wait for another lead, in pieces too", async () => {
    const first = await move(staff, { amount: "-300000.00" });
    expect(first.isProposed).toBe(true);
    expect(cellOf(await read(), "Q16", "E108")).toBe("0.00");
    await expect(staff.call(calls.AgreeEquityMove, { Id, moveId: first.id })).rejects.toMatchObject({ status: 403 });
    const own = await move(manager, { amount: "-400000.00" });
    await expect(manager.call(calls.AgreeEquityMove, { Id, moveId: own.id })).rejects.toThrow("以外的负责人");
    await second.call(calls.AgreeEquityMove, { Id, moveId: first.id });
    expect(cellOf(await read(), "Q16", "E108")).toBe("-300000.00");
    // What is left does not suffice any more.
    await expect(second.call(calls.AgreeEquityMove, { Id, moveId: own.id })).rejects.toThrow("-200000.00");
    await expect(second.call(calls.AgreeEquityMove, { Id, moveId: first.id })).rejects.toThrow("不在等待同意");
    await drop(own.id);
    await drop(first.id);
  });

  it("of four people at once take what there is once", async () => {
    const { id } = await move(staff);
    const four = [manager, second, staff, manager];
    const ends = await meet(
      server,
      tenant,
      four.map((as) => () => move(as, { fromRow: "Q16", toRow: "Q12" })),
    );
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const one = (await read()).moves.at(-1);
    const gone = await meet(
      server,
      tenant,
      [manager, second].map(
        (as) => () => as.call(calls.DropEquityMove, { Id, moveId: one?.id ?? 0, reason: "归集有误" }),
      ),
    );
    expect(gone.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await drop(id);
  });
});

describe("last year's amounts", () => {
  const cells = [
    { row: "Q01", column: "E101", amount: "6000000.00" },
    { row: "Q01", column: "E108", amount: "2000000.00" },
    { row: "Q07", column: "E108", amount: "1085000.00" },
  ];
  const save = (as: Client, rowVersion: number, change: Record<string, unknown> = {}) =>
    as.call(calls.SaveEquityPrior, { Id, rowVersion, source: "2023年度审计报告", cells, ...change });

  it("are entered with the document they are from, once of four, and compared column by column", async () => {
    await expect(save(staff, 0, { source: "" })).rejects.toThrow("哪份文件");
    await expect(save(staff, 0, { cells: [{ row: "Q05", column: "E101", amount: "1.00" }] })).rejects.toThrow("Q05");
    await expect(save(staff, 0, { cells: [...cells, ...cells] })).rejects.toThrow();
    const ends = await meet(
      server,
      tenant,
      [staff, staff, second, manager].map((as) => () => save(as, 0)),
    );
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { checks, prior, rows } = await read();
    expect(prior).toMatchObject({ from: "typed", source: "2023年度审计报告", rowVersion: 1 });
    expect(rows.find(({ code }) => code === "Q27")?.prior?.at(-1)).toBe("9085000.00");
    expect(checks[0]).toMatchObject({ code: "EQ-1", state: "differs", names: ["E103", "E107"] });
  });

  it("hold the confirmation until they agree", async () => {
    const { seen, canConfirm } = await read(second);
    expect(canConfirm.reason).toContain("EQ-1");
    await expect(second.call(calls.ConfirmEquityStatement, { Id, seen })).rejects.toThrow("EQ-1");
    const whole = ["E103", "E107"].map((column) => ({ row: "Q01", column, amount: "" }));
    const now = await read();
    const filled = whole.map((cell) => ({ ...cell, amount: cellOf(now, "Q05", cell.column) ?? "" }));
    await save(staff, 1, { cells: [...cells, ...filled] });
    expect((await stateOf())["EQ-1"]).toBe("agrees");
  });
});

describe("the confirmation", () => {
  it("is a lead's who moved nothing, of what he saw, and closes the statement", async () => {
    const { id } = await staff.call(calls.SaveEquityMove, {
      Id,
      column: "E108",
      fromRow: "Q15",
      toRow: "Q16",
      amount: "-1000.00",
      reason: "属于职工奖励基金",
    });
    expect((await read(second)).canConfirm.reason).toContain("EQ-5");
    const [, , , , check] = (await read()).checks;
    const explained = {
      Id,
      code: "EQ-5",
      difference: check?.difference ?? "",
      words: "差额为职工奖励基金",
      rowVersion: 0,
    };
    await expect(staff.call(calls.ExplainEquityCheck, { ...explained, difference: "1.00" })).rejects.toThrow(
      "-1000.00",
    );
    await expect(staff.call(calls.ExplainEquityCheck, { ...explained, code: "EQ-3" })).rejects.toThrow("EQ-1 至 EQ-4");
    const ends = await meet(
      server,
      tenant,
      [staff, second, manager, staff].map((as) => () => as.call(calls.ExplainEquityCheck, explained)),
    );
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(staff.call(calls.ConfirmEquityStatement, { Id, seen: (await read()).seen })).rejects.toMatchObject({
      status: 403,
    });
    const { seen, canConfirm } = await read(second);
    expect(canConfirm.ok).toBe(true);
    await expect(second.call(calls.ConfirmEquityStatement, { Id, seen: "x" })).rejects.toMatchObject({ status: 409 });
    const all = await meet(
      server,
      tenant,
      [second, second, second, second].map((as) => () => as.call(calls.ConfirmEquityStatement, { Id, seen })),
    );
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await read()).confirmed).toMatchObject({ isChanged: false });
    await expect(manager.call(calls.DropEquityMove, { Id, moveId: id, reason: "归集有误" })).rejects.toThrow(
      "先撤回确认",
    );
  });

  it("says when amounts have changed since, and is taken back with a reason", async () => {
    await tenant.inDb((db) => writeSampleAdjustments(db, Id, staff.userId));
    expect((await read()).confirmed).toMatchObject({ isChanged: true });
    expect(cellOf(await read(), "Q14", "E107")).toBe("111343.37");
    expect(await manager.call(calls.GetEquitySource, { Id, row: "Q14", column: "E107" })).toMatchObject([
      { kind: "voucher", amount: "123643.37" },
      { kind: "entry", amount: "-12300.00" },
    ]);
    await expect(staff.call(calls.ReopenEquityStatement, { Id, reason: "需要更正" })).rejects.toMatchObject({
      status: 403,
    });
    await manager.call(calls.ReopenEquityStatement, { Id, reason: "审计调整后重新核对" });
    await expect(manager.call(calls.ReopenEquityStatement, { Id, reason: "再次撤回" })).rejects.toThrow("尚未确认");
    expect((await read()).confirmed).toBeNull();
  });

  it("goes into the workbook, both languages", async () => {
    for (const RptLang of ["zh", "en"] as const) {
      const file = await manager.download(calls.DownEquityExcel, { Id, RptLang });
      expect(file.bytes.byteLength).toBeGreaterThan(5000);
    }
  });
});
