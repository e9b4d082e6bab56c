/** What is particular about materiality: the books it is worked out from, its rules, and what depends on it. */
import {
  MaterialityFigures,
  type MaterialityInForce,
  type MaterialityRecord,
  type MaterialitySheet,
  materialityPaper,
} from "@digao/contract/areas/balance/materiality/calls";
import { materialityBasis, materialityStatus } from "@digao/contract/areas/balance/materiality/codes";
import type { FilledOf } from "@digao/contract/paper/paper";
import { materialityAmounts } from "@digao/domain/materiality/calculation";
import { draftFrom, reEvaluateRecord } from "@digao/domain/materiality/draft";
import { materialityFaults } from "@digao/domain/materiality/judge";
import type { Materiality } from "@digao/domain/materiality/materiality";
import { fen, inYuan, thousands } from "@digao/domain/money";
import { paperHandlers } from "../../../platform/paper/handlers.ts";
import { type Books, readBooks } from "./books.ts";
import { dependentsOf } from "./dependents.ts";
import { materialityPrint } from "./print.ts";

type Drafted = FilledOf<(typeof materialityPaper)["spec"]>;
const { approved, draft } = materialityStatus;

function judge(input: Drafted, { amountOf, balance }: Books, hasForce: boolean) {
  const drafted = draftFrom(input, amountOf);
  const [first] = materialityFaults(drafted, {
    isCautious: balance.source.project.isCautious,
    isRevision: hasForce,
    inBooks: amountOf(drafted.benchmark, drafted.basis),
  });
  if (!first) return null;
  const field = first.item === undefined ? first.field : `specific[${first.item}]`;
  return { key: `materiality.fault.${first.code}` as const, field };
}

function workOut(input: Drafted, { amountOf, figures }: Books) {
  const drafted = draftFrom(input, amountOf);
  const { exact: _rounded, ...levels } = materialityAmounts(drafted);
  const { benchmarkAmount, sourceNote } = drafted;
  return { ...inYuan({ benchmarkAmount, ...levels }), sourceNote, figures };
}

/** Nobody approves an amount that the books do not show any more. */
function moved({ benchmark, basis, benchmarkAmount }: MaterialityRecord, { amountOf }: Books) {
  if (basis === materialityBasis.entered) return null;
  const now = amountOf(benchmark, basis);
  if (now === fen(benchmarkAmount)) return null;
  return { now: now === null ? "—" : thousands(now), kept: thousands(fen(benchmarkAmount)) };
}

export const inForceOf = ({ id, isApproved, om, pm, trivial, specific }: Materiality): MaterialityInForce => ({
  id,
  isApproved,
  ...inYuan({ om, pm, trivial }),
  specific: specific.map(({ fsItemId, amount }) => ({ fsItemId, ...inYuan({ amount }) })),
});

function reEvaluationOf(version: MaterialityRecord, { amountOf }: Books): MaterialitySheet["reEvaluation"] {
  const now = reEvaluateRecord(version, amountOf);
  if (!now) return null;
  const { permille, level, ...amounts } = now;
  return { ...inYuan(amounts), permille: Number(permille), level };
}

export const materialityHandlers = paperHandlers(materialityPaper, {
  readSources: ({ db, project }) => readBooks(db, project?.id ?? 0),
  judge,
  workOut,
  snapshots: { figures: (stored) => MaterialityFigures.parse(stored) },
  moved,
  noticeParams: ({ om, pm }) => ({ om: thousands(fen(om)), pm: thousands(fen(pm)) }),
  async beside(ctx, { sources: books, versions, lang }) {
    const inForce = versions.find(({ status }) => status === approved);
    const open = versions.find(({ status }) => status === draft);
    const { isFirst, isListed } = books.balance.source.project;
    return {
      inForce: inForceOf(books.balance.materiality),
      figures: books.figures,
      proposal: books.proposal,
      isFirst,
      isListed,
      reEvaluation: inForce ? reEvaluationOf(inForce, books) : null,
      dependents: await dependentsOf(ctx, books.balance, open ?? inForce, lang),
    };
  },
  print: materialityPrint,
});
