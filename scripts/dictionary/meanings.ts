import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface Meaning {
  zh: string;
  en: string;
  /** An enumeration of the contract. */
  codes?: string | undefined;
}

export interface Area extends Meaning {
  tables: Map<string, Meaning>;
}

const folder = "packages/db/dictionary";

const linesOf = (root: string, file: string): string[] =>
  readFileSync(join(root, folder, file), "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("#"));

function meaningOf(line: string, file: string): [string, Meaning] {
  const [name = "", zh = "", en = "", codes] = line.split("|").map((part) => part.trim());
  if (!(name && zh && en)) throw new Error(`${folder}/${file}: a line has name, Chinese and English, not "${line}".`);
  return [name, { zh, en, codes }];
}

export interface Meanings {
  areas: Area[];
  /** Of `table.column` where that has one of its own, else of the column. */
  column(table: string, column: string): Meaning | undefined;
}

export function readMeanings(root: string): Meanings {
  const columns = new Map(linesOf(root, "columns.txt").map((line) => meaningOf(line, "columns.txt")));
  const areas: Area[] = [];
  for (const line of linesOf(root, "tables.txt")) {
    if (line.startsWith("=")) {
      const [zh = "", en = ""] = line
        .slice(1)
        .split("|")
        .map((part) => part.trim());
      areas.push({ zh, en, tables: new Map() });
    } else areas.at(-1)?.tables.set(...meaningOf(line, "tables.txt"));
  }
  return { areas, column: (table, column) => columns.get(`${table}.${column}`) ?? columns.get(column) };
}
