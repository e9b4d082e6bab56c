/** The most that this process holds while something runs, garbage not counted. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Collecting takes as long as some mails. */
const everyMs = 3_000;

function collector(): () => void {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc") as () => void;
}

/** Bytes above what was held before it began. */
export async function heldAtMost(work: () => Promise<unknown>): Promise<number> {
  const collect = collector();
  const held = (): number => {
    // What buffers held is counted off while they are swept, after the first.
    collect();
    collect();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const before = held();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, held());
  }, everyMs);
  try {
    await work();
    most = Math.max(most, held());
  } finally {
    clearInterval(timer);
  }
  return most - before;
}
