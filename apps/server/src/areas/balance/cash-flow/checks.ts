/** CF-1 to CF-7 with their differences, and why those that people explained are right all the same. */
import type { CashFlowCheck, cashFlow } from "@digao/contract/areas/balance/cash-flow/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { type Lang, messageOf } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { type CashFlowCheck as Check, cashFlowChecks, isCashFlowTied } from "@digao/domain/cash-flow/checks";
import { type Fen, fen, sum, yuan } from "@digao/domain/money";
import { explanations, isOf, shownExplanation } from "../../../platform/explanations.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { type CashFigures, cashFigures, factsOf, negatives } from "./figures.ts";
import { holdCashFlow } from "./hold.ts";
import { staleCausesOf } from "./run-rows.ts";

type Calls = typeof cashFlow;

const explained = explanations({
  table: "cash_flow_explanation",
  refType: "cashFlowExplanation",
  nothing: "cashFlow.nothingToExplain",
  moved: "cashFlow.differenceMoved",
});

const NEGATIVE = "CF-4";
/** Nothing is said in their place. */
const mustTie: readonly string[] = ["CF-1", "CF-2", "CF-3"];

const negativeSum = (figures: CashFigures): Fen =>
  sum(negatives(figures).map((code) => figures.audited.get(code) ?? 0n));

const manualLines = async (db: Db, runId: number): Promise<number> => {
  const row = await db
    .selectFrom("cash_flow_part")
    .where("run_id", "=", runId)
    .where("is_manual", "=", true)
    .select((is) => is.fn.count<number>("line_id").distinct().as("count"))
    .executeTakeFirst();
  return Number(row?.count ?? 0);
};

export interface Checked {
  checks: Check[];
  shown: CashFlowCheck[];
  isTied: boolean;
}

export async function checksOf(db: Db, figures: CashFigures, lang: Lang): Promise<Checked> {
  const said = await explained.read(db);
  const negative = yuan(negativeSum(figures));
  const isExplained = isOf(said.get(NEGATIVE), negative);
  const checks = cashFlowChecks(factsOf(figures, await manualLines(db, figures.run.id), isExplained));
  const written = (amount: Fen | null) => (amount === null ? null : yuan(amount));
  const shown = checks.map(({ left, right, difference, ...check }): CashFlowCheck => {
    const measure = check.code === NEGATIVE ? negative : yuan(difference ?? 0n);
    return {
      ...check,
      words: messageOf(lang, `cashFlow.check.${check.code}`),
      left: written(left),
      right: written(right),
      difference: written(difference),
      measure,
      names: check.code === NEGATIVE ? negatives(figures) : [],
      explanation: shownExplanation(said.get(check.code), measure),
    };
  });
  const stale = await staleCausesOf(db, figures.run, figures.period.voucherBatchId);
  return { checks, shown, isTied: stale.length === 0 && isCashFlowTied(checks) };
}

export async function getChecks(
  { db, lang }: Context,
  { Id }: Input<Calls["GetCashFlowChecks"]>,
): Promise<Output<Calls["GetCashFlowChecks"]>> {
  const figures = await cashFigures(db, Id);
  if (!figures) return { isTied: false, items: [] };
  const { shown, isTied } = await checksOf(db, figures, lang);
  return { isTied, items: shown };
}

export async function explainCheck(
  ctx: Context,
  { Id, code, difference, words, rowVersion }: Input<Calls["ExplainCashFlowCheck"]>,
): Promise<Output<Calls["ExplainCashFlowCheck"]>> {
  const { db } = ctx;
  if (mustTie.includes(code)) throw new Refusal("cashFlow.notExplicable", { kind: "state" });
  await holdCashFlow(db, Id);
  const figures = await cashFigures(db, Id);
  if (!figures) throw new Refusal("cashFlow.noRun", { kind: "state" });
  const check = (await checksOf(db, figures, ctx.lang)).shown.find((one) => one.code === code);
  return explained.explain(
    ctx,
    { projectId: Id, code, difference: yuan(fen(difference)), words, rowVersion },
    check?.measure ?? null,
  );
}
