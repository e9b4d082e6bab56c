import type { differences, FigureDifference } from "@digao/contract/areas/acquisition/differences/calls";
import { adjustType } from "@digao/contract/areas/balance/adjustments/codes";
import type { Input, Output } from "@digao/contract/endpoint";
import type { Lang } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { explainFigure } from "@digao/domain/differences/figure-causes";
import { figureWords } from "@digao/domain/differences/figure-words";
import { abs, yuan } from "@digao/domain/money";
import { missing } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { type ProjectTrialBalance, projectTrialBalance } from "../../balance/trial-balance/door.ts";
import { accountSides, insteadOf } from "./account-sides.ts";
import { type BalanceSide, balanceFigures, type Figure } from "./balance-figures.ts";
import { likelihoodOf } from "./likelihood.ts";
import { statementFigures } from "./statement-figures.ts";

type Calls = typeof differences;
const shownMax = 200;

/** Entries that change openings, by account: last year's, which the client may have booked meanwhile. */
function openingAdjustments({ source }: ProjectTrialBalance): BalanceSide["openingAdjustments"] {
  const heads = source.adjustments.filter(
    ({ type }) => type === adjustType.opening || type === adjustType.openingReclass,
  );
  return (code) =>
    heads.flatMap(({ id, adjNo, lines }) => {
      const own = lines.filter(({ accountCode }) => accountCode === code);
      const amount = own.reduce((sum, { debit, credit }) => sum + debit - credit, 0n);
      return amount === 0n ? [] : [{ label: adjNo ?? `#${id}`, amount }];
    });
}

async function journalNets(db: Db, periodId: number, tbBatchId: number): Promise<BalanceSide["journalNet"]> {
  const row = await db
    .selectFrom("project_period")
    .where("id", "=", periodId)
    .select(["project_id as projectId", "start_date as startDate", "end_date as endDate"])
    .select("voucher_batch_id as voucherBatchId")
    .executeTakeFirst();
  if (!row || row.voucherBatchId === null) return null;
  const { all } = await accountSides(db, { ...row, voucherBatchId: row.voucherBatchId, periodId, tbBatchId });
  const nets = new Map(all.map(({ code, journal }) => [code, journal.debit - journal.credit]));
  return (code) => nets.get(code) ?? 0n;
}

function shown(figure: Figure, lang: Lang): FigureDifference {
  const { kind, column, code, name, stated, computed } = figure;
  return {
    kind,
    column,
    code,
    name,
    stated: yuan(stated),
    computed: yuan(computed),
    difference: yuan(stated - computed),
    causes: explainFigure(figure).map((candidate) => ({
      cause: candidate.cause,
      score: candidate.score,
      alternatives: candidate.alternatives,
      words: figureWords(candidate, { kind, stated, computed }, lang),
      likelihood: likelihoodOf(candidate.score),
      accountCode: candidate.account,
    })),
  };
}

const kinds = ["opening", "closing", "parent", "aux", "statement"] as const;

function largestOfEach(figures: readonly Figure[]): Figure[] {
  const size = ({ stated, computed }: Figure) => abs(stated - computed);
  const place = ({ code, column }: Figure) => `${code} ${column}`;
  return kinds.flatMap((kind) =>
    figures
      .filter((figure) => figure.kind === kind)
      .sort((a, b) => Number(size(b) - size(a)) || (place(a) < place(b) ? -1 : 1))
      .slice(0, shownMax),
  );
}

export async function listFigureDifferences(
  { db, lang, user }: Context,
  { periodId, batchId }: Input<Calls["GetFigureDifferences"]>,
): Promise<Output<Calls["GetFigureDifferences"]>> {
  const period = await db
    .selectFrom("project_period")
    .where("id", "=", periodId)
    .select(["project_id as projectId", "start_date as startDate", "tb_batch_id as inForce"])
    .executeTakeFirst();
  if (!period) throw missing("period.missing");
  const { projectId, startDate, inForce } = period;
  const { tbBatchId = inForce } = await insteadOf(db, projectId, batchId);
  if (tbBatchId === null) return { totalCount: 0, items: [] };
  const balance = await projectTrialBalance(db, { projectId, periodId });
  const side: BalanceSide = {
    projectId,
    startDate,
    tbBatchId,
    readerId: user.id,
    journalNet: await journalNets(db, periodId, tbBatchId),
    openingAdjustments: openingAdjustments(balance),
  };
  const own = await balanceFigures(db, side);
  // The statements are held against the balances in force.
  const figures = tbBatchId === inForce ? [...own, ...statementFigures(balance, lang)] : own;
  return { totalCount: figures.length, items: largestOfEach(figures).map((figure) => shown(figure, lang)) };
}
