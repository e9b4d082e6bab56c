/** What is particular about the text of a document: it is cleaned and bound when it is saved, and closed once its signed copy is in. */
import { type CorrespondenceText, correspondencePaper } from "@digao/contract/areas/report/correspondence/calls";
import { boundKeys } from "@digao/contract/areas/report/correspondence/kind";
import { correspondenceText } from "@digao/contract/areas/report/correspondence/paper";
import type { Lang } from "@digao/contract/messages";
import type { FilledOf } from "@digao/contract/paper/paper";
import { saysWhatWasSeen } from "@digao/domain/vouching/evidence";
import { listed } from "../../../platform/lib/listed.ts";
import { isRecord } from "../../../platform/lib/narrow.ts";
import { paperHandlers } from "../../../platform/paper/handlers.ts";
import type { Fault, Lack } from "../../../platform/paper/parts.ts";
import type { Context } from "../../../platform/serve.ts";
import { type Document, readDocument } from "./documents.ts";
import { annexRowsMax, boundTo, type Figures, movedSince, readFigures } from "./figures.ts";
import { beginningOf, mayKeep } from "./template.ts";
import { boundText, keysIn, labelOf, wordsIn } from "./text.ts";

interface Sources {
  document: Document;
  figures: Figures;
  /** Of whoever reads. */
  lang: Lang;
}

async function readSources({ db }: Context, lang: Lang, id: number): Promise<Sources> {
  const document = await readDocument(db, id);
  return { document, figures: await readFigures(db, document.lang), lang };
}

function judge({ text }: FilledOf<(typeof correspondencePaper)["spec"]>, { document, figures }: Sources): Fault | null {
  if (document.withdrawnBy !== null) return { key: "correspondence.withdrawn", field: "text" };
  if (document.received) return { key: "correspondence.signedClosed", field: "text" };
  const max = correspondenceText.words;
  if (wordsIn(boundText(text ?? "", figures.values)).length > max)
    return { key: "correspondence.textTooLong", field: "text", params: { max } };
  if (boundTo("", document.kinds, figures).annexes.some(({ rows }) => rows.length > annexRowsMax))
    return { key: "correspondence.annexTooLong", field: "text", params: { max: annexRowsMax } };
  return null;
}

function lacks(version: CorrespondenceText, { document, lang }: Sources): Lack | null {
  const { bound, text, revision, revisionReason } = version;
  if (revision > 1 && !saysWhatWasSeen(revisionReason ?? "")) return { key: "correspondence.revisionReason" };
  if (document.withdrawnBy !== null) return { key: "correspondence.withdrawn" };
  if (document.received) return { key: "correspondence.signedClosed" };
  const unknown = keysIn(text ?? "").filter((key) => !bound.values[key]);
  if (unknown.length === 0) return null;
  return {
    key: "correspondence.unbound",
    params: {
      list: listed(
        lang,
        unknown.map((key) => labelOf(key, lang)),
      ),
    },
  };
}

const noFigures = { values: {}, annexes: [] };

export const textHandlers = paperHandlers(correspondencePaper, {
  readSources,
  judge,
  workOut: ({ text }, { document, figures }) => {
    const own = boundText(text ?? "", figures.values);
    return { text: own, bound: boundTo(own, document.kinds, figures) };
  },
  snapshots: { bound: (stored) => (isRecord(stored) ? stored : noFigures) },
  lacks,
  moved: (version, { document, figures, lang }) => {
    const { text, bound } = version as unknown as CorrespondenceText;
    const names = movedSince({ text, bound }, document.kinds, figures, lang);
    return names.length === 0 ? null : { list: listed(lang, names) };
  },
  beside: async (ctx, { sources: { document, figures, lang } }) => ({
    ...(await beginningOf(ctx.db, document, figures)),
    canKeep: mayKeep(ctx),
    documentId: document.id,
    figures: boundKeys.map((key) => ({ key, words: labelOf(key, lang), value: figures.values[key] ?? "" })),
    annexes: boundTo("", document.kinds, figures).annexes,
  }),
});
