/** Rows of a range for the clipboard: those at hand, and the others fetched in large steps, a few at a time. */
import type { Page } from "./page-store.ts";

/** Most that the server answers at once. */
const stepMax = 1_000;
const atOnce = 3;

interface Reading<Row> {
  from: number;
  to: number;
  at: (index: number) => Row | undefined;
  fetch: (skip: number, take: number, signal: AbortSignal) => Promise<Page<Row>>;
  signal: AbortSignal;
}

export async function readRange<Row>({ from, to, at, fetch, signal }: Reading<Row>): Promise<Row[]> {
  const steps = Array.from({ length: Math.ceil((to - from + 1) / stepMax) }, (_, step) => from + step * stepMax);
  const parts = new Map<number, readonly Row[]>();
  let stamp: string | undefined;
  const readStep = async (start: number) => {
    const take = Math.min(stepMax, to - start + 1);
    const loaded = Array.from({ length: take }, (_, place) => at(start + place)).filter((row) => row !== undefined);
    if (loaded.length === take) {
      parts.set(start, loaded);
      return;
    }
    const page = await fetch(start, take, signal);
    if (stamp !== undefined && stamp !== page.stamp) throw new Error("The list changed while it was read.");
    stamp = page.stamp;
    parts.set(start, page.items);
  };
  const waiting = [...steps];
  const work = async () => {
    for (let start = waiting.shift(); start !== undefined; start = waiting.shift()) await readStep(start);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return steps.flatMap((start) => parts.get(start) ?? []);
}
