import { trialBalance } from "@digao/contract/areas/balance/trial-balance/calls";
import { yearComparison } from "@digao/contract/areas/balance/year-comparison/calls";
import { fen, sum } from "@digao/domain/money";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { join } from "../../../../test/builders.ts";
import type { Client } from "../../../../test/kit.ts";
import { writeSampleLedger } from "../../../../test/sample-ledger.ts";
import { formulasOf, readBook, rowNamed } from "../../../../test/workbook.ts";
import {
  compared as comparedBy,
  openChain,
  openYearsDesk,
  type Query,
  type YearsDesk,
} from "../../../../test/years-desk.ts";

let desk: YearsDesk;
let manager: Client;
/** Of this year's project alone. */
let staff: Client;
let outsider: Client;
let chain: Awaited<ReturnType<typeof openChain>>;

beforeAll(async () => {
  desk = await openYearsDesk();
  manager = desk.manager;
  [staff, outsider] = await Promise.all([desk.tenant.as("staff1"), desk.tenant.as("incharge")]);
  chain = await openChain(desk);
  await join(manager, chain[2], [{ client: staff, roleid: 0 }]);
});
afterAll(() => desk.stop());

const compared = (projectId: number, query: Query = {}, as = staff) => comparedBy(as, projectId, query);

describe("three years in a chain", () => {
  it("show audited items to whoever may read this year's project alone, each year with where it comes from", async () => {
    const found = await compared(chain[2]);
    expect(found.sources).toEqual(["2025 own", "2024 kept", "2023 earlier"]);
    expect(found.years[1]).toMatchObject({
      endDate: "2024-12-31",
      isAudited: true,
      isArchived: false,
      isRestated: false,
      label: "审定·取数",
      words: expect.stringMatching(/^审定 · 取自 .+（\d{4}-\d\d-\d\d） · 取数时未归档$/),
    });
    expect(found.amounts("A105")).toEqual(["300000.00", "230000.00", "180000.00"]);
    expect(found.changes("A105")).toEqual([
      ["70000.00", "0.3043", ""],
      ["50000.00", "0.2778", ""],
      [null, null, ""],
    ]);
    expect(found.amounts("P100")).toEqual(["900000.00", "480000.00", "600000.00"]);
    expect(found.amounts("A999")).toEqual(["1160000.00", "940000.00", "960000.00"]);
    expect(found.amounts("E108")).toEqual(["320000.00", "150000.00", "250000.00"]);
    // From a profit to a loss and back: a rate on what it was, and the sign is said.
    expect(found.changes("P399")).toEqual([
      ["250000.00", "2.5000", "negToPos"],
      ["-200000.00", "-2.0000", "posToNeg"],
      [null, null, ""],
    ]);
    expect(found.row("A105")?.cells.map(({ share }) => share)).toEqual(["0.2586", "0.2447", "0.1875"]);
    expect(found.row("P101")?.cells[0]?.share).toBe("0.6667");
  });

  it("show this year and last as the trial balance does", async () => {
    const found = await compared(chain[2]);
    const { rows } = await staff.call(trialBalance.GetTrialBalance, { projectId: chain[2] });
    for (const row of rows) {
      if (row.kind === "H" || !found.row(row.stdCode)) continue;
      expect([row.stdCode, ...found.amounts(row.stdCode).slice(0, 2)]).toEqual([row.stdCode, row.audited, row.prior]);
      expect([row.stdCode, ...found.changes(row.stdCode)[0]!]).toEqual([
        row.stdCode,
        row.change,
        row.changeRate,
        row.changeMark,
      ]);
    }
  });

  it("show the client's accounts as their books have them, on their own sides, at level 1 or as they are listed", async () => {
    const found = await compared(chain[2], { subject: "accounts" });
    expect(found.years.map(({ label }) => label)).toEqual(["账面·本项目", "账面·取数", "账面·取数"]);
    expect(found.amounts("1122")).toEqual(["300000.00", "250000.00", "180000.00"]);
    expect(found.row("2202")).toMatchObject({ side: "Cr", name: "应付账款" });
    expect(found.amounts("2202")).toEqual(["330000.00", "280000.00", "200000.00"]);
    expect(found.amounts("6001")).toEqual(["900000.00", "500000.00", "600000.00"]);
    expect(found.amounts("6602")).toEqual(["150000.00", "130000.00", "100000.00"]);
    expect(found.row("660201")).toBeUndefined();
    const leaves = await compared(chain[2], { subject: "accounts", level: "leaf" });
    expect(leaves.amounts("660201")).toEqual(["100000.00", "90000.00", "60000.00"]);
    expect(leaves.row("660201")?.name).toBe("管理费用-办公费");
    expect(leaves.row("6602")).toBeUndefined();
  });

  it("say where a year's books give a code another name", async () => {
    const found = await compared(chain[2], { subject: "accounts" });
    expect(found.renamed).toBe(1);
    expect(found.row("1221")).toMatchObject({
      name: "应收内部往来",
      otherNames: [
        { year: 2024, name: "其他应收款" },
        { year: 2023, name: "其他应收款" },
      ],
    });
  });

  it("show the ratios of the trial balance, those of each year over the one before it", async () => {
    const found = await compared(chain[2], { subject: "ratios" });
    expect(found.amounts("solvency.liabilities")).toEqual(["0.2845", "0.2979", "0.2083"]);
    expect(found.amounts("operation.receivableTurnover")).toEqual(["3.3962", "2.3415", null]);
    expect(found.changes("operation.receivableTurnover")[0]).toEqual(["1.0547", "0.4504", ""]);
    const table = await staff.call(trialBalance.GetReportRatios, { projectId: chain[2] });
    const newest = found.rows.filter(({ kind }) => kind === "L").map(({ name, cells }) => [name, cells[0]?.amount]);
    expect(newest).toEqual(table.map(({ name, current }) => [name, current]));
  });

  it("mark changes beyond the project's threshold by amount and by rate, and show those alone", async () => {
    const settings = await staff.call(trialBalance.GetProjectSettings, { projectId: chain[2] });
    expect((await compared(chain[2])).threshold).toEqual({
      amount: settings.varAmt,
      rate: "0.3",
      isApproved: false,
      isOwn: false,
    });
    const { varPct, varPctPl, autoReclassMode, creditTarget, tbIncludeDraft, taxRate, surplusReserve, rowVersion } =
      settings;
    const creditTo = creditTarget === "L106" ? ("L106" as const) : ("L107" as const);
    const rest = { varPct, varPctPl, autoReclassMode, tbIncludeDraft, taxRate, surplusReserve, rowVersion };
    const input = { projectId: chain[2], ...rest, creditTarget: creditTo, varAmt: "60000.00", varReason: "低于PM" };
    await manager.call(trialBalance.UpdateProjectSettings, input);
    const found = await compared(chain[2]);
    expect(found.threshold).toMatchObject({ amount: "60000.00", isOwn: true });
    expect(found.marked("A105")).toEqual([true, false, false]);
    expect(found.marked("P100")).toEqual([true, false, false]);
    expect(found.marked("P399")).toEqual([true, true, false]);
    expect((await compared(chain[2], { rate: "0.31" })).marked("A105")).toEqual([false, false, false]);
    const only = await compared(chain[2], { onlyMaterial: true });
    expect(only.rows.length).toBe(found.material);
    expect(only.rows.every(({ cells }) => cells[0]?.isMaterial)).toBe(true);
  });

  it("add up in 万元, and so do their changes", async () => {
    const { rows, amounts } = await compared(chain[2], { unit: "wan" });
    expect(amounts("A105")).toEqual(["30.00", "23.00", "18.00"]);
    const changes = rows.flatMap(({ key, cells }) =>
      cells.flatMap(({ amount, change }, at) =>
        change === null ? [] : [[key, amount, change, cells[at + 1]?.amount]],
      ),
    );
    expect(changes.length).toBeGreaterThan(40);
    for (const [key, amount, change, prior] of changes)
      expect([key, fen(change ?? "")]).toEqual([key, fen(amount ?? "") - fen(prior ?? "")]);
    for (const at of [0, 1, 2])
      expect(fen(amounts("A999")[at] ?? "")).toBe(fen(amounts("A199")[at] ?? "") + fen(amounts("A299")[at] ?? ""));
  });

  it("add up in 万元 where figures are not round", async () => {
    const projectId = await desk.projectOf(2024);
    await desk.tenant.inDb((db) => writeSampleLedger(db, projectId));
    const { rows, years } = await compared(projectId, { unit: "wan" }, manager);
    expect(years.map(({ source }) => source)).toEqual(["own", "openings"]);
    for (const at of [0, 1]) {
      const amountOf = (key: string) => fen(rows.find((row) => row.key === key)?.cells[at]?.amount ?? "0");
      const current = rows
        .filter(({ key, kind }) => key.startsWith("A1") && kind === "L")
        .map(({ key }) => amountOf(key));
      expect(sum(current)).toBe(amountOf("A199"));
      expect(amountOf("L399") + amountOf("E199")).toBe(amountOf("E999"));
      expect(amountOf("A999")).toBe(amountOf("E999"));
    }
  });

  it("are written into a workbook with the client, each year's source and formulas that hold", async () => {
    const { bytes } = await staff.download(yearComparison.DownYearComparison, { projectId: chain[2], unit: "wan" });
    const { 报表项目: items, 科目: accounts, 财务比率: ratios } = readBook(bytes).Sheets;
    expect(items!.A2?.v).toContain("华衡精密制造有限公司");
    expect(items!.A2?.v).toContain("万元");
    expect(items!.C4?.v).toBe("2025年（2025-12-31）");
    expect(items!.G5?.v).toMatch(/^审定 · 取自 /);
    expect([items, accounts, ratios].map((sheet) => formulasOf(sheet!).wrong)).toEqual([[], [], []]);
    const line = rowNamed(items!, "A", "A105");
    expect(["C", "E", "G", "K"].map((column) => items![`${column}${line}`]?.v)).toEqual([30, 7, 23, 18]);
    expect(accounts![`C${rowNamed(accounts!, "A", "1122")}`]?.v).toBe(30);
    expect(ratios![`C${rowNamed(ratios!, "B", "资产负债率")}`]?.v).toBe(0.2845);
  });

  it("are for members of this year's project, and for nothing but sensible questions", async () => {
    await expect(compared(chain[2], {}, outsider)).rejects.toMatchObject({ status: 403 });
    await expect(compared(chain[2], { count: 6 })).rejects.toMatchObject({ status: 400 });
    await expect(compared(chain[2], { rate: "ein Drittel" })).rejects.toMatchObject({ status: 400 });
    expect((await compared(chain[2], { count: 2 })).sources).toEqual(["2025 own", "2024 kept"]);
  });
});
