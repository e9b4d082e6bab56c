/**
 * Circles of files that import each other, types included: a type that knows everything makes whoever names it part of a circle. The
 * linter holds values; of types two files that describe one another may stay together, a crowd of them may not.
 */
import type { Finding } from "./check-files.ts";

/** The largest that there is: the readers of headers in packages/excel. */
export const ringMax = 8;

export type Imports = ReadonlyMap<string, ReadonlySet<string>>;

/** Groups of files each of which reaches every other (Tarjan), those of one file aside. */
export function ringsOf(imports: Imports): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const rings: string[][] = [];
  const visit = (file: string): number => {
    const at = order.size;
    order.set(file, at);
    let low = at;
    open.push(file);
    for (const next of imports.get(file) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (open.includes(next)) low = Math.min(low, lowest.get(next) ?? order.get(next) ?? at);
      lowest.set(file, low);
    }
    if (low === at) {
      const ring = open.splice(open.indexOf(file));
      if (ring.length > 1) rings.push(ring);
    }
    return low;
  };
  for (const file of imports.keys()) if (!order.has(file)) visit(file);
  return rings;
}

export const findLargeRings = (imports: Imports): Finding[] =>
  ringsOf(imports)
    .filter((ring) => ring.length > ringMax)
    .map((ring) => {
      const files = ring.toSorted();
      return {
        file: files[0] ?? "",
        text: `${ring.length} files import each other in a circle, types included, and ${ringMax} are the most: ${files.join(", ")}`,
      };
    });
