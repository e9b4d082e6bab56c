/** Reasons for leaving high-score vouchers out: one each from performance materiality on, one for a group below. */
import { wordsOfReason } from "@digao/contract/says-anything";
import type { Fen } from "../money.ts";

export interface LeftOut {
  voucher: string;
  amount: Fen;
  reason: string;
}

/** Those that are too large to share the words of their reason with another; where no materiality is known (0), none may. */
export function sharingReasons(all: readonly LeftOut[], pm: Fen): LeftOut[] {
  const times = new Map<string, number>();
  for (const { reason } of all) times.set(wordsOfReason(reason), (times.get(wordsOfReason(reason)) ?? 0) + 1);
  return all.filter(({ amount, reason }) => amount >= pm && (times.get(wordsOfReason(reason)) ?? 0) > 1);
}
