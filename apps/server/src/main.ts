import { existsSync } from "node:fs";
import { join } from "node:path";
import { type OpenDatabase, openDatabase } from "@digao/db/connect";
import { alreadyRunning, lockHolder } from "@digao/db/embedded/lock";
import { convertersHere } from "./areas/papers/conversion/door.ts";
import { areas } from "./areas.ts";
import { keepBackup } from "./backups.ts";
import { type Config, readConfig } from "./config.ts";
import { declared } from "./declared.ts";
import { firstStart, noteShown, type Welcome } from "./demo/first-start.ts";
import { loadSampleCompany } from "./demo/load-sample.ts";
import type { SampleFirm } from "./demo/team.ts";
import { jobEndings } from "./job-endings.ts";
import { jobHandlers } from "./job-handlers.ts";
import { createLog } from "./platform/lib/log.ts";
import { outliveRejections } from "./platform/lib/outlive-rejections.ts";
import { reservePort } from "./platform/lib/port.ts";
import { repositoryDir } from "./platform/lib/repository.ts";
import { type Server, startServer } from "./platform/server.ts";
import { type Shutdown, shutdownOnSignal } from "./stop.ts";

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** The bundle has its other programs beside it; the sources start theirs from TypeScript. */
function programOf(bundled: URL): URL {
  return existsSync(bundled) ? bundled : new URL(bundled.href.replace(/\.js$/, ".ts"));
}
const workerEntry = (): URL => programOf(new URL("./worker.js", import.meta.url));
const readerEntry = (): URL => programOf(new URL("./reader.js", import.meta.url));

/** Over a server of its own that nobody else can reach, with its jobs in this process: the firm has one before it opens. */
async function loadSample(config: Config, appUrl: string, firm: SampleFirm): Promise<void> {
  const { dataDir, s3, secret, masterKey, logLevel } = config;
  const server = await startServer({
    dataDir,
    s3,
    secret,
    masterKey,
    appUrl,
    port: 0,
    host: "127.0.0.1",
    log: createLog(logLevel),
    routes: areas,
    declared,
    jobs: { mode: "manual", handlers: jobHandlers },
    jobEndings,
    webDir: null,
  });
  try {
    await loadSampleCompany(server, firm);
  } finally {
    await server.stop();
  }
}

function listen(config: Config, { appUrl, directUrl, isEmbedded }: OpenDatabase): Promise<Server> {
  const web = join(repositoryDir(), "apps/web/dist");
  return startServer({
    ...config,
    appUrl,
    listenUrl: directUrl,
    log: createLog(config.logLevel),
    routes: areas,
    declared,
    jobs: { mode: "processes", entry: workerEntry(), isDatabaseHere: isEmbedded },
    jobEndings,
    converters: convertersHere,
    readerEntry: readerEntry(),
    webDir: existsSync(join(web, "index.html")) ? web : null,
  });
}

async function greet(server: Server, welcome: Welcome | null): Promise<void> {
  if (welcome) {
    say(`tenant: ${welcome.tenancyName}`);
    say(`user: ${welcome.userName}`);
    say(`one-time password: ${welcome.oneTimePassword}`);
    say(
      `administrator: ${welcome.administrator} (npm run password -- ${welcome.tenancyName} ${welcome.administrator})`,
    );
    say(`sign in: ${server.url}/?firm=${welcome.tenancyName}&user=${welcome.userName}`);
    await noteShown(server.pool, welcome);
  }
  say(`address: ${server.url}`);
}

const nothing = (): Promise<void> => Promise.resolve();

/** Told before the port, which the running instance most likely holds. */
function refuseSecondInstance({ databaseUrl, dataDir }: Config): void {
  const holder = databaseUrl ? null : lockHolder(dataDir);
  if (holder) throw new Error(alreadyRunning(dataDir, holder));
}

/** The port first: a taken one is told before a database is made or a password shown that nobody could use. */
async function start(config: Config, shutdown: Shutdown): Promise<void> {
  refuseSecondInstance(config);
  // On a database that others share, a proxy may send calls to any open port: there it opens when the server answers, not before.
  const releasePort = config.databaseUrl ? nothing : await reservePort(config.port, config.host);
  const opening = openDatabase(config);
  shutdown.add(async () => (await opening.catch(() => null))?.stop());
  const database = await opening;
  const { appUrl } = database;
  const log = createLog(config.logLevel);
  outliveRejections(log);
  for (const { about, says, change } of database.advice) log.warn({ about, change }, says[1]);
  const welcome = await firstStart(appUrl, {
    loadSample: (firm) => loadSample(config, appUrl, firm),
    onFailure: (error) => {
      if (shutdown.isRequested) throw error;
      log.error({ err: error }, "the sample company was not loaded; the next start tries again");
    },
  });
  await releasePort();
  const server = await listen(config, database);
  shutdown.add(() => server.stop());
  if (config.backupTarget) shutdown.add(keepBackup(config.backupTarget, config, log));
  await greet(server, welcome);
}

const shutdown = shutdownOnSignal();
try {
  await start(readConfig(process.env), shutdown);
} catch (error) {
  await shutdown.run();
  if (!shutdown.isRequested) throw error;
}
