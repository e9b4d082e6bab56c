// Loaded into the server that is soaked (node --import): writes down what its heap holds once all garbage is collected, which no other
// process can see. Uncollected, it swings by more than a leak of hours.
import { writeFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { isMainThread } from "node:worker_threads";

const path = process.env.DIGAO_SOAK_HEAP;
// Not in its job processes, which take after it.
if (isMainThread && path && process.argv[1]?.endsWith("main.js")) {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc");
  const timer = setInterval(() => {
    collect();
    writeFileSync(path, String(process.memoryUsage().heapUsed));
  }, 10_000);
  timer.unref();
}
