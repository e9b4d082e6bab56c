import { adjustments } from "@digao/contract/areas/adjustments";
import { openingBalances } from "@digao/contract/areas/opening-balances";
import { projectDetail } from "@digao/contract/areas/project-detail";
import { trialBalance } from "@digao/contract/areas/trial-balance";
import { yearComparison } from "@digao/contract/areas/year-comparison";
import type { Draft } from "@digao/contract/endpoint";
import { fen } from "@digao/domain/money";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { join, newCustomer, newProject } from "../../../test/builders.ts";
import type { Client } from "../../../test/kit.ts";
import { type LedgerDesk, openLedgerDesk } from "../../../test/ledger-desk.ts";
import { formulasOf, readBook, rowNamed } from "../../../test/workbook.ts";

let desk: LedgerDesk;
let manager: Client;
let partner: Client;
/** Of this year's project alone. */
let staff: Client;
/** Asked to the oldest project, but without having declared independence there. */
let pending: Client;
let outsider: Client;
let custId: number;
/** 2023, 2024 and 2025, each continuing the one before. */
let chain: [number, number, number];

type Row = [code: string, name: string, open: number, debit: number, credit: number];
const sided = (net: number) => (net < 0 ? `,${-net}` : `${net},`);
const listOf = (rows: readonly Row[]) =>
  [
    "科目编码,科目名称,期初借方,期初贷方,本期借方,本期贷方,期末借方,期末贷方",
    ...rows.map(([code, name, open, debit, credit]) =>
      [code, name, sided(open), debit, credit, sided(open + debit - credit)].join(","),
    ),
  ].join("\n");
const closed = (code: string, name: string, amount: number): Row => [code, name, 0, amount, amount];
const moved = (code: string, name: string, open: number, net: number): Row => [
  code,
  name,
  open,
  Math.max(net, 0),
  Math.max(-net, 0),
];

interface Book {
  /** Bank, receivables, inventory, payables, profit kept: openings and what the year did to them. */
  open: readonly [number, number, number, number, number];
  move: readonly [number, number, number, number, number];
  revenue: number;
  cost: number;
  office: number;
  depreciation: number;
  other: string;
}
const bookOf = ({ open, move, revenue, cost, office, depreciation, other }: Book): string =>
  listOf([
    moved("1002", "银行存款", open[0], move[0]),
    moved("1122", "应收账款", open[1], move[1]),
    ["1221", other, 10000, 0, 0],
    moved("1405", "库存商品", open[2], move[2]),
    moved("2202", "应付账款", open[3], move[3]),
    ["4001", "实收资本", -510000, 0, 0],
    moved("4104", "利润分配", open[4], move[4]),
    closed("6001", "主营业务收入", revenue),
    closed("6401", "主营业务成本", cost),
    closed("6602", "管理费用", office + depreciation),
    closed("660201", "办公费", office),
    closed("660202", "折旧费", depreciation),
  ]);

/** Profit 100,000.00; a loss of 80,000.00; profit 150,000.00. */
const books = {
  2023: bookOf({
    open: [500000, 100000, 200000, -150000, -150000],
    move: [50000, 80000, 20000, -50000, -100000],
    revenue: 600000,
    cost: 400000,
    office: 60000,
    depreciation: 40000,
    other: "其他应收款",
  }),
  2024: bookOf({
    open: [550000, 180000, 220000, -200000, -250000],
    move: [-100000, 70000, 30000, -80000, 80000],
    revenue: 500000,
    cost: 450000,
    office: 90000,
    depreciation: 40000,
    other: "其他应收款",
  }),
  2025: bookOf({
    open: [450000, 250000, 250000, -280000, -170000],
    move: [200000, 50000, -50000, -50000, -150000],
    revenue: 900000,
    cost: 600000,
    office: 100000,
    depreciation: 50000,
    other: "应收内部往来",
  }),
} as const;
type Year = keyof typeof books;

const projectOf = (year: number, more: { custId?: number; priorProjectId?: number } = {}) =>
  newProject(manager, {
    custId,
    projectName: `${year}年报审计`,
    aYear: year,
    periodStart: `${year}-01-01`,
    periodEnd: `${year}-12-31`,
    ...more,
  });
const take = (projectId: number, year: Year, kind: 1 | 2 = 1) =>
  desk.take(projectId, `余额表${year}.csv`, books[year], year, kind);

const itemIds = async (projectId: number) => {
  const { rows } = await manager.call(trialBalance.GetTrialBalance, { projectId });
  return (code: string) => rows.find(({ stdCode }) => stdCode === code)?.id ?? 0;
};
async function book(projectId: number, draft: Omit<Draft<typeof adjustments.UpdateFSAdjustHead>, "projectId">) {
  const head = await manager.call(adjustments.UpdateFSAdjustHead, { projectId, ...draft });
  const sent = await manager.call(adjustments.UpdateFSAdjustHeadById, {
    Id: head.id,
    rowVersion: head.rowVersion,
    status: 1,
  });
  await partner.call(adjustments.CheckFSAdjustHeadById, { Id: head.id, rowVersion: sent.rowVersion });
}

beforeAll(async () => {
  desk = await openLedgerDesk();
  manager = desk.manager;
  [partner, staff, pending, outsider] = (await Promise.all(
    (["partner", "staff1", "staff2", "incharge"] as const).map((name) => desk.tenant.as(name)),
  )) as [Client, Client, Client, Client];
  custId = await newCustomer(manager, { custName: "华衡精密制造有限公司" });
  const first = await projectOf(2023);
  await take(first, 2023);
  const second = await projectOf(2024, { priorProjectId: first });
  await join(manager, second, [{ client: partner, roleid: 2 }]);
  await take(second, 2024);
  // Cut-off: revenue of 20,000.00 that belongs to the year after.
  const at = await itemIds(second);
  const lines = [
    { fsItemId: at("P100"), debit: "20000.00" },
    { fsItemId: at("A105"), credit: "20000.00" },
  ];
  await book(second, { adjType: 1, description: "收入跨期", lines });
  const third = await projectOf(2025, { priorProjectId: second });
  await join(manager, third, [
    { client: partner, roleid: 2 },
    { client: staff, roleid: 0 },
  ]);
  await take(third, 2025);
  chain = [first, second, third];
});
afterAll(() => desk.stop());

type Query = Omit<Draft<typeof yearComparison.GetYearComparison>, "projectId">;
async function compared(projectId: number, query: Query = {}, as = staff) {
  const answer = await as.call(yearComparison.GetYearComparison, { projectId, ...query });
  const rows = new Map(answer.rows.map((row) => [row.key, row]));
  const cells = (key: string) => rows.get(key)?.cells ?? [];
  return {
    ...answer,
    sources: answer.years.map(({ year, source, reason }) => [year, source, reason].filter(Boolean).join(" ")),
    row: (key: string) => rows.get(key),
    amounts: (key: string) => cells(key).map(({ amount }) => amount),
    changes: (key: string) => cells(key).map(({ change, rate, mark }) => [change, rate, mark]),
    marked: (key: string) => cells(key).map(({ isMaterial }) => isMaterial),
  };
}

describe("three years in a chain", () => {
  it("show audited items to whoever may read this year's project alone, each year with where it comes from", async () => {
    const found = await compared(chain[2]);
    expect(found.sources).toEqual(["2025 own", "2024 kept", "2023 earlier"]);
    expect(found.years[1]).toMatchObject({
      endDate: "2024-12-31",
      isAudited: true,
      isArchived: false,
      isRestated: false,
      label: "审定 · 取数",
      words: expect.stringMatching(/^审定 · 取自 .+（\d{4}-\d\d-\d\d 取数） · 取数时未归档$/),
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
    expect(found.years.map(({ label }) => label)).toEqual(["账面 · 本项目", "账面 · 取数", "账面 · 取数"]);
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

describe("an error of last year that this year corrects", () => {
  it("restates last year, and goes along to the year after", async () => {
    const projectId = await projectOf(2025, { priorProjectId: chain[1] });
    await join(manager, projectId, [{ client: partner, roleid: 2 }]);
    await take(projectId, 2025);
    const at = await itemIds(projectId);
    const lines = [
      { fsItemId: at("E108"), debit: "30000.00" },
      { fsItemId: at("A109"), credit: "30000.00" },
    ];
    await book(projectId, { adjType: 3, description: "上年存货多计", lines });
    const found = await compared(projectId, {}, manager);
    expect(found.years.map(({ isRestated }) => isRestated)).toEqual([false, true, false]);
    expect(found.years[1]?.words).toContain("已追溯重述");
    expect(found.amounts("A109")).toEqual(["170000.00", "220000.00", "220000.00"]);
    const next = await projectOf(2026, { priorProjectId: projectId });
    const after = await compared(next, {}, manager);
    expect(after.sources).toEqual(["2026 missing noBooks", "2025 kept", "2024 earlier", "2023 earlier"]);
    expect(after.amounts("A109")).toEqual([null, "170000.00", "220000.00", "220000.00"]);
    expect(after.changes("A109")[0]).toEqual([null, null, ""]);
    expect(after.years[2]).toMatchObject({ isRestated: true, code: found.years[1]?.code });
  });
});

describe("a year that is missing", () => {
  it("is told, and compared with nothing; openings tell balances alone", async () => {
    const projectId = await projectOf(2025, { priorProjectId: chain[0] });
    await take(projectId, 2025);
    const found = await compared(projectId, {}, manager);
    expect(found.sources).toEqual(["2025 own", "2024 openings", "2023 kept"]);
    expect(found.years[1]).toMatchObject({ isAudited: false, hasProfit: false, label: "年初数" });
    expect(found.amounts("P100")).toEqual(["900000.00", null, "600000.00"]);
    expect(found.changes("P100")).toEqual(Array.from({ length: 3 }, () => [null, null, ""]));
    expect(found.amounts("A105")).toEqual(["300000.00", "250000.00", "180000.00"]);
    const accounts = await compared(projectId, { subject: "accounts" }, manager);
    expect(accounts.amounts("6001")).toEqual(["900000.00", null, "600000.00"]);
    expect(accounts.amounts("1122")).toEqual(["300000.00", "250000.00", "180000.00"]);
    const ratios = await compared(projectId, { subject: "ratios" }, manager);
    expect(ratios.amounts("profitability.netMargin")).toEqual(["0.1667", null, "0.1667"]);
    const { bytes } = await manager.download(yearComparison.DownYearComparison, { projectId });
    const { 报表项目: sheet } = readBook(bytes).Sheets;
    const line = rowNamed(sheet!, "A", "P100");
    expect(["C", "E", "G", "I", "K"].map((column) => sheet![`${column}${line}`]?.v)).toEqual([
      900000,
      undefined,
      undefined,
      undefined,
      600000,
    ]);
  });

  it("stands between books that are imported in one project", async () => {
    const projectId = await projectOf(2025);
    await take(projectId, 2023, 2);
    await take(projectId, 2025);
    const found = await compared(projectId, {}, manager);
    expect(found.sources).toEqual(["2025 own", "2024 openings", "2023 books"]);
    expect(found.years[2]).toMatchObject({ isAudited: false, label: "未审 · 账套" });
    expect(found.amounts("P100")).toEqual(["900000.00", null, "600000.00"]);
    const two = await projectOf(2025);
    await take(two, 2024, 2);
    await take(two, 2025);
    const unaudited = await compared(two, {}, manager);
    expect(unaudited.sources).toEqual(["2025 own", "2024 books"]);
    expect(unaudited.amounts("P399")).toEqual(["150000.00", "-80000.00"]);
  });

  it("is alone where nothing else is known", async () => {
    const projectId = await projectOf(2023);
    expect(await compared(projectId, {}, manager)).toMatchObject({ sources: ["2023 missing noBooks"], material: 0 });
  });
});

describe("figures that nobody has taken over", () => {
  it("are read in their project by its members who have declared independence, and by nobody else", async () => {
    const first = await projectOf(2023);
    const second = await projectOf(2024, { priorProjectId: first });
    await take(first, 2023);
    await take(second, 2024);
    const third = await projectOf(2025, { priorProjectId: second });
    await take(third, 2025);
    await join(manager, second, [{ client: staff, roleid: 0 }]);
    await join(manager, third, [
      { client: staff, roleid: 0 },
      { client: pending, roleid: 0 },
    ]);
    await manager.call(projectDetail.CreateProjectMember, {
      projectId: first,
      members: [{ userId: pending.userId, roleid: 0 }],
    });
    const mine = await compared(third, {}, manager);
    expect(mine.sources).toEqual(["2025 own", "2024 kept", "2023 live"]);
    expect(mine.years[2]).toMatchObject({ label: "审定 · 直读", isArchived: false });
    expect(mine.amounts("P100")).toEqual(["900000.00", "500000.00", "600000.00"]);
    expect((await compared(third, { subject: "accounts" }, manager)).amounts("6001")).toEqual([
      "900000.00",
      "500000.00",
      "600000.00",
    ]);
    for (const client of [staff, pending]) {
      const theirs = await compared(third, {}, client);
      expect(theirs.sources).toEqual(["2025 own", "2024 kept", "2023 missing noRight"]);
      expect(theirs.amounts("P100")).toEqual(["900000.00", "500000.00", null]);
      expect(theirs.years[2]?.code).toBeNull();
      // What the bank held at the end of 2023.
      expect(JSON.stringify(theirs)).not.toContain("550000.00");
    }
    const untaken = await compared(second, {}, staff);
    expect(untaken.sources).toEqual(["2024 own", "2023 openings notTaken"]);
    expect(untaken.amounts("A105")).toEqual(["250000.00", "180000.00"]);
    // Taken by whoever may, they are there for everybody.
    const { fingerprint } = await manager.call(openingBalances.GetPriorFigures, { projectId: second });
    await manager.call(openingBalances.TakePriorFigures, { projectId: second, fingerprint: fingerprint ?? "" });
    expect((await compared(second, {}, staff)).sources).toEqual(["2024 own", "2023 kept"]);
  });
});
