/** A document as it is answered: with what has moved, and what the caller may do. */
import type { CorrespondenceDocument } from "@digao/contract/areas/report/correspondence/calls";
import { type Lang, messageOf } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import type { Context } from "../../../platform/serve.ts";
import { type Document, titleOf } from "./documents.ts";
import { type Figures, movedSince, readFigures } from "./figures.ts";
import { type Act, isEarly, whyNot } from "./gates.ts";

/** Of each language that documents are in, read once. */
export function figuresReader(db: Db): (lang: Lang) => Promise<Figures> {
  const kept = new Map<Lang, Promise<Figures>>();
  return (lang) => {
    const found = kept.get(lang) ?? readFigures(db, lang);
    kept.set(lang, found);
    return found;
  };
}

/** In the reader's words; nothing while no version is in force, or after the signed copy came back of a document that is withdrawn. */
export const movedOf = (document: Document, now: Figures, lang: Lang): string[] =>
  document.versionId === null ? [] : movedSince(document, document.kinds, now, lang);

export function shownDocument(
  ctx: Pick<Context, "lang" | "project">,
  document: Document,
  now: Figures,
): CorrespondenceDocument {
  const { lang, project } = ctx;
  const moved = movedOf(document, now, lang);
  const role = project?.role ?? -1;
  const may = (act: Act) => {
    const why = whyNot(act, document, { moved, role, lang });
    return { ok: why === null, reason: why ? messageOf(lang, why.key, why.params) : "" };
  };
  const { sent, received, held } = document;
  const day = received?.day ?? held?.day ?? sent?.day ?? null;
  return {
    id: document.id,
    codes: document.codes,
    title: titleOf(document),
    isDeclaration: document.isDeclaration,
    lang: document.lang,
    state: document.state,
    versionId: document.versionId,
    revision: document.revision ?? document.draftRevision,
    preparer: document.preparer ?? document.draftPreparer,
    approver: document.approver,
    isRevised: document.versionId !== null && document.draftRevision !== null,
    moved,
    day,
    isEarly: document.isDeclaration && received !== undefined && isEarly(received.day, now.facts.reportDate),
    acts: document.acts.map(({ versionId: _version, isIntact: _intact, ...act }) => act),
    withdrawnBy: document.withdrawnBy,
    withdrawnReason: document.withdrawnReason,
    can: { send: may("send"), receive: may("receive"), hold: may("hold"), withdraw: may("withdraw") },
    rowVersion: document.rowVersion,
  };
}
