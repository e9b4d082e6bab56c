/** Why a paper may not be signed, overridden or taken back, in words: the same for items and sheets. */

import { paperGates } from "@digao/contract/areas/engagement/papers/codes";
import type { MessageKey } from "@digao/contract/messages";
import type { GateName } from "@digao/domain/sign-off/gates";
import { SIGN_LEVELS, type Sign } from "@digao/domain/sign-off/levels";
import { type CancelRefusal, cancelSign, type SignRefusal } from "@digao/domain/sign-off/may-sign";
import { Refusal, type RefusalKind } from "../../../platform/refusal.ts";
import type { Reason } from "./gate-words.ts";

export const signReasons: Readonly<Record<Exclude<SignRefusal, GateName>, MessageKey>> = {
  locked: "sign.locked",
  notApplicable: "sign.notApplicable",
  wrongRole: "sign.wrongRole",
  notPreparer: "sign.notPreparer",
  alreadySigned: "sign.alreadySigned",
  lowerLevelMissing: "sign.lowerLevelMissing",
  lowerLevelStale: "sign.lowerLevelStale",
  samePersonAsPreparer: "sign.samePersonAsPreparer",
  samePersonTwoReviews: "sign.samePersonTwoReviews",
  ownOverride: "sign.ownOverride",
  licenceOver: "sign.licenceOver",
  qualityReviewNotRequired: "sign.qualityReviewNotRequired",
  resultMissing: "sign.resultMissing",
  variationsUnexplained: "sign.variationsUnexplained",
  draftAdjustments: "sign.draftAdjustments",
  unmappedAccounts: "sign.unmappedAccounts",
  emptyPaper: "sign.emptyPaper",
};

export const cancelReasons: Readonly<Record<CancelRefusal, MessageKey>> = {
  locked: "sign.locked",
  notSigned: "sign.notSigned",
  wrongPerson: "sign.wrongPerson",
  reasonMissing: "sign.reasonMissing",
};

export const overrideReasons = {
  locked: "sign.locked",
  wrongRole: "override.wrongRole",
  ownPaper: "override.ownPaper",
  nothingInTheWay: "override.nothingInTheWay",
  changedSince: "override.changedSince",
  partnerOnly: "override.partnerOnly",
  reasonShort: "override.reasonShort",
  reasonRepeated: "override.reasonRepeated",
} as const satisfies Record<string, MessageKey>;

export const isGate = (name: string): name is GateName => paperGates.some((gate) => gate === name);

const FORBIDDEN: readonly MessageKey[] = [
  "sign.wrongRole",
  "sign.licenceOver",
  "sign.notPreparer",
  "sign.wrongPerson",
  "override.wrongRole",
  "override.ownPaper",
  "override.partnerOnly",
];
export const kindOf = (reason: MessageKey): RefusalKind => (FORBIDDEN.includes(reason) ? "forbidden" : "state");

/** The first reason against a step, the second under it. */
export const refusalOf = ({ key, params }: Reason, next?: Reason): Refusal =>
  new Refusal(key, {
    kind: kindOf(key),
    ...(params ? { params } : {}),
    ...(next ? { details: next.key, ...(next.params ? { detailsParams: next.params } : {}) } : {}),
  });

export const joined = (texts: readonly string[], lang: "zh" | "en"): string => texts.join(lang === "zh" ? "；" : "; ");

interface Withdrawing {
  userId: number;
  role: number;
  signs: readonly Sign[];
  isLocked: boolean;
}

/** Why a sign of each level may not be taken back, and which levels fall with it; whether a reason is due is asked when it is done. */
export const withdrawals = ({ userId, role, signs, isLocked }: Withdrawing) =>
  SIGN_LEVELS.map((level) => {
    const { refusal, levels } = cancelSign({ level, userId: String(userId), role, signs, isLocked, reason: "" });
    return {
      level,
      falling: levels,
      reasons: refusal && refusal !== "reasonMissing" ? [{ key: cancelReasons[refusal] }] : [],
    };
  });
