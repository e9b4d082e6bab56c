import { posix } from "node:path";
import { importsOf } from "../check-imports.ts";

/** The repository as `npm run test:changed` looks at it. */
export interface Tree {
  /** Every file that people write, from the root with forward slashes. */
  files: readonly string[];
  read(path: string): string;
}

const isCode = (path: string): boolean => /\.tsx?$/.test(path);

function target(path: string, specifier: string): string | null {
  const [, own, rest] = /^@digao\/([^/]+)\/(.+)$/.exec(specifier) ?? [];
  if (own) return `packages/${own}/src/${rest}.ts`;
  return specifier.startsWith(".") ? posix.join(posix.dirname(path), specifier) : null;
}

const held = new WeakMap<Tree, Map<string, string[]>>();

/** The files of the repository that a file imports, types included. */
export function importedBy(tree: Tree, path: string): string[] {
  const all = held.get(tree) ?? new Map<string, string[]>();
  held.set(tree, all);
  let found = all.get(path);
  if (!found) {
    found = isCode(path)
      ? importsOf(path, tree.read(path)).flatMap(({ specifier }) => target(path, specifier) ?? [])
      : [];
    all.set(path, found);
  }
  return found;
}

/** What the files import, directly or through others, as far as `through` lets it. */
export function reachedFrom(tree: Tree, from: readonly string[], through: (path: string) => boolean): Set<string> {
  const inTree = new Set(tree.files);
  const reached = new Set<string>();
  const next = [...from];
  for (let path = next.pop(); path !== undefined; path = next.pop()) {
    if (reached.has(path) || !inTree.has(path)) continue;
    reached.add(path);
    if (through(path)) next.push(...importedBy(tree, path));
  }
  return reached;
}
