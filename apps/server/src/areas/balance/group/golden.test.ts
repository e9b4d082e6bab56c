import { readFileSync } from "node:fs";
import {
  consolidation,
  groupCompany,
  groupDealing,
  groupEntry,
  groupFigure,
} from "@digao/contract/areas/balance/group/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { consolidationOf, type GroupDesk, groupProject, signAll } from "../../../../test/group-desk.ts";
import { startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";

type Year = 2023 | 2024;
interface Expected {
  balanceAndIncome: Record<string, string>;
  cashFlow: Record<string, string>;
  equityStatement: Record<string, Record<string, string>>;
  goodwill: string;
}
const expected: { years: Record<Year, Expected> } = JSON.parse(
  readFileSync(new URL("../../../../../../packages/domain/test/golden/group/expected.json", import.meta.url), "utf8"),
);

let server: TestServer;
let firm: TestTenant;
const desks = new Map<Year, GroupDesk>();
const deskOf = (year: Year): GroupDesk => {
  const desk = desks.get(year);
  if (!desk) throw new Error(`no ${year}`);
  return desk;
};

beforeAll(async () => {
  server = await startTestServer();
  firm = await server.newTenant();
  for (const year of [2023, 2024] as const) desks.set(year, await groupProject(firm, year));
});
afterAll(() => server.stop());

const nil = (cells: Record<string, string>) =>
  Object.fromEntries(Object.entries(cells).filter(([, amount]) => amount !== "0.00"));

describe.each([2023, 2024] as const)("the golden group of %i over HTTP", (year) => {
  it("is refused until its companies are signed off, by somebody who did not enter the figures", async () => {
    const desk = deskOf(year);
    const { projectId, manager, other } = desk;
    expect((await consolidationOf(desk)).stops).toHaveLength(4);
    await expect(manager.call(consolidation.Consolidate, { projectId })).rejects.toThrow("未签署");
    const { items } = await manager.call(groupCompany.calls.list, { projectId });
    const own = await manager.call(groupCompany.calls.sign, { projectId, ids: items.map(({ id }) => id) });
    expect(own.done).toBe(0);
    expect((await signAll(desk)).done).toBe(4);
    expect((await consolidationOf(desk)).stops).toEqual([]);
    await other.call(consolidation.Consolidate, { projectId });
    expect((await consolidationOf(desk)).run).toMatchObject({ runNo: 1, isCurrent: true });
  });

  it("has the four statements to the fen", async () => {
    const { lines, equity, goodwill } = await consolidationOf(deskOf(year));
    const { balanceAndIncome, cashFlow, equityStatement, goodwill: ofS } = expected.years[year];
    const shown = new Map(lines.map(({ code, consolidated }) => [code, consolidated]));
    const wanted = { ...balanceAndIncome, ...cashFlow };
    expect(Object.fromEntries(Object.keys(wanted).map((code) => [code, shown.get(code)]))).toEqual(wanted);
    const found = equity.rows.map(({ code, cells }) => [
      code,
      nil(Object.fromEntries(equity.columns.map((column, place) => [column.code, cells[place] ?? ""]))),
    ]);
    expect(Object.fromEntries(found.filter(([code]) => String(code) in equityStatement))).toEqual(equityStatement);
    expect(goodwill.find(({ company }) => company === "S")?.amount).toBe(ofS);
  });

  it("opens every figure to companies and eliminations that add up to it", async () => {
    const { projectId, manager } = deskOf(year);
    const { lines } = await consolidationOf(deskOf(year));
    for (const code of ["A105", "A208", "E108", "E198", "P101", "C101"]) {
      const parts = await manager.call(consolidation.GetConsolidationSource, { projectId, item: code });
      const cents = parts.reduce((sum, { amount }) => sum + BigInt(amount.replace(".", "")), 0n);
      expect([code, cents]).toEqual([
        code,
        BigInt((lines.find((line) => line.code === code)?.consolidated ?? "").replace(".", "")),
      ]);
      expect(parts.some(({ entry }) => entry !== null)).toBe(true);
    }
  });

  it("adds up across: companies and eliminations make the consolidated figure in every line", async () => {
    const { lines } = await consolidationOf(deskOf(year));
    const cents = (text: string | null) => BigInt((text ?? "0.00").replace(".", ""));
    for (const { code, amounts, eliminations, consolidated } of lines) {
      const sum = [...amounts, eliminations].reduce((all, one) => all + cents(one), 0n);
      expect([code, sum]).toEqual([code, cents(consolidated)]);
    }
  });

  it("goes out as a workbook with every sheet", async () => {
    const { projectId, manager } = deskOf(year);
    const { bytes } = await manager.download(consolidation.DownConsolidation, { projectId });
    expect(bytes.subarray(0, 2).toString()).toBe("PK");
    expect(bytes.length).toBeGreaterThan(10_000);
  });
});

describe("what moves after the consolidation", () => {
  it("tells what the next year starts from", async () => {
    const { carried } = await consolidationOf(deskOf(2023));
    expect(Object.fromEntries(carried.map(({ company, earnings }) => [company, earnings]))).toMatchObject({
      S: "160050.00",
      U: "409800.53",
    });
  });

  it("one consolidation of the same figures is on record, whoever asks again", async () => {
    const { projectId, manager, other } = deskOf(2024);
    const both = await Promise.all([manager, other].map((one) => one.call(consolidation.Consolidate, { projectId })));
    expect(new Set(both.map(({ id }) => id)).size).toBe(1);
  });

  it("is a signed figure: its signature and the consolidation do not hold any more", async () => {
    const desk = deskOf(2024);
    const { projectId, manager } = desk;
    const { items } = await manager.call(groupFigure.calls.list, {
      projectId,
      company: "S",
      maxResultCount: 1000,
    } as never);
    const cash = items.find(({ part, item }) => part === "closing" && item === "A101");
    if (!cash) throw new Error("S has no cash");
    const change = (amount: string, rowVersion: number) =>
      manager.call(groupFigure.calls.save, { ...cash, projectId, amount, rowVersion } as never);
    const { rowVersion } = await change("6226128.31", cash.rowVersion);
    const { stops, run } = await consolidationOf(desk);
    expect(stops.join()).toContain("期末不平，差 0.01");
    expect(stops.join()).toContain("未签署或签署后有变动");
    expect(run?.isCurrent).toBe(false);
    await change(cash.amount, rowVersion);
    expect((await consolidationOf(desk)).stops).toEqual([]);
  });

  it("is a difference from the trivial amount on, until it is dealt with", async () => {
    const desk = deskOf(2024);
    const { projectId, manager } = desk;
    const { items } = await manager.call(groupDealing.calls.list, { projectId });
    const goods = items.find(({ seller, buyer, kind }) => kind === "goods" && seller === "P" && buyer === "S");
    if (!goods) throw new Error("no dealing");
    const change = async (more: object, rowVersion: number) =>
      (await manager.call(groupDealing.calls.save, { ...goods, ...more, projectId, rowVersion } as never)).rowVersion;
    let version = await change({ otherBalance: "319000.01" }, goods.rowVersion);
    expect((await consolidationOf(desk)).stops).toEqual([]);
    version = await change({ otherBalance: "319000.00" }, version);
    expect((await consolidationOf(desk)).stops).toEqual(["P与S的内部差异 20,000.00 未处理"]);
    const why = { resolution: "adjustment", resolutionWhy: "在途货款，由子公司补记" };
    version = await change({ otherBalance: "319000.00", ...why }, version);
    expect((await consolidationOf(desk)).stops).toEqual([]);
    await change({ otherBalance: goods.otherBalance }, version);
  });

  it("is an entry by hand, until it balances and another person has reviewed it", async () => {
    const desk = deskOf(2024);
    const { projectId, manager, other } = desk;
    const line = { projectId, entryNo: 1, company: "P", counterpart: "S", description: "内部重分类" };
    const one = await manager.call(groupEntry.calls.save, { ...line, item: "A108", debit: "100.00" });
    expect((await consolidationOf(desk)).stops).toEqual(["抵销分录 1 借贷不平", "抵销分录 1 未复核"]);
    const two = await manager.call(groupEntry.calls.save, { ...line, item: "A105", credit: "100.00" });
    const ids = [one.id, two.id];
    expect((await manager.call(groupEntry.calls.review, { projectId, ids })).done).toBe(0);
    expect((await other.call(groupEntry.calls.review, { projectId, ids })).done).toBe(2);
    const { stops, lines } = await consolidationOf(desk);
    expect(stops).toEqual([]);
    expect(lines.find(({ code }) => code === "A108")?.consolidated).toBe("100.00");
    await expect(
      manager.call(groupEntry.calls.save, { ...line, counterpart: "Z", item: "A108", debit: "1.00" }),
    ).rejects.toThrow("不是合并范围内单位");
    await expect(
      manager.call(groupEntry.calls.save, { ...line, counterpart: "P", item: "A108", debit: "1.00" }),
    ).rejects.toThrow("同一单位");
  });

  it("is not for others: a stranger to the project, and another firm", async () => {
    const { projectId } = deskOf(2024);
    const stranger = await firm.as("staff2");
    const away = await (await server.newTenant()).as("manager");
    for (const one of [stranger, away])
      for (const ask of [
        () => one.call(consolidation.GetConsolidation, { projectId }),
        () => one.call(consolidation.Consolidate, { projectId }),
      ])
        await expect(ask()).rejects.toMatchObject({
          status: expect.toSatisfy((status: number) => status === 403 || status === 404),
        });
  });
});
