/** Calls that exclude each other, sent at the same moment. */
import type { Endpoint } from "@digao/contract/endpoint";
import { expect } from "vitest";
import { meet } from "../at-once.ts";
import { CallRefused } from "../kit.ts";
import type { Placed, Stage, Values } from "./stage.ts";

export type Call = readonly [by: Placed, endpoint: Endpoint, input: Values];
export interface Came {
  done: number[];
  answers: Values[];
}

/** Which of the calls had an effect; the others were refused with words. */
export async function sendTogether(stage: Stage, calls: readonly Call[]): Promise<Came> {
  const outcomes = await meet(
    stage.server,
    stage.firm,
    calls.map(
      ([by, endpoint, input]) =>
        () =>
          stage.call(endpoint, input, by),
    ),
  );
  const came: Came = { done: [], answers: [] };
  for (const [place, outcome] of outcomes.entries()) {
    if (outcome.status === "fulfilled") {
      came.done.push(place);
      came.answers.push(outcome.value);
      continue;
    }
    const { reason } = outcome;
    if (!(reason instanceof CallRefused)) throw reason;
    expect([400, 403, 404, 409], reason.message).toContain(reason.status);
    expect(reason.error.message).toMatch(/\S/);
  }
  return came;
}
