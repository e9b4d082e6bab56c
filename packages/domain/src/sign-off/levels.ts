/** Sign-off levels of working papers (底稿签署, 准则5102): who may sign, in which order, and what the paper's status becomes. */

/** 0 编制人 1 一级复核 2 二级复核 3 三级复核 4 项目质量复核. */
export type SignLevel = 0 | 1 | 2 | 3 | 4;

export const SIGN_LEVELS: readonly SignLevel[] = [0, 1, 2, 3, 4];

/** 0 未开始 1 编制中 2 已编制 3 4 5 一二三级复核 6 签署后变更/退回修改 7 不适用 8 已锁定. */
export type PaperStatus = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

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

export const SIGN_RULES: Readonly<Record<SignLevel, LevelRule>> = {
  0: { level: 0, nameZh: "编制人", nameEn: "Preparer", roles: [0, 1, 2, 3], after: null, status: 2 },
  1: { level: 1, nameZh: "一级复核", nameEn: "First review", roles: [3, 1, 2], after: 0, status: 3 },
  2: { level: 2, nameZh: "二级复核", nameEn: "Second review", roles: [1, 2], after: 1, status: 4 },
  3: { level: 3, nameZh: "三级复核", nameEn: "Third review", roles: [2], after: 2, status: 5 },
  4: { level: 4, nameZh: "项目质量复核", nameEn: "Engagement quality review", roles: [4], after: 3, status: 5 },
};

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
    const known = active.get(sign.level);
    if (!sign.isCancelled && (known === undefined || known.signTime <= sign.signTime)) active.set(sign.level, sign);
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

/** Locked and not applicable outrank all; then 6 while the preparer's sign is stale; then the highest fresh level without a gap. */
export function paperStatus(state: PaperState): PaperStatus {
  if (state.isLocked) return 8;
  if (state.isNotApplicable) return 7;
  const active = activeSigns(state.signs);
  const preparer = active.get(0);
  if (state.isReturned || (preparer && isStale(preparer, state.lastChange))) return 6;
  if (!preparer) return state.hasWork ? 1 : 0;
  let status: PaperStatus = SIGN_RULES[0].status;
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
