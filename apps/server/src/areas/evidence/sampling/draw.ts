import { randomInt } from "node:crypto";
import type { sampling } from "@digao/contract/areas/evidence/sampling/calls";
import { sampleItemKind, sampleMethod, samplePurpose } from "@digao/contract/areas/evidence/sampling/codes";
import type { SampleRun } from "@digao/contract/areas/evidence/sampling/run";
import type { Input } from "@digao/contract/endpoint";
import { holdRecord } from "@digao/db/hold";
import { insertFound } from "@digao/db/insert-found";
import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import { factorWithoutReliance } from "@digao/domain/controls/details";
import { fen, fixed } from "@digao/domain/money";
import { sizeMax } from "@digao/domain/sampling/sizes";
import { sql } from "kysely";
import { nextNumber } from "../../../platform/lib/next-number.ts";
import { missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { areControlsOfItemLost } from "../../balance/risks/door.ts";
import { requireProgLine } from "../../engagement/programs/door.ts";
import { againReason } from "./again.ts";
import { checkSize, checkTolerable, isAbove, performanceMateriality, performanceText } from "./check-design.ts";
import { checkCount, type Design, type Drawn, type DrawnLine, drawLines, intervalText } from "./draw-items.ts";
import { checkExtended } from "./extended.ts";
import { type Population, readyPopulation } from "./population.ts";
import { type Found, findPopulation } from "./reconcile.ts";
import { readRun } from "./run-rows.ts";

type Wish = Input<(typeof sampling)["DrawSample"]>;
/** Enum samplingMethod. */

/** Draws a sample from the journal in force and keeps what it takes to draw it again. */
export async function drawSample(ctx: Context, wish: Wish, controlPointId: number | null = null): Promise<SampleRun> {
  const { method, purpose } = wish;
  if (
    purpose === samplePurpose.controls &&
    [sampleMethod.monetary, sampleMethod.stratified, sampleMethod.specific].some((one) => one === method)
  )
    throw new Refusal("sampling.controlMethod", { field: "method" });
  const { definition, design, parameters, reasons } = partsOf(wish);
  const population = await readyPopulation(ctx.db, definition, method);
  await checkItem(ctx, population.journal.projectId, wish.fsItemId);
  if (wish.progLineId) await requireProgLine(ctx.db, wish.fsItemId, wish.progLineId);
  const found = await findPopulation(ctx, population);
  checkFigures(found);
  const fullDesign = method === sampleMethod.haphazard ? { ...design, ticked: await ticksOf(ctx, population) } : design;
  const drawn = await drawLines(ctx, found, method, fullDesign);
  checkCount(drawn.lines.length);
  await checkExtended(ctx, wish, found, drawn.lines.length);
  const explained = await explain(ctx, { wish, found, design, drawn, parameters, reasons });
  const again = reasons.again;
  const id = await writeRun(ctx, { wish, found, design, drawn, parameters, explained, again, controlPointId });
  await writeItems(ctx, id, population, drawn.lines);
  const run = await readRun(ctx, id);
  const { projectId, runNo, popCount, popAmount, popHash, seed, sampleSize, itemCount, needed, sizeReason } = run;
  const { confidence, tolerable, expected, tolerableReason, againReason } = run;
  const extendsNo = run.extendsRun?.runNo ?? null;
  const watched = {
    runNo,
    purpose,
    method,
    popCount,
    popAmount,
    popHash,
    seed,
    sampleSize,
    itemCount,
    extendsNo,
    confidence,
    tolerable,
    expected,
    tolerableReason,
    againReason,
    needed,
    sizeReason,
  };
  await ctx.audit({ refType: "sampleRun", refId: id, projectId, action: "draw", new: watched });
  return run;
}

/** The request in parts: the population, the selection, and what is only recorded. */
function partsOf(wish: Wish) {
  const {
    method: _method,
    purpose: _purpose,
    title: _title,
    fsItemId: _item,
    progLineId: _line,
    extendsId: _extended,
    ...rest
  } = wish;
  const {
    seed,
    size,
    interval,
    startPoint,
    bounds,
    auxIds,
    allocation,
    isTopWhole,
    blockLength,
    atLeast,
    top,
    sizeRule,
    misstatementRisk,
    otherRisk,
    frequency,
    sizeReason,
    tolerableReason,
    againReason: again,
    ...more
  } = rest;
  const { confidence, tolerable, expected, tolerableRate, expectedRate, riskFactor, expansion, ...definition } = more;
  const design: Design = {
    seed: seed ?? randomInt(2 ** 32),
    size,
    interval,
    startPoint,
    bounds,
    auxIds,
    allocation,
    isTopWhole,
    blockLength,
    atLeast,
    top,
    sizeRule,
    misstatementRisk,
    otherRisk,
    frequency,
  };
  return {
    definition,
    design,
    parameters: parametersOf(wish.purpose, {
      confidence,
      tolerable,
      expected,
      tolerableRate,
      expectedRate,
      riskFactor,
      expansion,
    }),
    reasons: { sizeReason, tolerableReason, again },
  };
}

type DesignParameters = Pick<
  Wish,
  "confidence" | "tolerable" | "expected" | "tolerableRate" | "expectedRate" | "riskFactor" | "expansion"
>;

/** Amounts of a test of details, rates of a test of controls. */
function parametersOf(purpose: number, { confidence, riskFactor, expansion, ...parameters }: DesignParameters) {
  const isControl = purpose === samplePurpose.controls;
  return {
    confidence: confidence ?? (isControl ? 0.9 : 0.95),
    tolerable: (isControl ? parameters.tolerableRate : parameters.tolerable) ?? null,
    expected: (isControl ? parameters.expectedRate : parameters.expected) ?? null,
    riskFactor: riskFactor ?? null,
    expansion: expansion ?? null,
  };
}

async function checkItem({ db }: Context, projectId: number, fsItemId: number | null | undefined): Promise<void> {
  if (!fsItemId) return;
  const item = await db
    .selectFrom("fs_item")
    .where("id", "=", fsItemId)
    .where("project_id", "=", projectId)
    .select("id")
    .executeTakeFirst();
  if (!item) throw missing();
}

interface Drafted extends Omit<Making, "explained" | "again" | "controlPointId"> {
  reasons: ReturnType<typeof partsOf>["reasons"];
}

/** What is out of the usual stands with the run with its reason, or is refused. */
async function explain(ctx: Context, { wish, found, design, drawn, parameters, reasons }: Drafted) {
  const { purpose, method, fsItemId } = wish;
  const { popAmount, popCount } = found.figures;
  const isOfDetails = purpose === samplePurpose.details;
  const { projectId } = found.population.journal;
  const performance = isOfDetails ? await performanceMateriality(ctx.db, projectId, fsItemId) : null;
  if (isOfDetails) checkTolerable(parameters.tolerable, performance, reasons.tolerableReason);
  const isLost = isOfDetails && fsItemId ? await areControlsOfItemLost(ctx.db, fsItemId) : false;
  const relianceFactor = isLost ? fixed(factorWithoutReliance, 2) : null;
  const sizing = { purpose, method, popAmount, design, relianceFactor, ...parameters };
  const needed = checkSize({ lang: ctx.lang, sizing, popCount, drawn, reason: reasons.sizeReason });
  return {
    reliance_factor: relianceFactor,
    needed: needed && JSON.stringify(needed),
    size_reason: needed && !needed.isEnough ? (reasons.sizeReason ?? null) : null,
    performance_materiality: performanceText(performance),
    tolerable_reason:
      isOfDetails && isAbove(parameters.tolerable, performance) ? (reasons.tolerableReason ?? null) : null,
  };
}

function checkFigures({ figures }: Found): void {
  const individual = figures.excluded.some(({ reason }) => reason === "individual");
  if (figures.popCount === 0 && !individual) throw new Refusal("sampling.emptyPopulation", { kind: "state" });
  if (fen(figures.difference) !== 0n)
    throw new Refusal("sampling.notReconciled", { kind: "state", params: { difference: figures.difference } });
}

async function ticksOf({ db, user }: Context, { journal }: Population): Promise<number[]> {
  const rows = await db
    .selectFrom("picked_line")
    .where("project_id", "=", journal.projectId)
    .where("user_id", "=", user.id)
    .select("line_id as id")
    .limit(sizeMax + 1)
    .execute();
  if (rows.length === 0) throw new Refusal("sampling.nothingPicked", { kind: "state" });
  return rows.map(({ id }) => id);
}

interface Making {
  wish: Wish;
  found: Found;
  design: Design;
  drawn: Drawn;
  parameters: ReturnType<typeof partsOf>["parameters"];
  explained: Awaited<ReturnType<typeof explain>>;
  again: string | undefined;
  /** Whose test the sample is of; its results stand there. */
  controlPointId: number | null;
}

async function writeRun(
  ctx: Context,
  { wish, found, design, drawn, parameters, explained, again: reason, controlPointId }: Making,
): Promise<number> {
  const { db } = ctx;
  const { journal, definition } = found.population;
  const { figures } = found;
  const { projectId } = journal;
  // Numbers of a project are given one after the other.
  await holdRecord(db, "project", projectId);
  const again = {
    population: found.population,
    popHash: figures.popHash,
    isExtension: Boolean(wish.extendsId),
    reason,
  };
  const { seed, ...rest } = design;
  const { id } = await db
    .insertInto("sample_run")
    .values({
      project_id: projectId,
      run_no: await nextNumber(db, "sample_run", "run_no"),
      purpose: wish.purpose,
      method: wish.method,
      title: wish.title,
      period_id: journal.periodId,
      fs_item_id: wish.fsItemId ?? null,
      prog_line_id: wish.progLineId ?? null,
      extends_id: wish.extendsId ?? null,
      control_point_id: controlPointId,
      population: JSON.stringify(definition),
      batch_id: journal.batchId,
      ledger_count: figures.ledgerCount,
      ledger_amount: figures.ledgerAmount,
      pop_count: figures.popCount,
      pop_amount: figures.popAmount,
      pop_hash: figures.popHash,
      excluded: JSON.stringify(figures.excluded),
      seed,
      confidence: String(parameters.confidence),
      tolerable: parameters.tolerable,
      expected: parameters.expected,
      risk_factor: parameters.riskFactor,
      expansion: parameters.expansion,
      ...explained,
      again_reason: await againReason(ctx, again),
      sample_size:
        design.size ??
        drawn.lines.filter(({ kind }) => kind !== sampleItemKind.significant).reduce((sum, { hits }) => sum + hits, 0),
      ...intervalText(drawn),
      strata: JSON.stringify(drawn.strata),
      design: JSON.stringify(rest),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Copies the lines as they stand: the record outlives the journal. */
async function writeItems(
  { db }: Context,
  runId: number,
  population: Population,
  lines: readonly DrawnLine[],
): Promise<void> {
  const { journal, value } = population;
  const column = <Key extends keyof DrawnLine>(name: Key) => lines.map((line) => line[name]);
  await insertFound(
    db,
    sql`
    insert into sample_item (tenant_id, project_id, run_id, seq, kind, stratum, place, hits, line_id, jmsn, j_period, j_date, j_type, j_no,
      j_no_text, line_no, account_code, account_name, summary, debit, credit, book)
    select ${ownTenant}, ${ownProject}, ${runId}, d.seq, d.kind, d.stratum, d.place, d.hits, l.id, l.jmsn, l.j_period, l.j_date, v.j_type,
      v.j_no, v.j_no_text, l.line_no, l.account_code, coalesce(a.full_name, l.account_name, l.account_code), l.summary, l.debit,
      l.credit, ${value}
    from unnest(${column("id")}::bigint[], ${column("kind")}::int[], ${column("stratum")}::int[], ${column("place")}::int[],
      ${column("hits")}::int[]) with ordinality d (id, kind, stratum, place, hits, seq)
    join voucher_line l on ${ofProject("l")} and l.id = d.id
    join voucher v on ${ofProject("v")} and v.id = l.jmsn
    left join account a on ${ofProject("a")} and a.period_id = ${journal.periodId} and a.code = l.account_code
    order by d.seq`,
  );
}
