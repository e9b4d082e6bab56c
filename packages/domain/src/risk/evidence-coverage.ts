/** How much of an item is supported by evidence (证据覆盖率), each part counted once, against what its risk asks for. Amounts in fen. */
import { riskLevel } from "@digao/contract/areas/engagement/programs/codes";
import { abs, type Fen, max, ratio } from "../money.ts";
import type { RiskLevel } from "./level.ts";

const { medium, high, significant, low } = riskLevel;

/** Share of the balance in per cent; a low risk asks for none. */
export const EVIDENCE_WANTED: Readonly<Record<RiskLevel, number>> = {
  [significant]: 80,
  [high]: 60,
  [medium]: 40,
  [low]: 0,
};

export interface EvidencedPart {
  /** What the evidence is about: a voucher line, or a party's balance. */
  key: string;
  amount: Fen;
}

export interface EvidenceCoverage {
  covered: Fen;
  /** "0.8000"; null where there is nothing to cover. */
  share: string | null;
  isEnough: boolean;
}

/** A part with several pieces of evidence (confirmed and received after the period) counts once, with the largest amount. */
export function evidenceCoverage(balance: Fen, parts: readonly EvidencedPart[], risk: RiskLevel): EvidenceCoverage {
  const once = new Map<string, Fen>();
  for (const { key, amount } of parts) once.set(key, max(abs(amount), once.get(key) ?? 0n));
  const covered = [...once.values()].reduce((total, amount) => total + amount, 0n);
  const whole = abs(balance);
  const isEnough = covered * 100n >= whole * BigInt(EVIDENCE_WANTED[risk]);
  return { covered, share: ratio(covered, whole), isEnough };
}
