/** While the server reads files of others first, a call asks again and keeps its place in line; the person sees which. */
import { faultFrom, parseJson } from "./wire.ts";

export interface Answer {
  status: number;
  text: string;
  /** The header Retry-After. */
  retryAfter: string | null;
}

type Listener = () => void;
const places = new Map<symbol, number>();
const listeners = new Set<Listener>();
const told = () => {
  for (const one of listeners) one();
};

export const lineNews = {
  subscribe(listener: Listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Of the call that has waited longest; null while none waits. */
  place: (): number | null => places.values().next().value ?? null,
};

/** The place that the server names where it has no time yet; null of any other answer. */
function placeIn({ status, text }: Answer): number | null {
  if (status !== 503) return null;
  const { data } = faultFrom(status, parseJson(text), null);
  const place = (data as { place?: unknown } | null)?.place;
  return typeof place === "number" ? place : null;
}

/** Somebody who has not come in by then is told so. */
const waitMaxMs = 5 * 60_000;

const pause = (ms: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve, reject) => {
    const late = setTimeout(resolve, ms);
    signal?.addEventListener("abort", () => {
      clearTimeout(late);
      reject(new DOMException("The call was given up", "AbortError"));
    });
  });

export async function inLine<A extends Answer>(send: () => Promise<A>, signal?: AbortSignal): Promise<A> {
  const own = Symbol("place");
  const until = Date.now() + waitMaxMs;
  try {
    for (;;) {
      const answer = await send();
      const place = placeIn(answer);
      if (place === null || Date.now() > until) return answer;
      places.set(own, place);
      told();
      await pause(1000 * Number(answer.retryAfter ?? 2), signal);
    }
  } finally {
    if (places.delete(own)) told();
  }
}
