// Starts a job thread from its TypeScript source, in development and tests; the bundle starts its own file.
import { workerData } from "node:worker_threads";
import { register } from "tsx/esm/api";

register();
await import(workerData.entry);
