/** Vote of the quality committee (质量管理委员会) on an acceptance: enough persons, a majority of them, dissent on record. */
import { settingOf } from "../rule-settings.ts";

export interface Votes {
  /** Who takes part, abstentions among them. */
  persons: number;
  yes: number;
  no: number;
}

export interface CommitteeDecision {
  outcome: "accepted" | "notAccepted" | "tooFew";
  /** Somebody voted against: their words go on record whatever came of it. */
  hasDissent: boolean;
}

export function committeeDecision(
  { persons, yes, no }: Votes,
  least = settingOf("committeePersons"),
): CommitteeDecision {
  const hasDissent = no > 0;
  if (persons < least) return { outcome: "tooFew", hasDissent };
  return { outcome: yes * 2 > persons ? "accepted" : "notAccepted", hasDissent };
}
