/** What is particular about materiality: the books it is worked out from, its rules, and what depends on it. */
import {
  MaterialityFigures,
  type MaterialityInForce,
  type MaterialityRecord,
  materialityPaper,
} from "@digao/contract/areas/balance/materiality/calls";
import { materialityBasis, materialityStatus } from "@digao/contract/areas/balance/materiality/codes";
import type { Lang } from "@digao/contract/messages";
import type { FilledOf } from "@digao/contract/paper/paper";
import { materialityAmounts } from "@digao/domain/materiality/calculation";
import { draftFrom } from "@digao/domain/materiality/draft";
import { materialityFaults } from "@digao/domain/materiality/judge";
import type { Materiality } from "@digao/domain/materiality/materiality";
import { fen, thousands, yuan } from "@digao/domain/money";
import { lineName } from "@digao/domain/statements/statement-line";
import { sql } from "kysely";
import { paperHandlers } from "../../../platform/paper/handlers.ts";
import type { Context } from "../../../platform/serve.ts";
import { paper as workingPaper } from "../../engagement/papers/door.ts";
import { type Books, readBooks } from "./books.ts";
import { dependentsOf } from "./dependents.ts";
import { afterRows, beforeRows, guideOf, noRows } from "./print.ts";
import { reEvaluationOut } from "./re-evaluation.ts";

type Drafted = FilledOf<(typeof materialityPaper)["spec"]>;
const { approved, draft } = materialityStatus;

function judge(input: Drafted, { amountOf, balance }: Books, hasForce: boolean) {
  const drafted = draftFrom(input, amountOf);
  const [first] = materialityFaults(drafted, {
    isCautious: balance.source.project.isCautious,
    isRevision: hasForce,
    known: amountOf(drafted.benchmark, drafted.basis),
  });
  if (first) {
    const field = first.item === undefined ? first.field : `specific[${first.item}]`;
    return { key: `materiality.fault.${first.code}` as const, field };
  }
  const own = new Set(balance.source.items.map(({ id }) => id));
  const foreign = drafted.specific.findIndex(({ fsItemId }) => !own.has(fsItemId));
  return foreign < 0 ? null : { key: "materiality.unknownItem" as const, field: `specific[${foreign}]` };
}

function workOut(input: Drafted, { amountOf, figures }: Books) {
  const drafted = draftFrom(input, amountOf);
  const { om, pm, trivial } = materialityAmounts(drafted);
  return {
    benchmarkAmount: yuan(drafted.benchmarkAmount),
    sourceNote: drafted.sourceNote,
    om: yuan(om),
    pm: yuan(pm),
    trivial: yuan(trivial),
    figures,
  };
}

/** Nobody approves an amount that the books do not show any more. */
function moved({ benchmark, basis, benchmarkAmount }: MaterialityRecord, { amountOf }: Books) {
  if (basis === materialityBasis.entered) return null;
  const now = amountOf(benchmark, basis);
  if (now === fen(benchmarkAmount)) return null;
  return { now: now === null ? "—" : thousands(now), kept: thousands(fen(benchmarkAmount)) };
}

/** Statement items by their code and name; one that the project no longer has is left out. */
async function dress({ db }: Context, versions: MaterialityRecord[], lang: Lang): Promise<MaterialityRecord[]> {
  if (versions.every(({ specific }) => specific.length === 0)) return versions;
  const rows = await db
    .selectFrom("fs_item")
    .select(["id", "std_code", "name_zh as nameZh", "name_en as nameEn"])
    .where(sql<boolean>`grp_id <= 3`)
    .execute();
  const names = new Map(rows.map((row) => [row.id, { code: row.std_code, name: lineName(row, lang) }]));
  return versions.map((version) => ({
    ...version,
    specific: version.specific.flatMap((item) => {
      const name = names.get(item.fsItemId);
      return name ? [{ ...item, ...name }] : [];
    }),
  }));
}

export const inForceOf = ({ id, isApproved, om, pm, trivial, specific }: Materiality): MaterialityInForce => ({
  id,
  isApproved,
  om: yuan(om),
  pm: yuan(pm),
  trivial: yuan(trivial),
  specific: specific.map(({ fsItemId, amount }) => ({ fsItemId, amount: yuan(amount) })),
});

export const materialityHandlers = paperHandlers(materialityPaper, {
  frame: workingPaper.frame,
  readSources: ({ db, project }) => readBooks(db, project?.id ?? 0),
  judge,
  workOut,
  snapshots: { figures: (stored) => MaterialityFigures.parse(stored) },
  moved,
  dress,
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
      reEvaluation: inForce ? reEvaluationOut(inForce, books) : null,
      dependents: await dependentsOf(ctx, books.balance, open ?? inForce, lang),
    };
  },
  print: { before: beforeRows, after: afterRows, guide: guideOf, none: noRows },
});
