/** The kinds of one side with what the project needs, and its documents. */
import type {
  CorrespondenceKindRow,
  Correspondences,
  correspondence,
} from "@digao/contract/areas/report/correspondence/calls";
import { kindsOf } from "@digao/contract/areas/report/correspondence/catalogue";
import { correspondenceAudience, correspondenceStage } from "@digao/contract/areas/report/correspondence/codes";
import type { CorrespondenceKind, When } from "@digao/contract/areas/report/correspondence/kind";
import type { Input } from "@digao/contract/endpoint";
import type { Lang } from "@digao/contract/messages";
import { wordIn } from "@digao/contract/pairs";
import type { Context } from "../../../platform/serve.ts";
import { type Document, readDocuments } from "./documents.ts";
import type { Figures } from "./figures.ts";
import { figuresReader, shownDocument } from "./shown.ts";

/** By the facts of the project; null where only people can say. */
export function isNeeded({ when }: Pick<CorrespondenceKind, "when">, { facts, annexes }: Figures): boolean | null {
  const has: Readonly<Record<When, boolean | null>> = {
    always: true,
    first: facts.isFirst,
    group: facts.isGroup,
    listed: facts.isListed,
    pie: facts.isPie,
    uncorrected: annexes.uncorrected.rows.length > 0,
    corrected: annexes.corrected.rows.length > 0,
    significant: annexes.significant.rows.length > 0,
    modified: null,
    asked: null,
  };
  return has[when];
}

/** The newest one that is not withdrawn. */
export const standingFor = (code: string, documents: readonly Document[]): Document | undefined =>
  documents.findLast(({ codes, withdrawnBy }) => withdrawnBy === null && codes.includes(code));

const rowOf = (
  kind: CorrespondenceKind,
  lang: Lang,
  of: { now: Figures; documents: readonly Document[] },
): CorrespondenceKindRow => ({
  code: kind.code,
  name: wordIn(lang, kind.words),
  audience: correspondenceAudience[kind.audience],
  stage: correspondenceStage[kind.stage],
  source: kind.source,
  due: wordIn(lang, kind.due),
  applies: wordIn(lang, kind.applies),
  signers: kind.signers ? wordIn(lang, kind.signers) : "",
  isNeeded: isNeeded(kind, of.now),
  isCompulsory: kind.isCompulsory === true,
  documentId: standingFor(kind.code, of.documents)?.id ?? null,
});

export async function listCorrespondence(
  ctx: Context,
  { isDeclaration, RptLang: lang }: Input<(typeof correspondence)["GetCorrespondence"]>,
): Promise<Correspondences> {
  const figures = figuresReader(ctx.db);
  const documents = (await readDocuments(ctx.db)).filter((one) => one.isDeclaration === isDeclaration);
  const now = await figures(lang);
  const shown: Correspondences["documents"] = [];
  for (const document of documents) shown.push(shownDocument({ ...ctx, lang }, document, await figures(document.lang)));
  return {
    kinds: kindsOf(isDeclaration).map((kind) => rowOf(kind, lang, { now, documents })),
    documents: shown,
    reportDate: now.facts.reportDate,
  };
}
