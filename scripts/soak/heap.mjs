// Loaded into the server that is soaked (node --import): writes down what its heap holds, which no other process can see.
import { writeFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

const path = process.env.DIGAO_SOAK_HEAP;
// Not in its job processes, which take after it.
if (isMainThread && path && process.argv[1]?.endsWith("main.js")) {
  let least = Number.POSITIVE_INFINITY;
  const timer = setInterval(() => {
    // The least of a while: what has been collected is no part of it.
    least = Math.min(least, process.memoryUsage().heapUsed);
  }, 200);
  const told = setInterval(() => {
    writeFileSync(path, String(least));
    least = Number.POSITIVE_INFINITY;
  }, 10_000);
  timer.unref();
  told.unref();
}
