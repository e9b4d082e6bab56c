/** What people decide of lines (UpdateCashFlowData): an item, several, or that the rule is right; batches of weight need a second person. */
import type { cashFlow } from "@digao/contract/areas/balance/cash-flow/calls";
import { cashFlowMax } from "@digao/contract/areas/balance/cash-flow/calls";
import { cashDecision } from "@digao/contract/areas/balance/cash-flow/codes";
import type { Input, Output } from "@digao/contract/endpoint";
import { insertFound } from "@digao/db/insert-found";
import { ofProject, ownProject, ownTenant, ownUser } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { cashFlowItems } from "@digao/domain/cash-flow/statement";
import { abs, type Fen, fen, sum, yuan } from "@digao/domain/money";
import { sql } from "kysely";
import { code } from "../../../platform/lib/code-sql.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { materialityInForce } from "../materiality/door.ts";
import { holdCashFlow } from "./hold.ts";
import { applyDecisions } from "./parts.ts";
import { type RunRow, requireRun } from "./run-rows.ts";
import { linesInFilter, seenOf } from "./worksheet.ts";

type Calls = typeof cashFlow;
type Update = Input<Calls["UpdateCashFlowData"]>;

interface Part {
  item: string;
  amount: Fen;
}
interface Current {
  lineId: number;
  amount: Fen;
  parts: Part[];
}
interface Decided extends Current {
  next: Part[];
}

async function currentOf(db: Db, run: RunRow, lines: readonly number[]): Promise<Map<number, Current>> {
  const { rows } = await sql<{ lineId: number; item: string; amount: string }>`
    select line_id as "lineId", item, sum(amount)::text as amount from cash_flow_part
    where ${ofProject("cash_flow_part")} and run_id = ${run.id} and not is_off and line_id = any(${lines}::bigint[])
    group by line_id, item order by line_id, item`.execute(db);
  const found = new Map<number, Current>();
  for (const { lineId, item, amount } of rows) {
    const one = found.get(lineId) ?? { lineId, amount: 0n, parts: [] };
    one.amount += fen(amount);
    one.parts.push({ item, amount: fen(amount) });
    found.set(lineId, one);
  }
  return found;
}

const textOf = (parts: readonly Part[]): string =>
  seenOf(parts.map(({ item, amount }) => ({ cfItemCode: item, amount: yuan(amount) })));

/** @param own items that the line has already: what nets with other lines is netted by its run alone */
function requireItems(parts: readonly Part[], own: readonly Part[] = []): void {
  const known = new Set([...cashFlowItems, ...own.flatMap(({ item }) => (item === "" ? [] : [item]))]);
  const odd = parts.find(({ item }) => !known.has(item));
  if (odd) throw new Refusal("cashFlow.unknownItem", { params: { code: odd.item }, field: "lines" });
}

/** Line by line, as each was seen. */
async function chosenLines(db: Db, run: RunRow, { lines }: Update): Promise<Decided[]> {
  const found = await currentOf(
    db,
    run,
    lines.map(({ JsnId }) => JsnId),
  );
  const decided = lines.map(({ JsnId, seen, parts }) => {
    const current = found.get(JsnId);
    if (!current) throw new Refusal("cashFlow.lineGone", { kind: "missing" });
    const next = parts.map(({ cfItemCode, amount }) => ({ item: cfItemCode, amount: fen(amount) }));
    requireItems(next, current.parts);
    const total = sum(next.map(({ amount }) => amount));
    if (total !== current.amount)
      throw new Refusal("cashFlow.splitDiffers", {
        params: { sum: yuan(total), amount: yuan(current.amount) },
        field: "lines",
      });
    return { ...current, next, isSeen: seen === textOf(current.parts) };
  });
  const moved = decided.filter(({ isSeen }) => !isSeen).length;
  if (moved > 0) throw new Refusal("cashFlow.changedMeanwhile", { kind: "conflict", params: { count: moved } });
  return decided;
}

/** Every line of the filter: to one item, or as it is attributed. */
async function filteredLines(db: Db, run: RunRow, every: NonNullable<Update["every"]>): Promise<Decided[]> {
  const ids = await linesInFilter(db, run, every, cashFlowMax.lines + 1);
  if (ids.length > cashFlowMax.lines) throw new Refusal("cashFlow.tooMany", { params: { limit: cashFlowMax.lines } });
  const found = [...(await currentOf(db, run, ids)).values()];
  const { to } = every;
  if (to) requireItems([{ item: to, amount: 0n }]);
  const without = found.filter(({ parts }) => !to && parts.some(({ item }) => item === "")).length;
  if (without > 0) throw new Refusal("cashFlow.noItemYet", { params: { count: without } });
  return found.map((one) => ({ ...one, next: to ? [{ item: to, amount: one.amount }] : one.parts }));
}

/** A batch that moves performance materiality or more is carried out once another person has agreed. */
async function needsSecond(db: Db, projectId: number, decided: readonly Decided[]): Promise<boolean> {
  const moved = decided.filter(({ parts, next }) => textOf(parts) !== textOf(next));
  if (moved.length < 2) return false;
  const { pm } = await materialityInForce(db, projectId);
  return pm > 0n && sum(moved.map(({ amount }) => abs(amount))) >= pm;
}

export async function updateData(ctx: Context, input: Update): Promise<Output<Calls["UpdateCashFlowData"]>> {
  const { db } = ctx;
  await holdCashFlow(db, input.Id);
  const run = await requireRun(db, input.Id);
  if (run.id !== input.runId) throw new Refusal("cashFlow.otherRun", { kind: "conflict" });
  const decided = input.every ? await filteredLines(db, run, input.every) : await chosenLines(db, run, input);
  if (decided.length === 0) throw new Refusal("cashFlow.nothingChosen");
  const isProposed = await needsSecond(db, input.Id, decided);
  const status = isProposed ? cashDecision.proposed : cashDecision.inForce;
  const ids = decided.map(({ lineId }) => lineId);
  await writeDecisions(db, run, decided, { status, reason: input.reason });
  if (!isProposed) await applyDecisions(db, run, ids);
  const first = await firstDecision(db, run, ids[0] ?? 0, status);
  await ctx.audit({
    refType: "cashFlowDecision",
    refId: first,
    projectId: input.Id,
    action: isProposed ? "propose" : "reassign",
    old: { lines: decided.slice(0, listed).map(({ lineId, parts }) => `${lineId} ${textOf(parts)}`) },
    new: {
      count: decided.length,
      reason: input.reason,
      lines: decided.slice(0, listed).map(({ lineId, next }) => `${lineId} ${textOf(next)}`),
    },
  });
  return isProposed ? { changed: 0, proposed: decided.length } : { changed: decided.length, proposed: 0 };
}

const listed = 50;

async function firstDecision(db: Db, run: RunRow, lineId: number, status: number): Promise<number> {
  const row = await db
    .selectFrom("cash_flow_decision")
    .where("period_id", "=", run.periodId)
    .where("line_id", "=", lineId)
    .where("status", "=", status)
    .select("id")
    .executeTakeFirst();
  return row?.id ?? 0;
}

interface How {
  status: number;
  reason: string;
}

/** In the place of what was decided, or proposed, of the same lines. */
async function writeDecisions(db: Db, run: RunRow, decided: readonly Decided[], { status, reason }: How) {
  const ids = decided.map(({ lineId }) => lineId);
  const parts = decided.map(({ next }) =>
    JSON.stringify(next.map(({ item, amount }) => ({ item, amount: yuan(amount) }))),
  );
  await sql`delete from cash_flow_decision where ${ofProject("cash_flow_decision")} and period_id = ${run.periodId}
    and line_id = any(${ids}::bigint[])
    and (status = ${code.cashDecision.proposed} or ${status === cashDecision.inForce})`.execute(db);
  await insertFound(
    db,
    sql`insert into cash_flow_decision (tenant_id, project_id, period_id, jmsn, line_id, j_period, j_date, j_type, j_no_text, line, amount,
        voucher_amount, parts, reason, status, decided_by)
      select ${ownTenant}, ${ownProject}, ${run.periodId}, v.id, l.id, v.j_period, v.j_date, v.j_type, v.j_no_text,
        jsonb_build_object('lineNo', l.line_no, 'accountCode', l.account_code, 'debit', l.debit::text, 'credit', l.credit::text,
          'summary', l.summary),
        o.amount, w.amount, i.parts::jsonb, ${reason}, ${status}, ${ownUser}
      from unnest(${ids}::bigint[], ${parts}::text[]) i (id, parts)
      join voucher_line l on ${ofProject("l")} and l.id = i.id
      join voucher v on ${ofProject("v")} and v.id = l.jmsn
      join (select line_id, min(jmsn) as jmsn, sum(amount) as amount from cash_flow_part
        where ${ofProject("cash_flow_part")} and run_id = ${run.id} and not is_manual and line_id = any(${ids}::bigint[]) group by line_id
      ) o on o.line_id = l.id
      join (select p.jmsn, sum(p.amount) as amount from cash_flow_part p
        where ${ofProject("p")} and p.run_id = ${run.id} and not p.is_manual
          and p.jmsn in (select q.jmsn from cash_flow_part q where ${ofProject("q")} and q.run_id = ${run.id} and q.line_id = any(${ids}::bigint[]))
        group by p.jmsn) w on w.jmsn = o.jmsn`,
  );
}

interface DecisionRow {
  id: number;
  lineId: number | null;
  status: number;
  decidedBy: number;
}

const decisionsById = (db: Db, run: RunRow, ids: readonly number[]): Promise<DecisionRow[]> =>
  db
    .selectFrom("cash_flow_decision")
    .where("period_id", "=", run.periodId)
    .where("id", "in", ids)
    .select(["id", "line_id as lineId", "status", "decided_by as decidedBy"])
    .orderBy("id")
    .execute();

const linesOf = (rows: readonly DecisionRow[]): number[] => rows.flatMap(({ lineId }) => lineId ?? []);

export async function agreeData(
  ctx: Context,
  { Id, decisionIds }: Input<Calls["AgreeCashFlowData"]>,
): Promise<Output<Calls["AgreeCashFlowData"]>> {
  const { db } = ctx;
  await holdCashFlow(db, Id);
  const run = await requireRun(db, Id);
  const rows = await decisionsById(db, run, decisionIds);
  if (rows.length === 0 || rows.some(({ status }) => status !== cashDecision.proposed))
    throw new Refusal("cashFlow.notProposed", { kind: "state" });
  if (rows.some(({ decidedBy }) => decidedBy === ctx.user.id))
    throw new Refusal("cashFlow.secondPerson", { kind: "state" });
  const lines = linesOf(rows);
  const ids = rows.map(({ id }) => id);
  await sql`delete from cash_flow_decision where ${ofProject("cash_flow_decision")} and period_id = ${run.periodId}
    and line_id = any(${lines}::bigint[]) and id <> all(${ids}::bigint[])`.execute(db);
  await sql`update cash_flow_decision set status = ${code.cashDecision.inForce}, agreed_by = ${ctx.user.id}, agreed_at = now(),
    row_version = row_version + 1 where ${ofProject("cash_flow_decision")} and id = any(${ids}::bigint[])`.execute(db);
  await applyDecisions(db, run, lines);
  await ctx.audit({
    refType: "cashFlowDecision",
    refId: ids[0] ?? 0,
    projectId: Id,
    action: "agree",
    new: { count: ids.length },
  });
  return { changed: ids.length };
}

export async function dropData(
  ctx: Context,
  { Id, decisionIds, reason }: Input<Calls["DropCashFlowData"]>,
): Promise<Output<Calls["DropCashFlowData"]>> {
  const { db } = ctx;
  await holdCashFlow(db, Id);
  const run = await requireRun(db, Id);
  const rows = await decisionsById(db, run, decisionIds);
  if (rows.length === 0) throw new Refusal("cashFlow.lineGone", { kind: "missing" });
  await db
    .deleteFrom("cash_flow_decision")
    .where(
      "id",
      "in",
      rows.map(({ id }) => id),
    )
    .execute();
  await applyDecisions(db, run, linesOf(rows));
  await ctx.audit({
    refType: "cashFlowDecision",
    refId: rows[0]?.id ?? 0,
    projectId: Id,
    action: "drop",
    new: { count: rows.length, reason },
  });
  return { changed: rows.length };
}
