/** How long the same questions take one caller, one after the other; each against a bar and, where there is one, a floor. */
import { median, times } from "./table.ts";

export interface Timed {
  name: string;
  /** Answers how many rows were found. */
  ask: () => Promise<number>;
  /** The same of PostgreSQL alone. */
  floor?: () => Promise<unknown>;
}

export const runs = 40;

export async function took(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

const at95 = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length * 0.95)] ?? 0;
const shown = (ms: number | undefined): string => `${ms?.toFixed(0) ?? ""} ms`;

async function rowOf({ name, ask, floor }: Timed): Promise<{ row: string[]; p95: number }> {
  const [ms, floors]: [number[], number[]] = [[], []];
  let found = 0;
  for (let run = 0; run < runs; run += 1) {
    ms.push(
      await took(async () => {
        found = await ask();
      }),
    );
    if (floor) floors.push(await took(floor));
  }
  const sort = (all: readonly number[]) => all.slice(1).sort((a, b) => a - b);
  const [own, bare] = [sort(ms), sort(floors)];
  const p95 = at95(own);
  const beside = floor ? [shown(at95(bare)), times(p95 / at95(bare))] : ["", ""];
  return { row: [name, shown(ms[0]), shown(median(own)), shown(p95), ...beside, String(found)], p95 };
}

/** The table, and what missed the bar. */
export async function measured(
  questions: readonly Timed[],
  barMs: number,
): Promise<{ rows: string[][]; missed: string[] }> {
  const rows = [["list", "first", "median", "p95", "p95 of bare SQL", "ratio", "found"]];
  const missed: string[] = [];
  for (const one of questions) {
    const { row, p95 } = await rowOf(one);
    rows.push(row);
    if (p95 > barMs) missed.push(one.name);
  }
  return { rows, missed };
}
