/** Fees at acceptance (职业道德守则, 财会〔2023〕4号): what they do to the decision. Amounts in fen. */
import type { Fen } from "../money.ts";
import { settingOf } from "../rule-settings.ts";

export interface FeeTerms {
  /** 按结果收费 in any field of the fee. */
  isContingent: boolean;
  /** The fee of last year's audit has not been paid. */
  isPriorUnpaid: boolean;
}

/** decline: nobody may accept; quality: the threat goes to the quality department; ordinary: fees change nothing. */
export type FeeRoute = "decline" | "quality" | "ordinary";

export function feeRoute({ isContingent, isPriorUnpaid }: FeeTerms): FeeRoute {
  if (isContingent) return "decline";
  return isPriorUnpaid ? "quality" : "ordinary";
}

/** A fall of so many per cent or more is explained on the sheet; a listed client discloses it. 100 → 80 asks, 81 does not. */
export const isFallExplained = (prior: Fen, now: Fen, percent = settingOf("feeFall")): boolean =>
  prior > 0n && (prior - now) * 100n >= prior * BigInt(percent);
