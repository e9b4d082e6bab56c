/** Reads the repository's own catalogues and sample company (packages/db/seed) for tests. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export type CsvRecord = Record<string, string>;

const seedPath = (name: string) => fileURLToPath(new URL(`../../db/seed/${name}`, import.meta.url));

export const seedCsv = (name: string): CsvRecord[] => csv(readFileSync(seedPath(name), "utf8"));

export function seedJson<T>(name: string): T {
  return JSON.parse(readFileSync(seedPath(name), "utf8"));
}

/** RFC 4180 text with a header row. */
export function csv(text: string): CsvRecord[] {
  const [header = [], ...rows] = cells(text.replace(/^\uFEFF/, ""));
  return rows.map((row) => Object.fromEntries(header.map((name, i) => [name, row[i] ?? ""])));
}

function cells(text: string): string[][] {
  const rows: string[][] = [];
  for (const line of text.match(/(?:[^"\r\n]|"(?:[^"]|"")*")+/g) ?? []) {
    const row = line.match(/(?:"(?:[^"]|"")*"|[^,])*(?:,|$)/g) ?? [];
    rows.push(row.slice(0, line.endsWith(",") ? undefined : -1).map((cell) => unquote(cell.replace(/,$/, ""))));
  }
  return rows;
}

const unquote = (cell: string) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
