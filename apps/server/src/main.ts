import { existsSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "@digao/db/connect";
import { createPool } from "@digao/db/pool";
import { withoutTenant } from "@digao/db/tenant";
import { areas } from "./areas.ts";
import { type Config, readConfig } from "./config.ts";
import { loadDemo } from "./demo/load-demo.ts";
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

/** On an empty database: the demonstration firm, whose first password is shown this once. */
async function loadFirstFirm(appUrl: string): Promise<void> {
  const pool = createPool(appUrl, { connectionsMax: 2, statementTimeoutMs: 0 });
  try {
    const known = await withoutTenant(pool, (db) => db.selectFrom("tenant").select("id").limit(1).executeTakeFirst());
    if (known) return;
    const { tenancyName, administrator, oneTimePassword } = await loadDemo(pool);
    say(`tenant: ${tenancyName}`);
    say(`administrator: ${administrator}`);
    say(`one-time password: ${oneTimePassword}`);
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
    await loadFirstFirm(database.appUrl);
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
