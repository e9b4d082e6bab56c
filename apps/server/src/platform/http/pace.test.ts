import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { createPace, type Pace } from "./pace.ts";

const limits = { bytesPerSecond: 1_000_000, othersMs: 60_000 };
const content = Buffer.alloc(400_000, 7);
const pieces = (): Readable =>
  Readable.from(Array.from({ length: 40 }, (_, at) => content.subarray(at * 10_000, (at + 1) * 10_000)));

async function sent(pace: Pace, tenantId: number): Promise<{ ms: number; isWhole: boolean }> {
  const begun = performance.now();
  const came = await buffer(pieces().pipe(pace.of(tenantId)));
  return { ms: performance.now() - begun, isWhole: came.equals(content) };
}

describe("the upload of a firm", () => {
  it("comes whole and as fast as it can while nobody else calls", async () => {
    const pace = createPace(limits);
    pace.called(1);
    const { ms, isWhole } = await sent(pace, 1);
    expect(isWhole).toBe(true);
    expect(ms).toBeLessThan(300);
  });
  it("comes whole and at the pace that all uploads share while others call", async () => {
    const pace = createPace(limits);
    pace.called(2);
    const all = await Promise.all([sent(pace, 1), sent(pace, 1)]);
    expect(all.map(({ isWhole }) => isWhole)).toEqual([true, true]);
    expect(Math.max(...all.map(({ ms }) => ms))).toBeGreaterThan(700);
  });
});
