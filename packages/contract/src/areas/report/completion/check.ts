/** A line of the completion check (完成阶段检查): who judges it, on which facts, who supplies what is missing, and by which rule it may be waived. */
import type { Pair } from "../../../pairs.ts";
import type { CompletionFactCode } from "./facts.ts";

export type CheckSupplier =
  | "member"
  | "inCharge"
  | "manager"
  | "partner"
  | "reviewer"
  | "quality"
  | "client"
  | "sealOffice"
  | "partnerAssigner";

export interface CompletionCheck {
  code: string;
  words: Pair;
  group: "work" | "figures" | "matters" | "communication" | "quality" | "report";
  mode: "auto" | "mixed" | "manual";
  stage: "completion" | "issue" | "delivery" | "archive";
  facts: readonly CompletionFactCode[];
  by: readonly CheckSupplier[];
  /** The page of the project that shows what is missing. */
  screen?: string;
  /** Under which name the waiver matrix (practice 5.2) knows it. */
  waiver: string;
  /** Asked only of such engagements. */
  when?: "review" | "listed" | "group";
}
