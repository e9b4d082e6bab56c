import type { Lang } from "@digao/contract/messages";
import type { FastifyRequest } from "fastify";

/** What is learnt about a request on its way, for its answer and its log line. */
export interface RequestState {
  lang: Lang;
  tenantId?: number;
  userId?: number;
}

const states = new WeakMap<FastifyRequest, RequestState>();

export function stateOf(request: FastifyRequest): RequestState {
  let state = states.get(request);
  if (!state) {
    state = { lang: "zh" };
    states.set(request, state);
  }
  return state;
}
