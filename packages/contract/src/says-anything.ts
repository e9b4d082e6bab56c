/** What a reason says once its runs are taken out: 同意同意同意 says 同意, 一二三四五六 and abcdef say next to nothing. */

/** Rows that are typed without a thought, forwards or backwards. */
const rows = ["0123456789", "一二三四五六七八九十", "abcdefghijklmnopqrstuvwxyz", "qwertyuiop", "asdfghjkl", "zxcvbnm"];
const steps = new Set(
  rows.flatMap((row) => [...row].slice(1).flatMap((next, place) => [[...row][place] + next, next + [...row][place]])),
);
/** So many in a row are no word and no number. */
const RUN_MIN = 4;

/** Each run of neighbours counts as its first character. */
function withoutRuns(text: string): string {
  const all = [...text];
  const runs: string[][] = [];
  for (const one of all) {
    const last = runs.at(-1);
    if (last && steps.has(`${last.at(-1)}${one}`)) last.push(one);
    else runs.push([one]);
  }
  return runs.map((run) => (run.length >= RUN_MIN ? run[0] : run.join(""))).join("");
}

/** Letters, characters and digits that say something, marks and blanks aside; a character or a phrase said again counts once. */
export const saidIn = (text: string): string =>
  withoutRuns(
    text
      .normalize("NFKC")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, ""),
  )
    .replace(/(.)\1+/gu, "$1")
    .replace(/(.{2,30}?)\1+/gu, "$1");

const REASON_MIN = 2;
export const saysAnything = (text: string): boolean => [...saidIn(text)].length >= REASON_MIN;

/** A reason without its numbers, marks and blanks: two that differ in these alone are one reason. */
export const wordsOfReason = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}]/gu, "");
