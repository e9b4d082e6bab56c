/**
 * What completion and moves of an engagement wait for, as areas work it out (`completion.ts` of each, gathered). Nobody passes it in: each fact
 * is read from the database in the transaction of the act.
 */
import type { CompletionFactCode } from "@digao/contract/areas/report/completion/facts";
import type { InFirm, InLanguage } from "../context.ts";
import { type Once, onceReader } from "../lib/once.ts";

export interface Finding {
  /** How much is missing; 0 passes. */
  open: number;
  /** The first of what is missing, as people call it. */
  names?: readonly string[];
  /** The engagement has nothing of the kind. */
  isApplicable?: boolean;
}

export interface Asked extends InFirm, InLanguage {
  projectId: number;
  /** The day of the report; null where it is not set. */
  reportDate: string | null;
  isReviewRequired: boolean;
  /** What several facts are read from is read once. */
  once: Once;
}

export interface CompletionFact {
  code: CompletionFactCode;
  read(asked: Asked): Promise<Finding>;
}

let facts: ReadonlyMap<CompletionFactCode, CompletionFact> = new Map();

export function keepCompletionFacts(list: readonly CompletionFact[]): void {
  facts = new Map(list.map((fact) => [fact.code, fact]));
}

/** How many of what is missing a finding names. */
export const namedMax = 5;

export const findingOf = (names: readonly string[]): Finding => ({
  open: names.length,
  names: names.slice(0, namedMax),
});

/** Null: no area works it out yet. */
export const readFact = async (code: CompletionFactCode, asked: Asked): Promise<Finding | null> =>
  (await facts.get(code)?.read(asked)) ?? null;

/** Of one engagement in one transaction: every fact is read once, however many ask for it. */
export function factReader(of: Omit<Asked, "once">): (code: CompletionFactCode) => Promise<Finding | null> {
  const once = onceReader();
  const asked: Asked = { ...of, once };
  return (code) => once(`fact ${code}`, () => readFact(code, asked));
}
