import type { sampling } from "@digao/contract/areas/evidence/sampling/calls";
import { sampleItemKind, sampleMethod, samplePurpose } from "@digao/contract/areas/evidence/sampling/codes";
import type { SampleResult, SampleRun } from "@digao/contract/areas/evidence/sampling/run";
import type { Input } from "@digao/contract/endpoint";
import type { Db } from "@digao/db/tenant";
import { type ControlOutcome, controlOutcome } from "@digao/domain/controls/attribute-test";
import { abs, type Fen, fen, max, ratio, sum, yuan } from "@digao/domain/money";
import { upperRates } from "@digao/domain/sampling/attributes";
import { type Estimator, estimate, type SampledStratum } from "@digao/domain/sampling/evaluate-classical";
import { evaluateMus, type MusDirection } from "@digao/domain/sampling/evaluate-mus";
import { foundByDirection } from "@digao/domain/sampling/projection";
import { confidenceFactor, riskAt } from "@digao/domain/sampling/risk";
import { sql } from "kysely";
import type { Lack } from "../../../platform/paper/parts.ts";
import { checkVersion, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { type RunRow, readRun, runRow } from "./run-rows.ts";
import { lockOpenRun } from "./save-items.ts";

interface Tested {
  seq: number;
  kind: number;
  stratum: number | null;
  book: Fen;
  audited: Fen;
  isDeviation: boolean;
  isUnavailable: boolean;
}
type Evaluate = (run: RunRow, items: readonly Tested[], by: Estimator) => SampleResult;

const rowsOf = (db: Db, id: number) =>
  db
    .selectFrom("sample_item")
    .where("run_id", "=", id)
    .select(["seq", "kind", "stratum", "book", "audited", "is_deviation as isDeviation", "remark"])
    .select("is_unavailable as isUnavailable")
    .orderBy("seq")
    .execute();

/** Items without a result, or without any procedure and no word on why. */
function lackOf(rows: Awaited<ReturnType<typeof rowsOf>>, purpose: number): Lack | null {
  const open = rows.filter(
    ({ audited, isDeviation }) => (purpose === samplePurpose.controls ? isDeviation : audited) === null,
  );
  if (open.length > 0) return { key: "sampling.untested", params: { count: open.length } };
  const silent = rows.filter(({ isUnavailable, remark }) => isUnavailable && !remark?.trim());
  const params = { count: silent.length, numbers: silent.map(({ seq }) => seq).join("、") };
  return silent.length > 0 ? { key: "sampling.unavailableReason", params } : null;
}

type Of = Pick<RunRow, "id" | "purpose">;
export const untestedItems = async (db: Db, { id, purpose }: Of): Promise<Lack | null> =>
  lackOf(await rowsOf(db, id), purpose);

/** Every drawn item has its result, and one that could not be tested says why. */
async function testedItems({ db }: Context, { id, purpose }: Of): Promise<Tested[]> {
  const rows = await rowsOf(db, id);
  const lack = lackOf(rows, purpose);
  if (lack) throw new Refusal(lack.key, { kind: "state", ...(lack.params ? { params: lack.params } : {}) });
  return rows.map((row) => ({
    seq: row.seq,
    kind: row.kind,
    stratum: row.stratum,
    isDeviation: row.isDeviation ?? false,
    isUnavailable: row.isUnavailable,
    book: fen(row.book),
    audited: fen(row.audited ?? row.book),
  }));
}

const foundIn = (items: readonly Tested[]): Fen => sum(items.map(({ book, audited }) => book - audited));
/** What could not be tested is no fact: it is part of what is projected. */
function factualIn(items: readonly Tested[]) {
  const { over, under } = foundByDirection(items.filter(({ isUnavailable }) => !isUnavailable));
  return { over: yuan(over), under: yuan(under) };
}
const amounts = (run: RunRow, items: readonly Tested[], likely: Fen, upper: Fen | null) => ({
  found: yuan(foundIn(items)),
  factual: factualIn(items),
  likely: yuan(likely),
  projectedBeyondFound: yuan(likely - foundIn(items)),
  tolerable: run.tolerable,
  isAcceptable: upper === null || run.tolerable === null ? null : upper <= fen(run.tolerable),
});
const confidenceOf = ({ confidence }: RunRow): number => Number(confidence ?? "0.95");

/** What a limit above the tolerable rate leads to: once more items, where a single one deviates. */
const outcomes = {
  rely: "effective",
  extend: "extend",
  noReliance: "ineffective",
  noSecondExtension: "ineffective",
} as const satisfies Record<ControlOutcome, string>;
const noted = { isFraud: false, isSystematic: false } as const;

const decimals = (share: number): string => share.toFixed(6);
const attributes: Evaluate = (run, items) => {
  const sample = items.filter(({ kind }) => kind !== sampleItemKind.significant);
  const deviations = sample.filter(({ isDeviation }) => isDeviation).length;
  const size = sample.length;
  if (size === 0) throw new Refusal("sampling.emptyPopulation", { kind: "state" });
  const { exact, poisson } = upperRates(size, deviations, confidenceOf(run));
  const { tolerable } = run;
  const confidence = run.confidence ?? "0.95";
  return {
    kind: "attribute",
    size,
    deviations,
    tolerable,
    rate: ratio(BigInt(deviations), BigInt(size), 6) ?? "0",
    exact: decimals(exact),
    poisson: decimals(poisson),
    outcome:
      tolerable === null
        ? null
        : outcomes[
            controlOutcome({ size, deviations, confidence, tolerable, ...noted, extensions: run.extendsRun ? 1 : 0 })
          ],
  };
};

const inYuan = ({ known, projected, likely, basic, increments, upper }: MusDirection) => ({
  known: yuan(known),
  projected: yuan(projected),
  likely: yuan(likely),
  basic: yuan(basic),
  increments: yuan(increments),
  upper: yuan(upper),
});

/** Accepted when the upper limit of overstatement and the likely understatement both stay within the tolerable misstatement. */
const monetaryUnits: Evaluate = (run, items) => {
  const sample = items.filter(({ kind }) => kind !== sampleItemKind.significant);
  const risk = riskAt(confidenceOf(run));
  const interval = fen(run.interval ?? "0");
  const factor = (misstatements: number) => confidenceFactor(risk, misstatements);
  const { over, under } = evaluateMus({
    items: sample,
    interval,
    factor,
    apart: items.filter(({ kind }) => kind === sampleItemKind.significant),
  });
  const upper = max(over.upper, under.likely);
  const row = (
    { index, difference, book, projected, increment, isCertain }: MusDirection["items"][number],
    sign: bigint,
  ) => ({
    seq: sample[index]?.seq ?? 0,
    taint: ratio(difference * sign, book, 6),
    projected: yuan(projected * sign),
    increment: yuan(increment * sign),
    isCertain,
  });
  return {
    ...amounts(run, items, over.likely - under.likely, upper),
    kind: "mus",
    interval: yuan(interval),
    over: inYuan(over),
    under: inYuan(under),
    items: [...over.items.map((item) => row(item, 1n)), ...under.items.map((item) => row(item, -1n))],
  };
};

function strataOf(run: RunRow, sample: readonly Tested[]): SampledStratum[] {
  if (run.strata.length === 0) return [{ count: run.popCount, amount: fen(run.popAmount), items: sample }];
  return run.strata.map(({ count, amount }, index) => ({
    count,
    amount: fen(amount),
    items: sample.filter(({ stratum }) => stratum === index + 1),
  }));
}

/** What was chosen by judgement is projected by ratio, without a precision: no limit follows from it. */
const estimates =
  (isStatistical: boolean): Evaluate =>
  (run, items, by) => {
    const strata = strataOf(
      run,
      items.filter(({ kind }) => kind !== sampleItemKind.significant),
    );
    const known = foundIn(items.filter(({ kind }) => kind === sampleItemKind.significant));
    const methods: readonly Estimator[] = isStatistical ? ["mean", "difference", "ratio"] : ["ratio", "difference"];
    const all = methods.flatMap((method) => {
      const estimated = estimate(strata, method, confidenceOf(run));
      if (!estimated) return [];
      const misstatement = estimated.misstatement + known;
      const precision = isStatistical ? estimated.precision : null;
      return [
        { by: method, misstatement, precision, upper: precision === null ? null : abs(misstatement) + precision },
      ];
    });
    const chosen = all.find((one) => one.by === (isStatistical ? by : "ratio")) ?? all[0];
    const text = (amount: Fen | null) => (amount === null ? null : yuan(amount));
    return {
      ...amounts(run, items, chosen?.misstatement ?? known, chosen?.upper ?? null),
      kind: "estimate",
      by: chosen?.by ?? by,
      estimates: all.map((one) => ({
        by: one.by,
        misstatement: yuan(one.misstatement),
        precision: text(one.precision),
        upper: text(one.upper),
      })),
    };
  };

/** Tested for what they are, or all of them: what was found is what is known. */
const known: Evaluate = (run, items) => ({
  ...amounts(run, items, foundIn(items), run.method === sampleMethod.all ? abs(foundIn(items)) : null),
  kind: "known",
});

/** By enum samplingMethod. */
const evaluations: Readonly<Record<number, Evaluate>> = {
  1: estimates(true),
  2: estimates(true),
  3: monetaryUnits,
  4: estimates(true),
  5: known,
  6: known,
  7: estimates(false),
  8: estimates(false),
  9: known,
};

export async function evaluateSample(
  ctx: Context,
  { Id, rowVersion, estimator }: Input<(typeof sampling)["EvaluateSample"]>,
): Promise<SampleRun> {
  checkVersion(rowVersion, await lockOpenRun(ctx, Id));
  const run = await runRow(ctx.db, Id);
  const items = await testedItems(ctx, run);
  const evaluate = run.purpose === samplePurpose.controls ? attributes : (evaluations[run.method] ?? known);
  const result = evaluate(run, items, estimator);
  await ctx.db
    .updateTable("sample_run")
    .set({
      result: JSON.stringify(result),
      is_stale: false,
      evaluated_by: ctx.user.id,
      evaluated_at: sql`now()`,
      row_version: rowVersion + 1,
    })
    .where("id", "=", Id)
    .execute();
  await ctx.audit({
    refType: "sampleRun",
    refId: Id,
    projectId: run.projectId,
    action: "evaluate",
    old: { result: run.result },
    new: { result },
  });
  return readRun(ctx, Id);
}
