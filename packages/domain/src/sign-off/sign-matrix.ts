/** The sign-off matrix (作业签署汇总): papers down, levels across, stale marks and totals "已签 x/y". */
import { signLevel } from "@digao/contract/areas/engagement/papers/codes";
import { activeSigns, isStale, SIGN_LEVELS, type Sign, type SignLevel } from "./levels.ts";

export interface SignedPaper {
  id: string;
  signs: readonly Sign[];
  lastChange: string | null;
  isNotApplicable: boolean;
  needsQualityReview: boolean;
}

export interface SignCell {
  userId: string;
  signTime: string;
  isStale: boolean;
}

export interface SignMatrix {
  rows: {
    id: string;
    cells: Readonly<Record<SignLevel, SignCell | null>>;
    needed: Readonly<Record<SignLevel, boolean>>;
  }[];
  /** Per level: papers signed and not stale, out of those that need the level. */
  totals: Readonly<Record<SignLevel, { signed: number; needed: number }>>;
}

export function signMatrix(papers: readonly SignedPaper[]): SignMatrix {
  const rows = papers.map((paper) => ({
    id: paper.id,
    cells: cellsOf(paper),
    needed: perLevel((level) => needs(paper, level)),
  }));
  const totals = perLevel((level) => {
    const needing = papers
      .map((paper, i) => ({ paper, cell: rows[i]?.cells[level] }))
      .filter(({ paper }) => needs(paper, level));
    return { signed: needing.filter(({ cell }) => cell && !cell.isStale).length, needed: needing.length };
  });
  return { rows, totals };
}

const needs = (paper: SignedPaper, level: SignLevel) =>
  !paper.isNotApplicable && (level !== signLevel.qualityReview || paper.needsQualityReview);

function cellsOf(paper: SignedPaper): Readonly<Record<SignLevel, SignCell | null>> {
  const active = activeSigns(paper.signs);
  return perLevel((level) => {
    const sign = active.get(level);
    return sign ? { userId: sign.userId, signTime: sign.signTime, isStale: isStale(sign, paper.lastChange) } : null;
  });
}

function perLevel<T>(of: (level: SignLevel) => T): Readonly<Record<SignLevel, T>> {
  const [a, b, c, d, e] = SIGN_LEVELS;
  return { 0: of(a ?? 0), 1: of(b ?? 1), 2: of(c ?? 2), 3: of(d ?? 3), 4: of(e ?? 4) };
}
