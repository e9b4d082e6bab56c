/** The idempotency key of a user action: retries send the same key, so the server acts once and repeats its answer. */
import type { Call } from "./wire.ts";

interface Wish {
  key: string;
  since: number;
  underWay: number;
}

const livesMs = 5 * 60_000;
const wishes = new Map<string, Wish>();

// Not randomUUID, which a page on plain http does not have.
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

function wishFor(content: string): Wish {
  const existing = wishes.get(content);
  if (existing && (existing.underWay > 0 || Date.now() - existing.since < livesMs)) return existing;
  const wish = { key: newKey(), since: Date.now(), underWay: 0 };
  wishes.set(content, wish);
  return wish;
}

/** Something was written: what stands unanswered from before may mean something else by now. */
function settle(wish: Wish) {
  for (const [content, other] of wishes) if (other === wish || other.underWay === 0) wishes.delete(content);
}

/**
 * Sends a call that writes under a key. The same call while the first is under way (a double click), or after the first came to
 * no success (the network failed, the session ran out), is the same action; after a success it is a new one. A refusal has no
 * effect, and the server keeps no answer for it.
 */
export async function asOneWish<Answer extends { status: number }>(
  call: Call,
  content: unknown,
  send: (key: string | null) => Promise<Answer>,
): Promise<Answer> {
  if (!call.writes || call.kind === "file" || call.needs.who === "anyone") return send(null);
  const wish = wishFor(`${call.verb} ${call.path} ${JSON.stringify(content ?? {})}`);
  wish.underWay += 1;
  try {
    const answer = await send(wish.key);
    if (answer.status < 400) settle(wish);
    return answer;
  } finally {
    wish.underWay -= 1;
  }
}
