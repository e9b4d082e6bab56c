/** Standards that ask for a consideration of their own (特殊考虑事项), each with its procedures, in the order of the catalogue. */
import type { Pair } from "../../../pairs.ts";
import { firstStandards } from "./catalogue-a.ts";
import { furtherStandards } from "./catalogue-b.ts";

export interface Standard {
  csaNo: string;
  /** Of the catalogue of working papers. */
  code: string;
  words: Pair;
  hint: Pair;
  /** What of the project proposes that it applies; `asked` only a person can say. */
  when: "always" | "first" | "group" | "listed" | "asked";
  applies: Pair;
  steps: readonly Pair[];
}

export const standards: readonly Standard[] = [...firstStandards, ...furtherStandards];
export const standardOf = (csaNo: string): Standard | undefined => standards.find((one) => one.csaNo === csaNo);
