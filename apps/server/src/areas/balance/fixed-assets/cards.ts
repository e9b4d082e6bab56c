import type { AssetEventRow, CardPart, FACard, fixedAssets } from "@digao/contract/areas/balance/fixed-assets/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../../platform/serve.ts";
import { listedIn } from "./listed.ts";
import { trivialOf } from "./state.ts";

type Calls = typeof fixedAssets;

interface Row extends Omit<FACard, "explanation" | "events" | "countResult" | "prior"> {
  explained: string | null;
  explainedBy: string | null;
  explainedAt: string | null;
  isExplainedNow: boolean;
  priorCost: string | null;
  priorAcc: string | null;
  priorImpair: string | null;
}

const texts = {
  cost: "cost",
  qty: "qty",
  salvage_rate: "salvageRate",
  salvage_value: "salvageValue",
  month_depr_book: "monthDeprBook",
  year_depr_book: "yearDeprBook",
  acc_open_book: "accOpenBook",
  acc_close_book: "accCloseBook",
  impair_open: "impairOpen",
  impair_close: "impairClose",
  net_book: "netBook",
  total_work: "totalWork",
  period_work: "periodWork",
  acc_work_open: "accWorkOpen",
  start_date: "startDate",
  dispose_date: "disposeDate",
  dispose_income: "disposeIncome",
  acc_open_calc: "accOpenCalc",
  year_depr_calc: "yearDeprCalc",
  acc_close_calc: "accCloseCalc",
  diff_year: "diffYear",
  diff_acc: "diffAcc",
} as const;
const others = {
  asset_no: "assetNo",
  asset_name: "assetName",
  asset_type: "assetType",
  spec: "spec",
  unit: "unit",
  department: "department",
  location: "location",
  use_status: "useStatus",
  acquire_way: "acquireWay",
  depr_method: "deprMethod",
  useful_months: "usefulMonths",
  dispose_way: "disposeWay",
  title_no: "titleNo",
  pledged: "pledged",
  remark: "remark",
  not_recomputed: "notRecomputed",
  faults: "faults",
  is_gone: "isGone",
  title_checked: "titleChecked",
  pledge_seen: "pledgeSeen",
  title_note: "titleNote",
  explained: "explained",
  row_version: "rowVersion",
} as const;

const columns = sql.join([
  sql`c.id`,
  ...Object.entries(texts).map(([column, name]) => sql`${sql.ref(`c.${column}`)}::text as ${sql.ref(name)}`),
  ...Object.entries(others).map(([column, name]) => sql`${sql.ref(`c.${column}`)} as ${sql.ref(name)}`),
]);

const partOf = (part: CardPart, trivial: string): RawBuilder<boolean> =>
  ({
    all: sql<boolean>`not c.is_gone`,
    listed: sql<boolean>`not c.is_gone and ${listedIn("c", trivial)}`,
    faulty: sql<boolean>`not c.is_gone and c.faults <> '{}'`,
    open: sql<boolean>`not c.is_gone and c.not_recomputed is not null`,
    added: sql<boolean>`not c.is_gone and c.cost_bought <> 0`,
    disposed: sql<boolean>`not c.is_gone and c.cost_disposed <> 0`,
    gone: sql<boolean>`c.is_gone`,
  })[part];

export interface CardFilter {
  part: CardPart;
  assetType?: string | undefined;
  department?: string | undefined;
  keyword?: string | undefined;
}

function where({ part, assetType, department, keyword }: CardFilter, trivial: string): RawBuilder<boolean> {
  const like = keyword ? `%${keyword.replace(/[\\%_]/g, "\\$&")}%` : null;
  return sql<boolean>`${ofProject("c")} and ${partOf(part, trivial)}
    ${assetType ? sql`and c.asset_type = ${assetType}` : sql``}
    ${department ? sql`and c.department = ${department}` : sql``}
    ${like ? sql`and (c.asset_no ilike ${like} or c.asset_name ilike ${like})` : sql``}`;
}

const orders: ReadonlyMap<string, RawBuilder<unknown>> = new Map([
  ["assetNo", sql`c.asset_no`],
  ["cost", sql`c.cost`],
  ["diffYear", sql`abs(c.diff_year)`],
  ["yearDeprBook", sql`c.year_depr_book`],
]);
function orderOf(sorting: string | undefined): RawBuilder<unknown> {
  const [name = "", way] = (sorting ?? "").split(" ");
  const order = orders.get(name);
  return order ? sql`${order} ${way === "desc" ? sql`desc` : sql`asc`} nulls last, c.asset_no` : sql`c.asset_no`;
}

export async function readCards(
  db: Db,
  filter: CardFilter,
  page: { skip: number; take: number; sorting?: string | undefined; trivial: string },
): Promise<FACard[]> {
  const { rows } = await sql<Row>`
    select ${columns}, ${listedIn("c", page.trivial)} as "isListed", u.name as "explainedBy", c.explained_at as "explainedAt",
      coalesce(c.explained_diff = c.diff_year, false) as "isExplainedNow",
      p.cost::text as "priorCost", p.acc::text as "priorAcc", p.impair::text as "priorImpair"
    from fa_card c
      left join app_user u on u.tenant_id = c.tenant_id and u.id = c.explained_by
      left join fa_prior p on ${ofProject("p")} and p.asset_no = c.asset_no
    where ${where(filter, page.trivial)} order by ${orderOf(page.sorting)} limit ${page.take} offset ${page.skip}`.execute(
    db,
  );
  const numbers = rows.map(({ assetNo }) => assetNo);
  const [events, counts] = [await eventsOf(db, numbers), await countResults(db, numbers)];
  return rows.map(
    ({ explained, explainedBy, explainedAt, isExplainedNow, priorCost, priorAcc, priorImpair, ...row }): FACard => ({
      ...row,
      explanation:
        explained === null
          ? null
          : { words: explained, userName: explainedBy ?? "", at: explainedAt ?? "", isCurrent: isExplainedNow },
      prior: priorCost === null ? null : { cost: priorCost, acc: priorAcc ?? "0.00", impair: priorImpair ?? "0.00" },
      events: events.get(row.assetNo) ?? [],
      countResult: counts.get(row.assetNo) ?? null,
    }),
  );
}

async function eventsOf(db: Db, numbers: readonly string[]): Promise<Map<string, AssetEventRow[]>> {
  const { rows } = await sql<AssetEventRow & { assetNo: string }>`
    select e.id, e.asset_no as "assetNo", e.month, e.kind, e.amount::text as amount, e.reason, u.name as "userName"
    from fa_event e join app_user u on u.tenant_id = e.tenant_id and u.id = e.created_by
    where ${ofProject("e")} and e.asset_no = any(${[...numbers]}::text[]) order by e.month, e.id`.execute(db);
  const found = new Map<string, AssetEventRow[]>();
  for (const { assetNo, ...event } of rows) found.set(assetNo, [...(found.get(assetNo) ?? []), event]);
  return found;
}

async function countResults(db: Db, numbers: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ assetNo: string; condition: number }>`
    select n.asset_no as "assetNo", n.condition from fa_count n
    where ${ofProject("n")} and n.asset_no = any(${[...numbers]}::text[]) and n.condition is not null
    order by n.direction desc, n.id`.execute(db);
  return new Map(rows.map(({ assetNo, condition }) => [assetNo, condition]));
}

export async function getCards(
  { db }: Context,
  { Id, skipCount, maxResultCount, sorting, ...filter }: Input<Calls["GetFACardList"]>,
): Promise<Output<Calls["GetFACardList"]>> {
  const trivial = await trivialOf(db, Id);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from fa_card c where ${where(filter, trivial)}`.execute(db);
  const items = await readCards(db, filter, { skip: skipCount, take: maxResultCount, sorting, trivial });
  return { totalCount: rows[0]?.count ?? 0, items };
}
