import { type Finding, listCode, read } from "./check-files.ts";
import type { Catalogue } from "./message-files.ts";

const anyPart = "\u0001";
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** What code names in full: `"sales.title"`, and the group `"sales.field"` that it picks from. */
const literalsIn = (code: string): string[] =>
  [...code.matchAll(/["'`]([\w.-]+)["'`]/g)].map((match) => match[1] ?? "");

/** What code puts together: `sales.field.${name}` as a pattern. */
function patternsIn(code: string): RegExp[] {
  return [...code.matchAll(/`([\w-]+\.[^`\s]*\$\{[^`]*)`/g)]
    .map((match) => (match[1] ?? "").replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, anyPart))
    .filter((shape) => new RegExp(`^[\\w.${anyPart}-]+$`).test(shape))
    .map((shape) => new RegExp(`^${escaped(shape).replaceAll(anyPart, ".+")}$`));
}

/** The key, and the groups it stands in below its area. */
const waysTo = (key: string): string[] => {
  const parts = key.split(".");
  return [key, ...parts.map((_, index) => parts.slice(0, index).join(".")).slice(2)];
};

/** Keys that no code of the product names or could put together; shared words are words, not keys. */
export function findUnused(root: string, catalogues: readonly Catalogue[]): Finding[] {
  const own = new Set(catalogues.map(({ file }) => file));
  const code = listCode(root)
    .filter((path) => /^(apps|packages)\/[^/]+\/src\//.test(path) && !/\.test\.tsx?$/.test(path) && !own.has(path))
    .map((path) => read(root, path));
  const literals = new Set(code.flatMap(literalsIn));
  const patterns = code.flatMap(patternsIn);
  const isUsed = (key: string) =>
    waysTo(key).some((way) => literals.has(way)) || patterns.some((pattern) => pattern.test(key));
  return catalogues
    .filter(({ isKeyed }) => isKeyed)
    .flatMap(({ file, prefix, pairs }) =>
      [...pairs.keys()]
        .filter((key) => !isUsed(prefix + key))
        .map((key) => ({ file, text: `${key} is read by no code: delete it` })),
    );
}
