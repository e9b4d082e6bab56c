import type { MaterialitySheet, materiality } from "@digao/contract/areas/balance/materiality/calls";
import { materialityBasis, materialityStatus } from "@digao/contract/areas/balance/materiality/codes";
import type { Input } from "@digao/contract/endpoint";
import { type ReEvaluation, reEvaluate } from "@digao/domain/materiality/calculation";
import { fen, yuan } from "@digao/domain/money";
import type { Context } from "../../../platform/serve.ts";
import { type Books, readBooks } from "./books.ts";
import { dependentsOf } from "./dependents.ts";
import { inForceOut } from "./in-force.ts";
import { mayDraft } from "./may.ts";
import { type KeptRecord, readRecords, shown } from "./record-rows.ts";

type Call = typeof materiality.GetMateriality;

/** Everything on the page: the books' benchmarks, the records, and how the one in force stands against today's audited figures. */
export async function getMateriality(ctx: Context, { projectId, RptLang }: Input<Call>): Promise<MaterialitySheet> {
  const books = await readBooks(ctx.db, projectId);
  const records = await readRecords(ctx, RptLang);
  const { materiality: inForce, source } = books.balance;
  const approved = records.find(({ status }) => status === materialityStatus.approved);
  const draft = records.find(({ status }) => status === materialityStatus.draft);
  const { isFirst, isListed } = source.project;
  return {
    inForce: inForceOut(inForce),
    records: records.map(shown),
    figures: books.figures,
    proposal: books.proposal,
    isFirst,
    isListed,
    reEvaluation: approved ? wireReEvaluation(approved, books) : null,
    dependents: await dependentsOf(ctx, books.balance, draft ?? approved, RptLang),
    canDraft: mayDraft(ctx, draft !== undefined),
  };
}

export interface Today extends ReEvaluation {
  benchmarkAmount: bigint;
}

/** Null where the books do not give the benchmark. */
export function reEvaluationOf(record: KeptRecord, { amountOf }: Books): Today | null {
  const benchmarkAmount = amountOf(record.benchmark, materialityBasis.audited);
  if (benchmarkAmount === null) return null;
  const { percent, digits, pmPercent, trivialPercent } = record;
  const input = { benchmarkAmount, adjustment: fen(record.benchmarkAdj), percent, digits, pmPercent, trivialPercent };
  return { benchmarkAmount, ...reEvaluate(input, { om: fen(record.om) }) };
}

function wireReEvaluation(record: KeptRecord, books: Books): MaterialitySheet["reEvaluation"] {
  const now = reEvaluationOf(record, books);
  if (!now) return null;
  const { benchmarkAmount, exact, om, pm, trivial, permille, level } = now;
  return {
    benchmarkAmount: yuan(benchmarkAmount),
    exact: yuan(exact),
    om: yuan(om),
    pm: yuan(pm),
    trivial: yuan(trivial),
    permille: Number(permille),
    level,
  };
}
