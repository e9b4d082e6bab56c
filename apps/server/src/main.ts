import { existsSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "@digao/db/connect";
import { createPool } from "@digao/db/pool";
import { withoutTenant } from "@digao/db/tenant";
import { areas } from "./areas.ts";
import { type Config, readConfig } from "./config.ts";
import { type DemoFirm, loadDemo } from "./demo/load-demo.ts";
import { loadSampleCompany } from "./demo/load-sample.ts";
import { jobHandlers } from "./job-handlers.ts";
import { createLog } from "./platform/lib/log.ts";
import { repositoryDir } from "./platform/lib/repository.ts";
import { type Server, startServer } from "./platform/server.ts";

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** The bundle has its worker beside it; the sources start theirs from TypeScript. */
function workerEntry(): URL {
  const bundled = new URL("./worker.js", import.meta.url);
  return existsSync(bundled) ? bundled : new URL("./worker.ts", bundled);
}

/** Over a server of its own that nobody else can reach, with its jobs in this process: the firm has one before it opens. */
async function loadSample(config: Config, appUrl: string, firm: DemoFirm): Promise<void> {
  const log = createLog(config.logLevel);
  const jobs = { mode: "manual", handlers: jobHandlers } as const;
  const { dataDir, secret } = config;
  const server = await startServer({
    dataDir,
    secret,
    appUrl,
    port: 0,
    host: "127.0.0.1",
    log,
    routes: areas,
    jobs,
    webDir: null,
  });
  try {
    await loadSampleCompany(server, firm);
  } catch (error) {
    // The firm itself stands and can be used; only its sample is incomplete.
    log.error({ err: error }, "the sample company was not loaded");
  } finally {
    await server.stop();
  }
}

/** On an empty database: the demonstration firm, whose first password is shown this once, and its sample company. */
async function loadFirstFirm(config: Config, appUrl: string): Promise<void> {
  const pool = createPool(appUrl, { connectionsMax: 2, statementTimeoutMs: 0 });
  try {
    const known = await withoutTenant(pool, (db) => db.selectFrom("tenant").select("id").limit(1).executeTakeFirst());
    if (known) return;
    const firm = await loadDemo(pool);
    say(`tenant: ${firm.tenancyName}`);
    say(`administrator: ${firm.administrator}`);
    say(`one-time password: ${firm.oneTimePassword}`);
    await loadSample(config, appUrl, firm);
  } finally {
    await pool.end();
  }
}

function listen(config: Config, appUrl: string): Promise<Server> {
  const web = join(repositoryDir(), "apps/web/dist");
  return startServer({
    ...config,
    appUrl,
    log: createLog(config.logLevel),
    routes: areas,
    jobs: { mode: "threads", entry: workerEntry() },
    webDir: existsSync(join(web, "index.html")) ? web : null,
  });
}

function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false;
  const onSignal = (): void => {
    // The second signal of an impatient operator.
    if (isStopping) process.exit(1);
    isStopping = true;
    stop().then(
      () => process.exit(0),
      (error) => {
        process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
        process.exit(1);
      },
    );
  };
  process.on("SIGINT", onSignal).on("SIGTERM", onSignal);
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const database = await openDatabase(config);
  try {
    await loadFirstFirm(config, database.appUrl);
    const server = await listen(config, database.appUrl);
    stopOnSignal(async () => {
      await server.stop();
      await database.stop();
    });
    say(`address: ${server.url}`);
  } catch (error) {
    await database.stop();
    throw error;
  }
}

await main();
