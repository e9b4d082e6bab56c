/** The same questions on several servers, turn by turn, so that what else the machine does falls on all alike. */
import type { ChildProcess } from "node:child_process";
import { type Question, urlOf } from "./books.ts";
import { ask } from "./child.ts";
import type { LoadOrder, LoadResult } from "./http-load.ts";
import type { Product } from "./product.ts";
import { median, times } from "./table.ts";

/** Several questions are shared out among the callers. */
export interface Load {
  product: Pick<Product, "url" | "token">;
  questions: readonly Question[];
}

export interface Turns {
  rounds: number;
  connections: number;
  ms: number;
}

/** Who search at the same time for what nobody has searched for: each reads a whole journal. */
const searchers = 4;

const at = (latencies: readonly number[], share: number): number =>
  [...latencies].sort((a, b) => a - b)[Math.floor(latencies.length * share)] ?? 0;

/** Milliseconds of half the answers and of 95 of 100, medians of the rounds. */
export interface Taken {
  p50: number;
  p95: number;
}

/** What one caller has to ask in a round. */
function urlFor({ product, questions }: Load, caller: number, callerOfAll: number): string {
  const question = questions[caller % questions.length];
  if (!question) throw new Error("There is nothing to ask.");
  const { isNew, input } = question;
  return urlOf(
    product,
    isNew ? { ...question, input: { ...input, amountFrom: `${1000 + callerOfAll}.00` } } : question,
  );
}

/** For each of `sides`; a round before those that count warms all. */
export async function compared(
  load: ChildProcess,
  sides: readonly Load[],
  { rounds, connections, ms }: Turns,
): Promise<Taken[]> {
  const answers = sides.map((): number[][] => []);
  const orderOf = (load: Load, round: number): LoadOrder => {
    const isNew = load.questions.some((question) => question.isNew);
    const callers = isNew ? searchers : connections;
    return {
      connections: callers,
      ms: isNew ? 0 : ms,
      url: load.product.url,
      urls: Array.from({ length: callers }, (_, caller) => urlFor(load, caller, round * callers + caller)),
      headers: { authorization: `Bearer ${load.product.token}` },
    };
  };
  for (let round = 0; round <= rounds; round++) {
    const order = [...sides.entries()];
    for (const [side, sideLoad] of round % 2 ? order.reverse() : order) {
      const { latencies } = await ask<LoadResult>(load, orderOf(sideLoad, round));
      if (round > 0) answers[side]?.push(latencies);
    }
  }
  const of = (all: number[][], share: number) => median(all.map((latencies) => at(latencies, share)));
  return answers.map((all) => ({ p50: of(all, 0.5), p95: of(all, 0.95) }));
}

/** p95 of the first and of the second, how many times the first that is, and whether it is within the bar. */
export function judged([own, other]: readonly Taken[], bar: number): string[] {
  if (!(own && other)) throw new Error("Two sides are compared.");
  const ratio = other.p95 / own.p95;
  const shown = [own, other].map(({ p95 }) => `${p95.toFixed(1)} ms`);
  return [...shown, times(ratio), `<= ${times(bar)} ${ratio <= bar ? "met" : "MISSED"}`];
}
