import { adjustStatus } from "@digao/contract/areas/balance/adjustments/codes";
import { signLevel } from "@digao/contract/areas/engagement/papers/codes";
import { riskLevel } from "@digao/contract/areas/engagement/programs/codes";
import { memberState } from "@digao/contract/areas/engagement/project-detail/codes";
import type { FsItemDetail } from "@digao/contract/areas/papers/statement-items/calls";
import { itemResult } from "@digao/contract/areas/papers/statement-items/codes";
import { codesOf } from "@digao/contract/codes";
import type { Lang, MessageKey } from "@digao/contract/messages";
import { type GateName, isOverrideStale, keepsFromReviewAlone, mayOverride } from "@digao/domain/sign-off/gates";
import { clearResult, type ResultRefusal, resultRefusals } from "@digao/domain/sign-off/item-result";
import { SIGN_LEVELS, type SignLevel } from "@digao/domain/sign-off/levels";
import { type PaperFacts, signRefusals } from "@digao/domain/sign-off/may-sign";
import { saysWhatWasSeen } from "@digao/domain/vouching/evidence";
import { againstArchived } from "../../../platform/auth/archived.ts";
import type { ByUser, InLanguage, OfProject } from "../../../platform/context.ts";
import type { Context } from "../../../platform/serve.ts";
import { openPoints, type PaperReason, signWords } from "../../engagement/papers/door.ts";
import { gatesWire, type ItemGates, itemGates, overridesWire } from "./item-gates.ts";
import { isLocked, isNotApplicable } from "./item-rows.ts";
import type { OpenWork } from "./open-work.ts";
import { membershipOf, type Subject } from "./subject.ts";

const RESULT_REASONS: Readonly<Record<Exclude<ResultRefusal, GateName>, MessageKey>> = {
  locked: "sign.locked",
  noProgramDone: "sign.noProgramDone",
  reviewed: "sign.resultReviewed",
  noResult: "sign.noResult",
};

const { isGate } = signWords;

/** Refusals with their words: those of gates say which and how much. */
function reasonsOf<Refusal extends string>(
  refusals: readonly (Refusal | GateName)[],
  keys: Readonly<Record<Exclude<Refusal, GateName>, MessageKey>>,
  { closed, trivial }: ItemGates,
  lang: Lang,
): PaperReason[] {
  const words: Readonly<Record<string, MessageKey>> = keys;
  return refusals.flatMap((refusal): PaperReason[] => {
    if (isGate(refusal)) {
      return closed.filter(({ name }) => name === refusal).map((gate) => openPoints.reason(gate, lang, trivial));
    }
    const key = words[refusal];
    return key ? [{ key }] : [];
  });
}

function paperOf(subject: Subject, { gates, closed, overrides, lastChange }: ItemGates): PaperFacts {
  const { items, item, facts, row } = subject;
  const { source, isFlagged, unmapped } = items.balance;
  const isUnexplained =
    item.line.kind === "L" && isFlagged(row) && !(saysWhatWasSeen(item.explanation) && item.explanationIndex);
  const touches = source.adjustments.filter(({ lines }) => lines.some(({ fsItemId }) => fsItemId === item.id));
  return {
    isLocked: isLocked(facts),
    isNotApplicable: isNotApplicable(facts) && !closed.some(({ name }) => name === "inapplicableWithAmounts"),
    auditUserId: facts.auditUserId === null ? null : String(facts.auditUserId),
    hasResult: facts.result !== itemResult.none,
    unexplainedVariations: isUnexplained ? 1 : 0,
    draftAdjustments: touches.filter(({ status }) => status === adjustStatus.draft || status === adjustStatus.forReview)
      .length,
    closedGates: closed.map(({ name }) => name),
    overrides: overrides.filter((one) => !isOverrideStale(one, gates, lastChange)),
    needsQualityReview: needsReview(subject),
    hasUnmappedAccounts: item.line.kind === "T" && unmapped.length > 0,
    isEmpty: false,
  };
}

/** Of the project, or of an item with a special risk of its own. */
export const needsReview = ({ items, facts }: Pick<Subject, "items" | "facts">): boolean =>
  items.balance.source.project.needsQualityReview || facts.riskLevel === riskLevel.significant;

type Caller = OfProject & ByUser & InLanguage;

/** Every reason against the caller's sign at a level. */
export function signReasons(ctx: Caller, subject: Subject, level: SignLevel, gates: ItemGates): PaperReason[] {
  const membership = membershipOf(ctx);
  if (subject.item.line.kind === "H") return [{ key: "sign.titleLine" }];
  const refusals = signRefusals({
    level,
    userId: String(ctx.user.id),
    role: membership.role,
    isMember: membership.checked === memberState.confirmed,
    isLicenceOver: membership.isLicenceOver ?? false,
    signs: subject.facts.signs,
    lastChange: subject.lastChange,
    paper: paperOf(subject, gates),
  });
  return reasonsOf(refusals, signWords.sign, gates, ctx.lang);
}

/** Every reason against a conclusion; an item without a programme (a total) needs none carried out. */
export function resultReasons({ item, facts }: Subject, gates: ItemGates, lang: Lang): PaperReason[] {
  if (item.line.kind === "H") return [{ key: "sign.titleLine" }];
  const refusals = resultRefusals({
    isLocked: isLocked(facts),
    programLinesDone: facts.program.lines === 0 ? 1 : facts.program.done,
    closedGates: gates.closed.map(({ name }) => name).filter((name) => !keepsFromReviewAlone(name)),
  });
  return reasonsOf(refusals, RESULT_REASONS, gates, lang);
}

export function clearReason({ facts }: Subject): MessageKey | null {
  const highestLevel = facts.signs.at(-1)?.level ?? null;
  const refusal = clearResult({ isLocked: isLocked(facts), hasResult: facts.result !== itemResult.none, highestLevel });
  return refusal && !isGate(refusal) ? RESULT_REASONS[refusal] : null;
}

/** Who has prepared the paper, or is to. */
export const preparersOf = ({ facts }: Subject): string[] => [
  ...(facts.auditUserId === null ? [] : [String(facts.auditUserId)]),
  ...facts.signs.filter(({ level }) => level === signLevel.preparer).map(({ userId }) => userId),
];

const conclusions = codesOf("itemResult").filter((result) => result !== itemResult.none);

/** What the caller may do with the item now, with the reasons in the reader's language. */
export function allowedOn(ctx: Context, subject: Subject, work: OpenWork): Pick<FsItemDetail, "can" | "overrides"> {
  const { lang } = ctx;
  const { checked, archiveFlag, role } = membershipOf(ctx);
  const closed = againstArchived(archiveFlag);
  const general: PaperReason[] = [
    ...(checked === memberState.confirmed ? [] : [{ key: "access.memberPending" } as const]),
    ...(closed ? [{ key: closed }] : []),
  ];
  const answer = (reasons: readonly PaperReason[]) => {
    const all = general.length > 0 ? general : reasons;
    return {
      ok: all.length === 0,
      reason: signWords.joined(
        all.map((one) => openPoints.text(one, lang)),
        lang,
      ),
    };
  };
  const standing = itemGates(subject, work);
  const results = conclusions.map((result) => {
    const gates = itemGates(subject, work, result);
    return { result, gates: gatesWire(gates, lang), ...answer(resultReasons(subject, gates, lang)) };
  });
  // What stands against every conclusion: those that a conclusion brings along are said once it is chosen.
  const plain = answer(resultReasons(subject, itemGates(subject, work, itemResult.none), lang));
  const isMember = checked === memberState.confirmed;
  const refusal = mayOverride({ userId: String(ctx.user.id), role, isMember, preparers: preparersOf(subject) });
  const notByMe: PaperReason[] = refusal ? [{ key: signWords.override[refusal] }] : [];
  return {
    can: {
      edit: answer(isLocked(subject.facts) ? [{ key: "sign.locked" }] : []),
      setResult: results.some(({ ok }) => ok) ? { ok: true, reason: "" } : plain,
      results,
      gates: gatesWire(standing, lang),
      override: answer(isLocked(subject.facts) ? [{ key: "sign.locked" }] : notByMe),
      sign: SIGN_LEVELS.map((level) => ({ level, ...answer(signReasons(ctx, subject, level, standing)) })),
      cancel: signWords
        .withdrawals({ userId: ctx.user.id, role, signs: subject.facts.signs, isLocked: isLocked(subject.facts) })
        .map(({ reasons, ...one }) => ({ ...one, ...answer(reasons) })),
    },
    overrides: overridesWire(standing, lang),
  };
}
