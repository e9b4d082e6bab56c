/** The worksheet: lines with their items, the largest first. */
import type { CashFlowRow, cashFlow } from "@digao/contract/areas/balance/cash-flow/calls";
import { cashDecision } from "@digao/contract/areas/balance/cash-flow/codes";
import type { Input, Output } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { isInRoleSet } from "@digao/domain/roles/project-roles";
import { type RawBuilder, sql } from "kysely";
import { code } from "../../../platform/lib/code-sql.ts";
import { orderOf, type Sortable } from "../../../platform/lib/page.ts";
import { containing } from "../../../platform/lib/search.ts";
import type { Context } from "../../../platform/serve.ts";
import { findPeriod } from "./period.ts";
import { type RunRow, shownRun } from "./run-rows.ts";

type Calls = typeof cashFlow;
type Filter = Pick<Input<Calls["GetFSCashFlowData"]>, "item" | "accountCode" | "state" | "month" | "keyword">;
type Sql = RawBuilder<unknown>;

/** The parts as text: whoever changes them says what was seen. */
export const seenOf = (parts: readonly { cfItemCode: string; amount: string }[]): string =>
  parts.map(({ cfItemCode, amount }) => `${cfItemCode}:${amount}`).join(" ");

const stateSql = sql`case when bool_or(d.id is not null) then ${code.cfRowState.toReassign} when bool_or(p.is_manual) then ${code.cfRowState.manual}
  when max(p.review) is not null then ${code.cfRowState.toJudge} else ${code.cfRowState.auto} end`;

const keywordSql = (text: string): Sql => {
  const like = containing(text);
  return sql`exists (select from voucher_line k join voucher kv on ${ofProject("kv")} and kv.id = k.jmsn
    where ${ofProject("k")} and k.id = p.line_id
      and (k.summary ilike ${like} or k.account_name ilike ${like} or voucher_name(kv.j_type, kv.j_no_text) ilike ${like}))`;
};

/** Line by line, with the amount of the item asked for. */
function linesSql(run: Pick<RunRow, "id" | "periodId">, { item, accountCode, state, month, keyword }: Filter): Sql {
  const asked = item === undefined ? sql`true` : sql`p.item = ${item === "-" ? "" : item}`;
  const conditions = [
    ...(accountCode ? [sql`p.account_code = ${accountCode}`] : []),
    ...(month ? [sql`p.j_period = ${month}`] : []),
    ...(keyword ? [keywordSql(keyword)] : []),
  ];
  return sql`(
    select p.line_id, min(p.jmsn) as jmsn, sum(p.amount) filter (where ${asked}) as amount, min(p.account_code) as account_code,
      min(p.j_period) as j_period
    from cash_flow_part p
    left join cash_flow_decision d on ${ofProject("d")} and d.period_id = ${run.periodId} and d.line_id = p.line_id
      and d.status = ${code.cashDecision.toReassign}
    where ${ofProject("p")} and p.run_id = ${run.id} and not p.is_off and ${sql.join([sql`true`, ...conditions], sql` and `)}
    group by p.line_id
    having bool_or(${asked}) and ${state === undefined ? sql`true` : sql`${stateSql} = ${state}`})`;
}

export async function linesInFilter(db: Db, run: RunRow, filter: Filter, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select line_id as id from ${linesSql(run, filter)} g order by abs(amount) desc, line_id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

const sortable: Sortable = {
  amount: sql`abs(g.amount)`,
  jDate: sql`l.j_date`,
  accountCode: sql`g.account_code`,
};

interface Stored extends Omit<CashFlowRow, "seen" | "decision"> {
  decision: (NonNullable<CashFlowRow["decision"]> & { decidedBy: number }) | null;
}

export async function getData(
  ctx: Context,
  { Id, skipCount, maxResultCount, sorting, ...filter }: Input<Calls["GetFSCashFlowData"]>,
): Promise<Output<Calls["GetFSCashFlowData"]>> {
  const { db } = ctx;
  const period = await findPeriod(db, Id);
  const run = period && (await shownRun(db, period.id));
  if (!run) return { totalCount: 0, amount: "0.00", items: [] };
  const lines = linesSql(run, filter);
  const { rows: counted } = await sql<{ count: number; amount: string }>`
    select count(*)::int as count, coalesce(sum(amount), 0)::numeric(20, 2)::text as amount from ${lines} g`.execute(
    db,
  );
  const { by, direction } = orderOf(sorting || "amount desc", sortable);
  const { rows } = await sql<Stored>`
    select g.line_id as "JsnId", g.jmsn as "Jmsn", l.j_date as "jDate", l.j_period as "jPeriod", v.j_type as "jType", v.j_no_text as "jNoText",
      l.line_no as "lineNo", l.summary, l.account_code as "accountCode", coalesce(a.full_name, l.account_name, l.account_code) as "accountName",
      x.aux_name as party, p.amount::text as amount, p.parts, p."ruleId", p.state, p.review, d.decision
    from ${lines} g
    join voucher_line l on ${ofProject("l")} and l.id = g.line_id
    join voucher v on ${ofProject("v")} and v.id = l.jmsn
    left join account a on ${ofProject("a")} and a.period_id = ${run.periodId} and a.code = l.account_code
    left join aux_item x on ${ofProject("x")} and x.id = coalesce(l.customer_id, l.supplier_id, l.other_aux[1], l.person_id)
    cross join lateral (
      select sum(p.amount) as amount, min(p.rule_id) as "ruleId", max(p.review) as review, ${stateSql} as state,
        jsonb_agg(jsonb_build_object('cfItemCode', p.item, 'amount', p.amount::text) order by p.item) as parts
      from (select q.line_id, q.item, sum(q.amount) as amount, min(q.rule_id) as rule_id, max(q.review) as review, bool_or(q.is_manual) as is_manual
        from cash_flow_part q where ${ofProject("q")} and q.run_id = ${run.id} and not q.is_off and q.line_id = g.line_id
        group by q.line_id, q.item) p
      left join cash_flow_decision d on ${ofProject("d")} and d.period_id = ${run.periodId} and d.line_id = p.line_id
        and d.status = ${code.cashDecision.toReassign}
    ) p
    left join lateral (
      select jsonb_build_object('id', d.id, 'status', d.status, 'reason', d.reason, 'userName', u.name, 'decidedBy', d.decided_by,
        'decidedAt', d.decided_at, 'agreedName', w.name,
        'parts', (select jsonb_agg(jsonb_build_object('cfItemCode', e.part ->> 'item', 'amount', e.part ->> 'amount'))
          from jsonb_array_elements(d.parts) e (part))) as decision
      from cash_flow_decision d
      join app_user u on u.tenant_id = d.tenant_id and u.id = d.decided_by
      left join app_user w on w.tenant_id = d.tenant_id and w.id = d.agreed_by
      where ${ofProject("d")} and d.period_id = ${run.periodId} and d.line_id = g.line_id order by d.status = ${code.cashDecision.proposed} desc, d.id limit 1
    ) d on true
    order by ${by} ${sql.raw(direction)}, g.line_id limit ${maxResultCount} offset ${skipCount}`.execute(db);
  const isLeader = isInRoleSet(ctx.project?.role ?? 0, "leader");
  return {
    totalCount: counted[0]?.count ?? 0,
    amount: counted[0]?.amount ?? "0.00",
    items: rows.map(({ decision, ...row }) => ({
      ...row,
      seen: seenOf(row.parts),
      decision: decision && shownDecision(decision, isLeader && decision.decidedBy !== ctx.user.id),
    })),
  };
}

const shownDecision = (
  { decidedBy: _by, ...decision }: NonNullable<Stored["decision"]>,
  mayBeSecond: boolean,
): NonNullable<CashFlowRow["decision"]> => ({
  ...decision,
  mayAgree: mayBeSecond && decision.status === cashDecision.proposed,
});

export async function listLost(
  { db }: Context,
  { Id }: Input<Calls["GetCashFlowLost"]>,
): Promise<Output<Calls["GetCashFlowLost"]>> {
  const period = await findPeriod(db, Id);
  if (!period) return [];
  const { rows } = await sql<Output<Calls["GetCashFlowLost"]>[number]>`
    select d.id, d.j_date as "jDate", d.j_type as "jType", d.j_no_text as "jNoText", (d.line ->> 'lineNo')::int as "lineNo",
      d.line ->> 'summary' as summary, d.line ->> 'accountCode' as "accountCode", d.amount::text as amount, d.reason, u.name as "userName",
      (select jsonb_agg(jsonb_build_object('cfItemCode', e.part ->> 'item', 'amount', e.part ->> 'amount'))
        from jsonb_array_elements(d.parts) e (part)) as parts
    from cash_flow_decision d join app_user u on u.tenant_id = d.tenant_id and u.id = d.decided_by
    where ${ofProject("d")} and d.period_id = ${period.id} and d.status = ${code.cashDecision.toReassign} and d.line_id is null
    order by d.id limit 500`.execute(db);
  return rows;
}

/** An item by counter account and month. */
export async function getSource(
  { db }: Context,
  { Id, item }: Input<Calls["GetCashFlowSource"]>,
): Promise<Output<Calls["GetCashFlowSource"]>> {
  const period = await findPeriod(db, Id);
  const run = period && (await shownRun(db, period.id));
  if (!run) return [];
  const { rows } = await sql<Output<Calls["GetCashFlowSource"]>[number]>`
    select m.account_code as "accountCode", coalesce(min(a.full_name), m.account_code) as "accountName", sum(m.amount)::text as amount,
      sum(m.part_count)::int as count, jsonb_agg(jsonb_build_object('month', m.j_period, 'amount', m.amount::text) order by m.j_period) as months
    from cash_flow_month m left join account a on ${ofProject("a")} and a.period_id = ${run.periodId} and a.code = m.account_code
    where ${ofProject("m")} and m.run_id = ${run.id} and m.item = ${item}
    group by m.account_code order by abs(sum(m.amount)) desc, m.account_code`.execute(db);
  return rows;
}
