/** The audited cash-flow statement (GetFSCashFlowReport): as attributed, entries, audited, last year, and the client's own. */
import type { CashFlowLine, cashFlow } from "@digao/contract/areas/balance/cash-flow/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import type { Lang } from "@digao/contract/messages";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { cashFlowStatement } from "@digao/domain/cash-flow/statement";
import { type Fen, fen, yuan } from "@digao/domain/money";
import { lineName } from "@digao/domain/statements/statement-line";
import { sql } from "kysely";
import type { Context } from "../../../platform/serve.ts";
import { projectHead } from "../trial-balance/door.ts";
import { adjustedItems } from "./adjusted.ts";
import { type CashFigures, cashFigures, itemSums } from "./figures.ts";
import { CASH_FLOW, formLines } from "./form.ts";
import { staleCausesOf } from "./run-rows.ts";

type Report = Output<(typeof cashFlow)["GetFSCashFlowReport"]>;
type Amounts = ReadonlyMap<string, Fen>;

interface Prior {
  from: "project" | "statement";
  amounts: Amounts;
}

/** Of the client's own statements: this year's and last year's columns. */
async function clientColumns(db: Db, batchId: number | null): Promise<{ current: Amounts; prior: Amounts }> {
  if (batchId === null) return { current: new Map(), prior: new Map() };
  const rows = await db
    .selectFrom("client_statement")
    .where("batch_id", "=", batchId)
    .where("item_code", "like", "C%")
    .select(["item_code as code", "closing", "opening"])
    .execute();
  const column = (of: "closing" | "opening") =>
    new Map(rows.flatMap(({ code, [of]: amount }) => (amount === null ? [] : [[code, fen(amount)] as const])));
  return { current: column("closing"), prior: column("opening") };
}

/** Last year's own audited statement; null where that project has none. */
async function ofPriorProject(db: Db, priorProjectId: number | null): Promise<Amounts | null> {
  if (priorProjectId === null) return null;
  const { rows } = await sql<{ id: number; opening: string | null }>`
    select r.id, r.summary ->> 'opening' as opening from cash_flow_run r
    join project_period p on ${ofProject("p", priorProjectId)} and p.id = r.period_id and p.is_current
    where ${ofProject("r", priorProjectId)} and r.state = 'done' order by r.id desc limit 1`.execute(db);
  const [run] = rows;
  if (!run) return null;
  const signed = new Map(await itemSums(db, run.id, priorProjectId));
  for (const [item, amount] of await adjustedItems(db, priorProjectId))
    signed.set(item, (signed.get(item) ?? 0n) + amount);
  return cashFlowStatement(signed, fen(run.opening ?? "0"));
}

export async function statementOf(
  db: Db,
  projectId: number,
  figures: CashFigures,
  lang: Lang,
): Promise<Omit<Report, "isStale">> {
  const items = await formLines(db, CASH_FLOW);
  const client = await clientColumns(db, figures.period.statementBatchId);
  const { priorProjectId } = await projectHead(db, projectId);
  const prior = priorOf(await ofPriorProject(db, priorProjectId), client.prior);
  const lines = items.map((line): CashFlowLine => {
    const { code, kind, lineNo } = line;
    const empty = { current: null, adjust: null, audited: null, prior: null, client: null, difference: null };
    const head = { code, name: lineName(line, lang), kind, lineNo };
    if (kind === "H") return { ...head, ...empty };
    const [current, audited] = [figures.current.get(code) ?? 0n, figures.audited.get(code) ?? 0n];
    const own = client.current.get(code) ?? null;
    const before = prior?.amounts.get(code);
    return {
      ...head,
      current: yuan(current),
      adjust: yuan(audited - current),
      audited: yuan(audited),
      prior: before === undefined ? null : yuan(before),
      client: own === null ? null : yuan(own),
      difference: own === null ? null : yuan(audited - own),
    };
  });
  return { priorFrom: prior?.from ?? null, hasClient: client.current.size > 0, items: lines };
}

function priorOf(project: Amounts | null, statement: Amounts): Prior | null {
  if (project) return { from: "project", amounts: project };
  return statement.size > 0 ? { from: "statement", amounts: statement } : null;
}

export async function getReport(
  { db }: Context,
  { Id, RptLang }: Input<(typeof cashFlow)["GetFSCashFlowReport"]>,
): Promise<Report> {
  const figures = await cashFigures(db, Id);
  if (!figures) return { isStale: false, priorFrom: null, hasClient: false, items: [] };
  const stale = await staleCausesOf(db, figures.run, figures.period.voucherBatchId);
  return { isStale: stale.length > 0, ...(await statementOf(db, Id, figures, RptLang)) };
}
