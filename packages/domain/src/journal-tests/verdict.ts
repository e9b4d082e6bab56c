/** What a run of the journal-entry tests comes to (会计分录测试结论), and what must have been done before it may be said. */
import { journalVerdict } from "@digao/contract/areas/evidence/journal-tests/codes";

/** Vouchers of a run, counted. */
export interface OpenWork {
  /** With a score from the selection's threshold on, those left out with a reason aside. */
  high: number;
  /** Of these, neither drawn nor left out. */
  undrawn: number;
  /** Of these, drawn, and not every drawn line is checked. */
  unchecked: number;
  /** With an exception on a drawn line, whatever their score. */
  exceptions: number;
}

export type VerdictRefusal = "open" | "hasExceptions";

/** "No exception" beside an exception contradicts itself, whoever says it; open vouchers are for a leader with a reason to pass over. */
export function whyNotConclude(verdict: number, { undrawn, unchecked, exceptions }: OpenWork): VerdictRefusal | null {
  if (verdict === journalVerdict.noException && exceptions > 0) return "hasExceptions";
  return undrawn + unchecked > 0 ? "open" : null;
}
