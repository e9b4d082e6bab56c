/** A server in a process of its own, to be killed: prints its address. */
import { pino } from "pino";
import { areas } from "../../src/areas.ts";
import { declared } from "../../src/declared.ts";
import { startServer } from "../../src/platform/server.ts";

const [, , appUrl = "", dataDir = ""] = process.argv;
const server = await startServer({
  appUrl,
  dataDir,
  port: 0,
  host: "127.0.0.1",
  log: pino({ level: "silent" }),
  routes: areas,
  declared,
  jobs: { mode: "manual", handlers: {} },
  webDir: null,
});
process.stdout.write(`${server.url}\n`);
