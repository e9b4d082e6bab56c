import type { BoardGroup, categoryChart, practiceBoard } from "@digao/contract/areas/office/practice-board/calls";
import { codeWord } from "@digao/contract/code-words";
import type { Input, Output } from "@digao/contract/endpoint";
import { messageOf } from "@digao/contract/messages";
import {
  dueOf,
  groupsOf,
  type MeasuredCategory,
  type Measures,
  measuredTree,
  measuresOf,
} from "@digao/domain/projects/board";
import { realisation } from "@digao/domain/work-log/budget";
import { sql } from "kysely";
import { today } from "../../../platform/lib/china-time.ts";
import { pageOf, type Sortable } from "../../../platform/lib/page.ts";
import type { Context } from "../../../platform/serve.ts";
import { categoriesOf } from "../projects/door.ts";
import { boardRows } from "./board-rows.ts";

type Calls = typeof practiceBoard;
type CategoryCalls = typeof categoryChart;

type Grouped = Measures & { key: string | number };
const named = (groups: readonly Grouped[], nameOf: (key: string) => string): BoardGroup[] =>
  groups.map(({ key, ...measures }) => ({ key: String(key), name: nameOf(String(key)), ...measures }));

const dueOrder: Readonly<Record<string, string>> = { late: "0", none: "9999-99" };
const placeOf = (key: string): string => dueOrder[key] ?? key;

export async function getBoard(
  ctx: Context,
  query: Input<Calls["GetPracticeBoard"]>,
): Promise<Output<Calls["GetPracticeBoard"]>> {
  const { lang } = ctx;
  const rows = await boardRows(ctx, query).execute();
  const ofAllYears = query.aYear === undefined ? rows : await boardRows(ctx, { ...query, aYear: undefined }).execute();
  const partners = new Map(rows.map(({ partnerId, partnerName }) => [String(partnerId ?? 0), partnerName]));
  const tree = measuredTree(await categoriesOf(ctx.db), rows);
  const now = today();
  const dues = groupsOf(rows, (row) => dueOf(row, now)).toSorted((a, b) => (placeOf(a.key) < placeOf(b.key) ? -1 : 1));
  const dueWord = (key: string) => {
    if (key === "late") return messageOf(lang, "board.late");
    return key === "none" ? messageOf(lang, "board.noDay") : key;
  };
  return {
    all: measuresOf(rows),
    byCategory: tree.flatMap(({ id, name, code: _code, children: _children, ...measures }) =>
      measures.count > 0 ? [{ key: String(id), name, ...measures }] : [],
    ),
    byState: named(
      groupsOf(rows, ({ status }) => status),
      (key) => codeWord(lang, "projectStatus", Number(key)),
    ),
    byPartner: named(
      groupsOf(rows, ({ partnerId }) => partnerId ?? 0),
      (key) => partners.get(key) ?? messageOf(lang, "board.noPartner"),
    ),
    byDue: named(dues, dueWord),
    years: [...new Set(ofAllYears.map(({ aYear }) => aYear))].sort((a, b) => b - a),
  };
}

const sortable: Sortable = {
  projectCode: sql.ref("p.project_code"),
  projectName: sql`p.project_name collate "zh-x-icu"`,
  custName: sql`c.cust_name collate "zh-x-icu"`,
  status: sql.ref("p.status"),
  planEnd: sql.ref("p.plan_end"),
  fee: sql.ref("p.contract_amount"),
  planHours: sql.ref("p.plan_hours"),
  usedHours: sql.ref("usedHours"),
};

export async function listBoard(
  ctx: Context,
  query: Input<Calls["GetBoardProjects"]>,
): Promise<Output<Calls["GetBoardProjects"]>> {
  const sorting = query.sorting ?? "planEnd";
  const { totalCount, items } = await pageOf(boardRows(ctx, query), { ...query, sorting }, sortable, "p.id");
  return {
    totalCount,
    items: items.map(({ aYear: _year, ...row }) => ({ ...row, realisation: realisation(row.fee, row.usedHours) })),
  };
}

type ChartNode = Output<CategoryCalls["GetCategoryProjectChartTree"]>[number];
const chartNode = ({ count, usedHours, children, ...rest }: MeasuredCategory): ChartNode => ({
  ...rest,
  projectCount: count,
  hours: usedHours,
  children: children.map(chartNode),
});

export async function categoryChartTree(
  ctx: Context,
  query: Input<CategoryCalls["GetCategoryProjectChartTree"]>,
): Promise<ChartNode[]> {
  const rows = await boardRows(ctx, query).execute();
  return measuredTree(await categoriesOf(ctx.db), rows).map(chartNode);
}
