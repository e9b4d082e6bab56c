/** A client of three years: profit, a loss with an error in it, profit again; one project a year, and the years side by side. */
import { adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { trialBalance } from "@digao/contract/areas/balance/trial-balance/calls";
import { yearComparison } from "@digao/contract/areas/balance/year-comparison/calls";
import type { Draft } from "@digao/contract/endpoint";
import { join, newCustomer, newProject } from "./builders.ts";
import type { Client } from "./kit.ts";
import { openLedgerDesk } from "./ledger-desk.ts";

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
export type Year = keyof typeof books;

export type Query = Omit<Draft<typeof yearComparison.GetYearComparison>, "projectId">;
type Entry = Omit<Draft<typeof adjustments.UpdateFSAdjustHead>, "projectId">;

export async function openYearsDesk() {
  const desk = await openLedgerDesk();
  const { manager, tenant } = desk;
  const partner = await tenant.as("partner");
  const custId = await newCustomer(manager, { custName: "华衡精密制造有限公司" });
  const projectOf = (year: number, priorProjectId?: number) =>
    newProject(manager, {
      custId,
      projectName: `${year}年报审计`,
      aYear: year,
      periodStart: `${year}-01-01`,
      periodEnd: `${year}-12-31`,
      ...(priorProjectId === undefined ? {} : { priorProjectId }),
    });
  const take = (projectId: number, year: Year, kind: 1 | 2 = 1) =>
    desk.take(projectId, `余额表${year}.csv`, books[year], year, kind);
  const itemIds = async (projectId: number) => {
    const { rows } = await manager.call(trialBalance.GetTrialBalance, { projectId });
    return (code: string) => rows.find(({ stdCode }) => stdCode === code)?.id ?? 0;
  };
  /** Checked by the partner. */
  const book = async (projectId: number, draft: Entry) => {
    const head = await manager.call(adjustments.UpdateFSAdjustHead, { projectId, ...draft });
    const sent = await manager.call(adjustments.UpdateFSAdjustHeadById, {
      Id: head.id,
      rowVersion: head.rowVersion,
      status: 1,
    });
    await partner.call(adjustments.CheckFSAdjustHeadById, { Id: head.id, rowVersion: sent.rowVersion });
  };
  return { ...desk, partner, projectOf, take, itemIds, book };
}
export type YearsDesk = Awaited<ReturnType<typeof openYearsDesk>>;

/** 2023, 2024 and 2025, each continuing the one before. */
export async function openChain({ manager, partner, projectOf, take, itemIds, book }: YearsDesk) {
  const first = await projectOf(2023);
  await take(first, 2023);
  const second = await projectOf(2024, first);
  await join(manager, second, [{ client: partner, roleid: 2 }]);
  await take(second, 2024);
  // Cut-off: revenue of 20,000.00 that belongs to the year after.
  const at = await itemIds(second);
  const lines = [
    { fsItemId: at("P100"), debit: "20000.00" },
    { fsItemId: at("A105"), credit: "20000.00" },
  ];
  await book(second, { adjType: 1, description: "收入跨期", lines });
  const third = await projectOf(2025, second);
  await join(manager, third, [{ client: partner, roleid: 2 }]);
  await take(third, 2025);
  return [first, second, third] as const;
}

export async function compared(as: Client, projectId: number, query: Query = {}) {
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
