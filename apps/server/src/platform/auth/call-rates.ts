import type { Endpoint } from "@digao/contract/endpoint";
import { type CallRate, limits } from "@digao/contract/limits";
import type { Pool } from "@digao/db/pool";
import { Refusal } from "../refusal.ts";
import { createRateLimit, type RateLimit } from "./rate-limit.ts";

/** How often a minute calls of a kind may be made, by one person, or by one address of visitors. */
export type RatesPerMinute = Record<CallRate, number>;

export interface CallRates {
  /** Refuses with 429 and the seconds to wait where the caller has made too many calls of this kind. */
  check(endpoint: Endpoint, caller: string): Promise<void>;
}

const kinds = Object.keys(limits.callsPerMinute) as CallRate[];

/** Counted over all servers together (rate-limit.ts). Calls that declare no kind cost nothing here. */
export function createCallRates(pool: Pool, perMinute: RatesPerMinute = limits.callsPerMinute): CallRates {
  const made = kinds.map((kind): [CallRate, RateLimit] => [kind, createRateLimit(pool, kind, perMinute[kind])]);
  const byKind = new Map(made);
  return {
    async check({ rate }, caller) {
      const limit = rate && byKind.get(rate);
      if (!limit) return;
      const seconds = await limit.take(caller);
      if (seconds > 0)
        throw new Refusal("error.tooManyCalls", { kind: "tooMany", params: { seconds }, retryAfterSeconds: seconds });
    },
  };
}
