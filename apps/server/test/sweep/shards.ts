/** The calls of the contract, in as many parts of about the same size as there are files that sweep them side by side. */
import type { Endpoint } from "@digao/contract/endpoint";
import { areas } from "../../src/areas.ts";

export const shards = [1, 2, 3, 4] as const;
export type Shard = (typeof shards)[number];

/** The folder of its path: what the description of the calls has as its tag. */
export const areaOf = ({ path }: Endpoint): string => path.split("/").at(-2) || "home";

export function byArea(endpoints: readonly Endpoint[]): [string, Endpoint[]][] {
  const found = new Map<string, Endpoint[]>();
  for (const endpoint of endpoints) {
    const area = areaOf(endpoint);
    found.set(area, [...(found.get(area) ?? []), endpoint]);
  }
  return [...found];
}

/** A call of a project is tried by everybody in it, in each of its states. */
const weightOf = (endpoints: readonly Endpoint[]): number =>
  endpoints.reduce((sum, { needs }) => sum + (needs.project ? 3 : 1), 0);

/** Whole areas, the largest first, each to the part that has least. */
function divide(): Map<Shard, Endpoint[]> {
  const parts = new Map<Shard, Endpoint[]>(shards.map((shard) => [shard, []]));
  const largestFirst = byArea(areas.map(({ endpoint }) => endpoint)).sort(([, a], [, b]) => weightOf(b) - weightOf(a));
  for (const [, endpoints] of largestFirst) {
    const [smallest] = [...parts.values()].sort((a, b) => weightOf(a) - weightOf(b));
    smallest?.push(...endpoints);
  }
  return parts;
}
const parts = divide();

export const callsOf = (shard: Shard): readonly Endpoint[] => parts.get(shard) ?? [];
