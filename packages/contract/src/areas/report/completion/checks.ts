import type { CompletionCheck } from "./check.ts";
import { checksA } from "./checks-a.ts";
import { checksB } from "./checks-b.ts";

/** The 45 lines, in the order of the catalogue. */
export const completionChecks: readonly CompletionCheck[] = [...checksA, ...checksB];

export const checkOf = (code: string): CompletionCheck | undefined =>
  completionChecks.find((check) => check.code === code);
