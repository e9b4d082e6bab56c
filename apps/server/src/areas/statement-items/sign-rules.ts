import type { FsItemDetail } from "@digao/contract/areas/statement-items";
import { adjustStatus, archiveFlag as archiveFlags, itemResult, memberState, riskLevel } from "@digao/contract/codes";
import { type Lang, type MessageKey, messageOf } from "@digao/contract/messages";
import { clearResult, type ResultRefusal, setResult } from "@digao/domain/sign-off/item-result";
import { SIGN_LEVELS, type SignLevel } from "@digao/domain/sign-off/levels";
import { type CancelRefusal, type PaperFacts, type SignRefusal, signRefusals } from "@digao/domain/sign-off/may-sign";
import type { Context } from "../../platform/serve.ts";
import { isLocked, isNotApplicable } from "./item-rows.ts";
import { membershipOf, type Subject } from "./subject.ts";

export const SIGN_REASONS: Readonly<Record<SignRefusal, MessageKey>> = {
  locked: "sign.locked",
  notApplicable: "sign.notApplicable",
  wrongRole: "sign.wrongRole",
  notPreparer: "sign.notPreparer",
  alreadySigned: "sign.alreadySigned",
  lowerLevelMissing: "sign.lowerLevelMissing",
  lowerLevelStale: "sign.lowerLevelStale",
  samePersonAsPreparer: "sign.samePersonAsPreparer",
  samePersonOneAndThree: "sign.samePersonOneAndThree",
  qualityReviewNotRequired: "sign.qualityReviewNotRequired",
  resultMissing: "sign.resultMissing",
  variationsUnexplained: "sign.variationsUnexplained",
  draftAdjustments: "sign.draftAdjustments",
  openReviewNotes: "sign.openReviewNotes",
  unmappedAccounts: "sign.unmappedAccounts",
};

export const CANCEL_REASONS: Readonly<Record<CancelRefusal, MessageKey>> = {
  locked: "sign.locked",
  notSigned: "sign.notSigned",
  wrongPerson: "sign.wrongPerson",
  reasonMissing: "sign.reasonMissing",
};

export const RESULT_REASONS: Readonly<Record<ResultRefusal, MessageKey>> = {
  locked: "sign.locked",
  noProgramDone: "sign.noProgramDone",
  openMessages: "sign.openMessages",
  reviewed: "sign.resultReviewed",
  noResult: "sign.noResult",
};

function paperOf(subject: Subject): PaperFacts {
  const { items, item, facts, row } = subject;
  const { source, isFlagged, unmapped } = items.balance;
  const isUnexplained = item.line.kind === "L" && isFlagged(row) && !(item.explanation && item.explanationIndex);
  const touches = source.adjustments.filter(({ lines }) => lines.some(({ fsItemId }) => fsItemId === item.id));
  return {
    isLocked: isLocked(facts),
    isNotApplicable: isNotApplicable(facts),
    auditUserId: facts.auditUserId === null ? null : String(facts.auditUserId),
    hasResult: facts.result !== itemResult.none,
    unexplainedVariations: isUnexplained ? 1 : 0,
    draftAdjustments: touches.filter(({ status }) => status === adjustStatus.draft || status === adjustStatus.forReview)
      .length,
    // Review notes do not exist in the product yet, so none can be open.
    openReviewNotes: 0,
    needsQualityReview: source.project.needsQualityReview || facts.riskLevel === riskLevel.significant,
    hasUnmappedAccounts: item.line.kind === "T" && unmapped.length > 0,
  };
}

/** Every reason against the caller's sign at a level. */
export function signReasons(ctx: Pick<Context, "project" | "user">, subject: Subject, level: SignLevel): MessageKey[] {
  const membership = membershipOf(ctx);
  if (subject.item.line.kind === "H") return ["sign.titleLine"];
  const refusals = signRefusals({
    level,
    userId: String(ctx.user.id),
    role: membership.role,
    isMember: membership.checked === memberState.confirmed,
    signs: subject.facts.signs,
    lastChange: subject.lastChange,
    paper: paperOf(subject),
  });
  return refusals.map((refusal) => SIGN_REASONS[refusal]);
}

/** Every reason against a conclusion; an item without a programme (a total) needs none carried out. */
export function resultReasons({ item, facts }: Subject): MessageKey[] {
  if (item.line.kind === "H") return ["sign.titleLine"];
  const { refusals } = setResult({
    isLocked: isLocked(facts),
    programLinesDone: facts.program.lines === 0 ? 1 : facts.program.done,
    // Messages do not exist in the product yet, so none can be open.
    openMessages: 0,
    blockOnOpenMessages: false,
  });
  return refusals.map((refusal) => RESULT_REASONS[refusal]);
}

export function clearReason({ facts }: Subject): MessageKey | null {
  const highestLevel = facts.signs.at(-1)?.level ?? null;
  const refusal = clearResult({ isLocked: isLocked(facts), hasResult: facts.result !== itemResult.none, highestLevel });
  return refusal && RESULT_REASONS[refusal];
}

/** What the caller may do with the item now, with the reasons in the reader's language. */
export function allowedOn(ctx: Context, subject: Subject, lang: Lang): FsItemDetail["can"] {
  const { checked, archiveFlag } = membershipOf(ctx);
  const general: MessageKey[] = [
    ...(checked === memberState.confirmed ? [] : ["access.memberPending" as const]),
    ...(archiveFlag === archiveFlags.archived ? ["access.archived" as const] : []),
  ];
  const answer = (reasons: readonly MessageKey[]) => {
    const all = general.length > 0 ? general : reasons;
    return { ok: all.length === 0, reason: all.map((key) => messageOf(lang, key)).join(lang === "zh" ? "；" : "; ") };
  };
  return {
    edit: answer(isLocked(subject.facts) ? ["sign.locked"] : []),
    setResult: answer(resultReasons(subject)),
    sign: SIGN_LEVELS.map((level) => ({ level, ...answer(signReasons(ctx, subject, level)) })),
  };
}
