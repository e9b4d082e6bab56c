/** Violations planted for the tests of the checks. */
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Finding } from "./check-files.ts";

const repository = fileURLToPath(new URL("..", import.meta.url));
const planted: string[] = [];

/** A small tree of its own on disk; `borrowed` are configuration files of this repository. */
export function plant(files: Record<string, string>, borrowed: string[] = []): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "digao-check-")));
  planted.push(root);
  for (const path of borrowed) cpSync(join(repository, path), join(root, path));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

export function uproot(): void {
  for (const root of planted.splice(0)) rmSync(root, { recursive: true, force: true });
}

export const textsOf = (findings: Finding[]): string[] =>
  findings.map(({ file, line, text }) => `${line ? `${file}:${line}` : file} ${text}`);
