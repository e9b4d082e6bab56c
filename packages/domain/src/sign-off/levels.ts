/** Sign-off levels of working papers (底稿签署, 准则5102): who may sign, in which order, and what the paper's status becomes. */

import { paperStatus as code, signLevel } from "@digao/contract/areas/engagement/papers/codes";
import { projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import type { Code } from "@digao/contract/codes";

export type SignLevel = Code<"signLevel">;

const { preparer, firstReview, secondReview, thirdReview, qualityReview } = signLevel;
export const SIGN_LEVELS: readonly SignLevel[] = [preparer, firstReview, secondReview, thirdReview, qualityReview];

export type PaperStatus = Code<"paperStatus">;

interface LevelRule {
  level: SignLevel;
  nameZh: string;
  nameEn: string;
  /** Project roles; a higher role (partner above manager above in-charge) signs lower reviews too. */
  roles: readonly number[];
  /** Level that must stand before; null for the preparer. */
  after: SignLevel | null;
  /** Status of the paper once signed. */
  status: PaperStatus;
}

const { member, manager, partner, inCharge, qualityControl } = projectRole;

export const SIGN_RULES: Readonly<Record<SignLevel, LevelRule>> = {
  [preparer]: {
    level: preparer,
    nameZh: "编制人",
    nameEn: "Preparer",
    roles: [member, manager, partner, inCharge],
    after: null,
    status: code.prepared,
  },
  [firstReview]: {
    level: firstReview,
    nameZh: "一级复核",
    nameEn: "First review",
    roles: [inCharge, manager, partner],
    after: preparer,
    status: code.firstReview,
  },
  [secondReview]: {
    level: secondReview,
    nameZh: "二级复核",
    nameEn: "Second review",
    roles: [manager, partner],
    after: firstReview,
    status: code.secondReview,
  },
  [thirdReview]: {
    level: thirdReview,
    nameZh: "三级复核",
    nameEn: "Third review",
    roles: [partner],
    after: secondReview,
    status: code.thirdReview,
  },
  [qualityReview]: {
    level: qualityReview,
    nameZh: "项目质量复核",
    nameEn: "Engagement quality review",
    roles: [qualityControl],
    after: thirdReview,
    status: code.thirdReview,
  },
};

/** Levels that a role signs: its own, and those below it. */
export const signedBy = (role: number): SignLevel[] =>
  SIGN_LEVELS.filter((level) => SIGN_RULES[level].roles.includes(role));

export interface Sign {
  level: SignLevel;
  userId: string;
  /** ISO 8601 in UTC, so that text order is time order. */
  signTime: string;
  isCancelled: boolean;
}

/** Active signs by level; where a level was signed again the latest stands. */
export function activeSigns(signs: readonly Sign[]): ReadonlyMap<SignLevel, Sign> {
  const active = new Map<SignLevel, Sign>();
  for (const sign of signs) {
    const latest = active.get(sign.level);
    if (!sign.isCancelled && (latest === undefined || latest.signTime <= sign.signTime)) active.set(sign.level, sign);
  }
  return active;
}

/** Signed before the paper's last change of amounts, program results or sheets: marked ⚠ and to be signed again before completion. */
export const isStale = (sign: Pick<Sign, "signTime">, lastChange: string | null): boolean =>
  lastChange !== null && lastChange > sign.signTime;

export interface PaperState {
  signs: readonly Sign[];
  lastChange: string | null;
  hasWork: boolean;
  isNotApplicable: boolean;
  isLocked: boolean;
  /** Sent back by a reviewer and not signed by the preparer since. */
  isReturned?: boolean;
}

/** Locked and not applicable outrank all; then changed since sign-off while the preparer's sign is stale; then the highest fresh level without a gap. */
export function paperStatus(state: PaperState): PaperStatus {
  if (state.isLocked) return code.locked;
  if (state.isNotApplicable) return code.notApplicable;
  const active = activeSigns(state.signs);
  const prepared = active.get(preparer);
  if (state.isReturned || (prepared && isStale(prepared, state.lastChange))) return code.changedAfterSign;
  if (!prepared) return state.hasWork ? code.inProgress : code.notStarted;
  let status: PaperStatus = SIGN_RULES[preparer].status;
  for (const level of SIGN_LEVELS.slice(1)) {
    const sign = active.get(level);
    if (!sign || isStale(sign, state.lastChange)) break;
    status = SIGN_RULES[level].status;
  }
  return status;
}

/** Signs to renew before completion. */
export const staleSigns = (signs: readonly Sign[], lastChange: string | null): Sign[] =>
  [...activeSigns(signs).values()].filter((sign) => isStale(sign, lastChange)).sort((a, b) => a.level - b.level);
