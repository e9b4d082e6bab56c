// Starts a job process from its TypeScript source, in development and tests; the bundle starts its own file.
import { register } from "tsx/esm/api";

register();
await import(process.argv[2]);
