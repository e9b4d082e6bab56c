import { readCsv } from "../../../platform/seed/csv.ts";
import { readCatalogue } from "../../../platform/seed/read-catalogue.ts";

let letters: Readonly<Record<string, string>> | undefined;

/** Letters of the working papers (底稿索引) by statement item: A105 -> ZD. Read once. */
export function wpLetters(): Readonly<Record<string, string>> {
  letters ??= readLetters();
  return letters;
}

function readLetters(): Record<string, string> {
  const rows = readCsv(readCatalogue("wp_index.csv"));
  return Object.fromEntries(rows.map(({ fsItemCode = "", wpLetter = "" }) => [fsItemCode, wpLetter]));
}
