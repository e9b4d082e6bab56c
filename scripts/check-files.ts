import { readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join } from "node:path";

/** Something the check refuses; `line` counts from 1. */
export interface Finding {
  file: string;
  line?: number;
  text: string;
}

/** What one check says about a tree: nothing found means it passed; the note is shown either way. */
export interface Report {
  findings: Finding[];
  note?: string;
}

export type Check = (root: string) => Report | Promise<Report>;

const foldersSkipped = new Set([
  ".cache",
  ".git",
  ".shots",
  "coverage",
  "dist",
  "node_modules",
  "playwright-report",
  "test-results",
]);
const pathsSkipped = new Set(["data", "packages/db/seed", "package-lock.json"]);
const codeExtensions = new Set([".ts", ".tsx", ".mjs", ".cjs", ".js", ".jsx"]);

/** Every file of the tree that people write, as sorted paths from the root with forward slashes. */
export function listFiles(root: string, under = ""): string[] {
  return readdirSync(join(root, under), { withFileTypes: true })
    .flatMap((entry) => {
      const path = under ? `${under}/${entry.name}` : entry.name;
      if (pathsSkipped.has(path)) return [];
      if (entry.isDirectory()) return foldersSkipped.has(entry.name) ? [] : listFiles(root, path);
      return entry.isFile() ? [path] : [];
    })
    .sort();
}

export const listCode = (root: string): string[] =>
  listFiles(root).filter((path) => codeExtensions.has(extname(path)) && !path.endsWith(".d.ts"));

export const read = (root: string, path: string): string => readFileSync(join(root, path), "utf8");

export const exists = (root: string, path: string): boolean =>
  statSync(join(root, path), { throwIfNoEntry: false }) !== undefined;

export const lineAt = (text: string, offset: number): number => text.slice(0, offset).split("\n").length;

/** Code that a command writes says so in its first line; only its reader's length limits do not apply to it. */
export const isGenerated = (text: string): boolean => /\bgenerated\b/i.test(text.slice(0, text.indexOf("\n") + 1));

/** Named in Chinese and English; an abbreviation such as ISBN is the same in both. */
export const isWorded = ([zh = "", en = ""]: readonly string[] = []): boolean =>
  /[A-Za-z]/.test(en) && (/\p{Script=Han}/u.test(zh) || (zh === en && /^[A-Z0-9-]{2,}$/.test(en)));
