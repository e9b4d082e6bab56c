import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryDir } from "../../platform/lib/repository.ts";
import { readCsv } from "../../platform/seed/csv.ts";

let letters: Readonly<Record<string, string>> | undefined;

/** Letters of the working papers (底稿索引, domain 8.1) by statement item: A105 -> ZD. Read once. */
export function wpLetters(): Readonly<Record<string, string>> {
  letters ??= readLetters();
  return letters;
}

function readLetters(): Record<string, string> {
  const rows = readCsv(readFileSync(join(repositoryDir(), "packages/db/seed/catalogues/wp_index.csv"), "utf8"));
  return Object.fromEntries(rows.map(({ fsItemCode = "", wpLetter = "" }) => [fsItemCode, wpLetter]));
}
