/** CF-1 to CF-7 with their differences, and why those that people explained are right all the same. */
import type { CashFlowCheck, cashFlow } from "@digao/contract/areas/balance/cash-flow/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { type Lang, messageOf } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { type CashFlowCheck as Check, cashFlowChecks, isCashFlowTied } from "@digao/domain/cash-flow/checks";
import { type Fen, fen, sum, yuan } from "@digao/domain/money";
import { checkVersion, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { type CashFigures, cashFigures, factsOf, negatives } from "./figures.ts";
import { holdCashFlow } from "./hold.ts";
import { staleCausesOf } from "./run-rows.ts";

type Calls = typeof cashFlow;

interface Explained {
  id: number;
  code: string;
  words: string;
  difference: string;
  userName: string;
  at: string;
  rowVersion: number;
}

const explanationsOf = (db: Db): Promise<Explained[]> =>
  db
    .selectFrom("cash_flow_explanation as e")
    .innerJoin("app_user as u", (on) =>
      on.onRef("u.tenant_id", "=", "e.tenant_id").onRef("u.id", "=", "e.explained_by"),
    )
    .select(["e.id", "e.code", "e.words", "e.difference", "u.name as userName"])
    .select(["e.explained_at as at", "e.row_version as rowVersion"])
    .execute();

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
  const explanations = new Map((await explanationsOf(db)).map((one) => [one.code, one]));
  const negative = yuan(negativeSum(figures));
  const isExplained = explanations.get(NEGATIVE)?.difference === negative;
  const checks = cashFlowChecks(factsOf(figures, await manualLines(db, figures.run.id), isExplained));
  const written = (amount: Fen | null) => (amount === null ? null : yuan(amount));
  const shown = checks.map(({ left, right, difference, ...check }): CashFlowCheck => {
    const measure = check.code === NEGATIVE ? negative : yuan(difference ?? 0n);
    const explanation = explanations.get(check.code);
    return {
      ...check,
      words: messageOf(lang, `cashFlow.check.${check.code}`),
      left: written(left),
      right: written(right),
      difference: written(difference),
      measure,
      names: check.code === NEGATIVE ? negatives(figures) : [],
      explanation: explanation
        ? {
            words: explanation.words,
            userName: explanation.userName,
            at: explanation.at,
            rowVersion: explanation.rowVersion,
            isCurrent: explanation.difference === measure,
          }
        : null,
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
  if (!check || fen(check.measure) === 0n) throw new Refusal("cashFlow.nothingToExplain", { kind: "state" });
  if (fen(check.measure) !== fen(difference))
    throw new Refusal("cashFlow.differenceMoved", { kind: "conflict", params: { amount: check.measure } });
  const before = (await explanationsOf(db)).find((one) => one.code === code);
  checkVersion(rowVersion, before ?? { rowVersion: 0 });
  const next = (before?.rowVersion ?? 0) + 1;
  const values = { words, difference: check.measure, explained_by: ctx.user.id, row_version: next };
  const { id } = await (before
    ? db
        .updateTable("cash_flow_explanation")
        .set({ ...values })
        .where("id", "=", before.id)
        .returning("id")
    : db
        .insertInto("cash_flow_explanation")
        .values({ ...values, code, project_id: Id })
        .returning("id")
  ).executeTakeFirstOrThrow();
  await ctx.audit({
    refType: "cashFlowExplanation",
    refId: id,
    projectId: Id,
    action: "explain",
    old: before ? { code, words: before.words, difference: before.difference } : null,
    new: { code, words, difference: check.measure },
  });
  return { rowVersion: next };
}
