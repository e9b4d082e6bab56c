import type { AddressInfo } from "node:net";
import { availableParallelism } from "node:os";
import type { Pool } from "@digao/db/pool";
import { createPool } from "@digao/db/pool";
import { withoutTenant } from "@digao/db/tenant";
import { takeTurns } from "@digao/db/turns";
import { connectionsOfServer } from "@digao/db/wanted";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { Logger } from "pino";
import { createCallRates, type RatesPerMinute } from "./auth/call-rates.ts";
import { createRateLimit } from "./auth/rate-limit.ts";
import { createSignIns, type SignIns } from "./auth/sign-ins.ts";
import { createTokens, readSecret, type Tokens } from "./auth/tokens.ts";
import { type CleanUp, createCleanUp } from "./clean-up.ts";
import { applyDeclared, type Declared } from "./declared.ts";
import { type ExternalConfig, openExternal } from "./external/external.ts";
import { tellOfFind } from "./files/finds.ts";
import { createScan, createScanner, type Scanner, type ScanTimes } from "./files/scan.ts";
import { createScrub, type Scrub } from "./files/scrub.ts";
import { type FileStore, openFileStore, type S3Config } from "./files/store.ts";
import { serveAbpPages } from "./http/abp-pages.ts";
import { buildApp } from "./http/app.ts";
import type { Platform } from "./http/call.ts";
import { serveDocs } from "./http/docs.ts";
import { drainOf, type StopTimes } from "./http/drain.ts";
import { fillDatabase, watchDisks } from "./http/full-disk.ts";
import { type Converters, serveHealth } from "./http/health.ts";
import { createPace, defaultPaceLimits } from "./http/pace.ts";
import type { ReceiveTimes } from "./http/stalled.ts";
import { serveWeb } from "./http/web.ts";
import type { JobEndings } from "./jobs/claim.ts";
import { type Executor, inlineExecutor } from "./jobs/executor.ts";
import type { JobHandlers } from "./jobs/handlers.ts";
import { putBehindServer } from "./jobs/politeness.ts";
import { processExecutor } from "./jobs/processes.ts";
import { createJobRunner, type JobRunner } from "./jobs/runner.ts";
import { ownSource } from "./lib/languages.ts";
import { errorOf } from "./lib/narrow.ts";
import { serveLive } from "./live/start.ts";
import { startTakingHeads } from "./log-heads.ts";
import { createFilling } from "./overview/fill.ts";
import { processReaders } from "./readings/processes.ts";
import { inlineReaders } from "./readings/reading.ts";
import { openMasterKeys } from "./secrets/master-keys.ts";
import { seedFirms } from "./seed/seed.ts";
import type { Route } from "./serve.ts";

export interface ServerOptions {
  appUrl: string;
  /** Of the LISTEN connection, where a pooler stands in front of the database; without it events come by the clock. */
  listenUrl?: string | undefined;
  dataDir: string;
  /** Files live there instead of the data folder. */
  s3?: S3Config | undefined;
  /** Program and arguments of a virus scanner that is asked before a file is taken; empty for none. */
  scanCommand?: readonly string[];
  scanTimes?: ScanTimes;
  port: number;
  host: string;
  log: Logger;
  routes: readonly Route[];
  declared: Declared;
  jobs:
    | { mode: "processes"; entry: URL; isDatabaseHere?: boolean }
    /** In this process; `manual` runs them only when `drain` is called. */
    | { mode: "inline" | "manual"; handlers: JobHandlers; leaseMs?: number };
  /** What follows the end of jobs, by their kind. */
  jobEndings?: JobEndings;
  /** What converts files here, for `/healthz`. */
  converters?: () => Converters;
  signInLimits?: { perIpPerMinute: number; perNamePerMinute: number };
  /** Other than the product's (limits.ts). */
  callsPerMinute?: RatesPerMinute | undefined;
  /** The built web; null where the server answers calls only. */
  webDir: string | null;
  secret?: string | undefined;
  masterKey?: string | undefined;
  trustProxy?: string | undefined;
  /** Origins of other front ends (`https://front.example`) that browsers may call us from. */
  corsOrigins?: readonly string[] | undefined;
  /** A further localization source under which all our keys appear. */
  localizationSource?: string;
  external?: ExternalConfig | undefined;
  /** API documents only for the signed-in. */
  isProduction?: boolean;
  stopTimes?: StopTimes;
  receiveTimes?: ReceiveTimes;
  /** Where files are read in processes of their own: what these run. */
  readerEntry?: URL | undefined;
}

export interface Server {
  url: string;
  app: FastifyInstance;
  pool: Pool;
  tokens: Tokens;
  signIns: SignIns;
  jobs: JobRunner;
  cleanUp: CleanUp;
  scrub: Scrub;
  /** Hands running jobs over, lets the proxy send everybody elsewhere, finishes what is under way, closes the connections. */
  stop(): Promise<void>;
}

function executorOf(options: ServerOptions, jobPool: Pool, store: FileStore): Executor {
  const { jobs, appUrl, dataDir, s3, log } = options;
  if (jobs.mode === "processes") {
    const data = {
      appUrl,
      dataDir,
      s3,
      masterKey: options.masterKey,
      external: options.external,
      logLevel: log.level,
      isDatabaseHere: jobs.isDatabaseHere,
      readerEntry: options.readerEntry?.href,
    };
    return processExecutor({ entry: jobs.entry, data, log });
  }
  return inlineExecutor({
    pool: jobPool,
    store,
    external: openExternal(options.external),
    handlers: jobs.handlers,
    readers: options.readerEntry ? processReaders({ entry: options.readerEntry, log }) : inlineReaders,
    log,
  });
}

/** The database computes on this machine, too: after the server, and as few at once as there is something to compute with. */
function shareProcessors(pools: readonly Pool[], log: Logger): void {
  for (const pool of pools) {
    putBehindServer(pool, log);
    takeTurns(pool, 3 * availableParallelism());
  }
}

function platformOf(
  options: ServerOptions,
  {
    pool,
    apartPool,
    store,
    disks,
    scanner,
  }: Pick<Platform, "pool" | "apartPool" | "store" | "disks"> & {
    scanner: Scanner;
  },
  runner: JobRunner,
): Platform {
  const { perIpPerMinute, perNamePerMinute } = options.signInLimits ?? { perIpPerMinute: 60, perNamePerMinute: 12 };
  const tokens = createTokens(readSecret(options.dataDir, options.secret));
  const signIns = createSignIns(tokens, {
    perIp: createRateLimit(apartPool, "ip", perIpPerMinute),
    perName: createRateLimit(apartPool, "name", perNamePerMinute),
  });
  const wakeJobs = options.jobs.mode === "manual" ? () => undefined : runner.wake;
  const external = openExternal(options.external);
  return {
    pool,
    apartPool,
    tokens,
    signIns,
    rates: createCallRates(apartPool, options.callsPerMinute),
    external,
    store,
    scan: createScan({
      scanner,
      dataDir: options.dataDir,
      log: options.log,
      tell: (find) => tellOfFind(apartPool, options.log, find),
      ...(options.scanTimes ?? {}),
    }),
    localizationSource: options.localizationSource ?? ownSource,
    log: options.log,
    pace: createPace(defaultPaceLimits),
    disks,
    readers: options.readerEntry ? processReaders({ entry: options.readerEntry, log: options.log }) : inlineReaders,
    wakeJobs,
  };
}

/** For the operator to mend, so without a stack. */
const checkFiles = (store: FileStore): Promise<void> =>
  store.check().catch((error: unknown) => {
    throw new Error(`Files cannot be kept. ${errorOf(error).message}`);
  });

/** What is done every few minutes, whether or not anybody calls. */
function startClocks(pool: Pool, { jobs, log, declared }: ServerOptions): () => void {
  const ofAreas = jobs.mode === "manual" ? [] : declared.clocks;
  const ends = [startTakingHeads, ...ofAreas].map((start) => start(pool, log));
  return () => {
    for (const end of ends) end();
  };
}

/** Puts a server together from its parts and listens. */
export async function startServer(options: ServerOptions): Promise<Server> {
  openMasterKeys(options.dataDir, options.masterKey);
  applyDeclared(options.declared);
  const store = openFileStore(options);
  const scanner = createScanner(options.scanCommand, options.scanTimes);
  await checkFiles(store);
  const pool = createPool(options.appUrl, { connectionsMax: connectionsOfServer.people });
  const apartPool = createPool(options.appUrl, { connectionsMax: connectionsOfServer.apart, name: "digao-apart" });
  if (options.jobs.mode === "processes" && options.jobs.isDatabaseHere) shareProcessors([pool, apartPool], options.log);
  const jobPool = createPool(options.appUrl, {
    connectionsMax: connectionsOfServer.queue,
    statementTimeoutMs: 0,
    lockTimeoutMs: 0,
    name: "digao-jobs",
  });
  const { jobs } = options;
  const leaseMs = "leaseMs" in jobs ? jobs.leaseMs : undefined;
  const executor = executorOf(options, jobPool, store);
  const disks = watchDisks({
    database: () => withoutTenant(pool, (db) => sql.raw(fillDatabase).execute(db)),
    files: () => store.check(),
  });
  const runner = createJobRunner({
    onFullDisk: disks.suspect,
    pool: jobPool,
    executor,
    log: options.log,
    endings: options.jobEndings ?? {},
    ...(leaseMs ? { leaseMs } : {}),
  });
  const platform = platformOf(options, { pool, apartPool, store, disks, scanner }, runner);
  const { trustProxy, receiveTimes, corsOrigins } = options;
  const app = buildApp(platform, options.routes, {
    ...(trustProxy ? { trustProxy } : {}),
    ...(receiveTimes ? { receiveTimes } : {}),
    corsOrigins,
  });
  // A bucket looks after its own, and each look at it is paid for.
  const scrub = createScrub({ pool: apartPool, store, log: options.log, everyDays: options.s3 ? 90 : 7, scanner });
  const drain = drainOf(app, options.stopTimes ?? { drainMs: 0, callsMs: 10_000 });
  const { converters } = options;
  serveHealth(app, { pool, isStopping: drain.isStopping, disks, damagedFiles: scrub.damaged, converters });
  const docsOptions = { routes: options.routes, isPrivate: options.isProduction ?? false };
  serveDocs(app, platform, docsOptions);
  serveAbpPages(app, platform, docsOptions);
  if (options.webDir) serveWeb(app, options.webDir);
  const cleanUp = createCleanUp(platform);
  scrub.start();
  const filling = createFilling(pool, options.log);
  try {
    await seedFirms(pool, options.log);
    await filling.begin();
    await cleanUp.start();
    await serveLive(app, {
      listenUrl: options.listenUrl ?? options.appUrl,
      pool,
      tokens: platform.tokens,
      log: options.log,
    });
    await app.listen({ port: options.port, host: options.host });
  } catch (error) {
    cleanUp.stop();
    await Promise.all([filling.stop(), scrub.stop()]);
    await Promise.all([app.close(), pool.end(), apartPool.end(), jobPool.end()]);
    throw error;
  }
  const endClocks = startClocks(pool, options);
  if (jobs.mode !== "manual") runner.start();
  const { port } = app.server.address() as AddressInfo;
  return {
    url: `http://${options.host.includes(":") ? `[${options.host}]` : options.host}:${port}`,
    app,
    pool,
    tokens: platform.tokens,
    signIns: platform.signIns,
    jobs: runner,
    cleanUp,
    scrub,
    async stop() {
      cleanUp.stop();
      endClocks();
      await Promise.all([drain.close(), runner.stop(), filling.stop(), scrub.stop()]);
      await platform.readers.stop();
      await Promise.all([pool.end(), apartPool.end(), jobPool.end()]);
    },
  };
}
