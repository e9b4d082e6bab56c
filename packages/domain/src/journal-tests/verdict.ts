/** What a run of the journal-entry tests comes to (会计分录测试结论), and what must have been done before it may be said. */
import { roleSets } from "@digao/contract/areas/engagement/project-detail/codes";
import { lifeOf } from "@digao/contract/life";

export type Verdict = "noException" | "exceptionsDealtWith";

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
export function whyNotConclude(verdict: Verdict, { undrawn, unchecked, exceptions }: OpenWork): VerdictRefusal | null {
  if (verdict === "noException" && exceptions > 0) return "hasExceptions";
  return undrawn + unchecked > 0 ? "open" : null;
}

/** A conclusion stands until its author or a leader says why it does not: it is changed, or taken back. */
export const CONCLUSION_LIFE = lifeOf<"open" | "concluded", "conclude" | "change" | "takeBack">()({
  actors: {
    team: { roles: roleSets.member },
    concluder: { roles: roleSets.leader, orPart: ["approver"] },
  },
  steps: {
    open: { conclude: { to: "concluded", who: "team", complete: true }, takeBack: { to: "open", who: "team" } },
    concluded: {
      change: { to: "concluded", who: "concluder", reason: true, complete: true },
      takeBack: { to: "open", who: "concluder", reason: true },
    },
  },
});
