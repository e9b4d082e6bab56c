/** Letters, characters or digits of a reason; a run of the same one counts once, and marks alone say nothing. */
const REASON_MIN = 2;
export const saysAnything = (text: string): boolean =>
  (text.replace(/(.)\1+/gu, "$1").match(/[\p{L}\p{N}]/gu) ?? []).length >= REASON_MIN;

/** A reason without its numbers, marks and blanks: two that differ in these alone are one reason. */
export const wordsOfReason = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}]/gu, "");
