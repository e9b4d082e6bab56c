/** What `npm run test:changed` runs: read from Git, told before it begins. */
import { spawnSync } from "node:child_process";
import { listFiles, read } from "../check-files.ts";
import { type Selection, select } from "./changed.ts";
import { journeys } from "./journeys.ts";
import type { Chosen } from "./phases.ts";
import { root } from "./processes.ts";

function git(...args: string[]): string[] {
  const { status, stdout, stderr } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(`git ${args[0]}: ${stderr.trim() || "not found"}`);
  return stdout.split("\n").filter((line) => line !== "");
}

/** Both names of what was renamed, and what Git does not yet follow. */
function changedSince(base: string): string[] {
  const [fork = base] = git("merge-base", base, "HEAD");
  const changed = git("-c", "core.quotePath=false", "diff", "--name-only", "--no-renames", fork);
  return [...changed, ...git("-c", "core.quotePath=false", "ls-files", "--others", "--exclude-standard")];
}

function sentencesOf({ everything, areas, besides, tests, journeys: walked }: Selection): string[] {
  if (everything) return [`Everything is run: ${everything} may be felt anywhere.`];
  const names = (values: readonly string[]): string => values.join(", ") || "none";
  return [
    `Areas changed: ${names(areas)}; felt in: ${names(besides)}.`,
    `${tests.length} test files; journeys: ${names(walked)}.`,
  ];
}

/** Null for everything. */
export function chooseSince(base: string): Chosen | null {
  const changed = changedSince(base);
  const selection = select({ files: listFiles(root), read: (path) => read(root, path) }, changed, journeys);
  console.log([`${changed.length} files changed since ${base}.`, ...sentencesOf(selection)].join("\n"));
  if (selection.everything) return null;
  return { tests: selection.tests, journeys: selection.journeys.map((name) => `/${name}.spec.ts`) };
}
