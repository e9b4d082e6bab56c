// npm test [-- --only=check|unit|web|areas|e2e --long --weigh --database=<url>]: everything on a fresh clone, from the install to the browser.
// --long tries faults at every moment, load for a minute, what otherwise rotates by commit, judges English screens by axe again, and runs areas
// on the system's own PostgreSQL, directly and through pgbouncer. --weigh writes down how long each file took, by which the next run starts them.
// --database runs the areas on the server of that superuser's address. npm run test:changed [-- <commit>]: the tests of what changed since.
// The last line, "N passed, N failed, N skipped", is read by CI.
import { ensureBrowser } from "./ensure-browser.mjs";
import { ensureInstall } from "./ensure-install.mjs";

ensureInstall();
const { register } = await import("tsx/esm/api");
register();
const { readOptions, usage } = await import("./tests/options.ts");
const options = readOptions(process.argv.slice(2));
if (options) {
  const { chooseSince } = await import("./tests/choose.ts");
  const { runTests } = await import("./tests/run.ts");
  const chosen = options.changedSince ? chooseSince(options.changedSince) : null;
  process.exitCode = await runTests(options, chosen, () => ensureBrowser({ isForJourneys: true }));
} else {
  console.error(`usage: ${usage}`);
  process.exitCode = 2;
}
