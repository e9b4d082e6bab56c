/** A state in words with a dot: one colour per meaning in the whole product. */
import type { ReactNode } from "react";

/** good: balanced, approved, matched · bad: imbalance, rejected, overdue · attention: needs a person · busy: in progress · quiet: draft, not applicable */
export type Tone = "good" | "bad" | "attention" | "busy" | "quiet";

export const StatusTag = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={`status status-${tone}`}>{children}</span>
);
