import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Draft, Endpoint, Output } from "@digao/contract/endpoint";
import { createPool } from "@digao/db/pool";
import { type Db, withProject, withTenant } from "@digao/db/tenant";
import { cloneDatabase } from "@digao/db/testing";
import { sql } from "kysely";
import { pino } from "pino";
import { inject } from "vitest";
import { convertersHere } from "../src/areas/papers/conversion/door.ts";
import { areas } from "../src/areas.ts";
import { declared } from "../src/declared.ts";
import { jobEndings } from "../src/job-endings.ts";
import { jobHandlers } from "../src/job-handlers.ts";
import type { RatesPerMinute } from "../src/platform/auth/call-rates.ts";
import { hashPassword } from "../src/platform/auth/password.ts";
import type { ExternalConfig } from "../src/platform/external/external.ts";
import type { S3Config } from "../src/platform/files/store.ts";
import type { StopTimes } from "../src/platform/http/drain.ts";
import type { ReceiveTimes } from "../src/platform/http/stalled.ts";
import type { JobHandlers } from "../src/platform/jobs/handlers.ts";
import type { SeedRoleName } from "../src/platform/seed/roles.ts";
import { addTenant } from "../src/platform/seed/tenant.ts";
import type { Route } from "../src/platform/serve.ts";
import { type Server, type ServerOptions, startServer } from "../src/platform/server.ts";
import { refuseOpenStatements, unwatched, watchStatements } from "./sweep/statements.ts";

/** Every user of a test tenant signs in with this. */
export const password = "Ce5hi!Mima";
let passwordHash: Promise<string> | undefined;

const people = {
  admin: { name: "系统管理员", role: "Admin" },
  partner: { name: "周合伙", role: "Partner" },
  manager: { name: "李经理", role: "Manager" },
  incharge: { name: "陈现场", role: "Auditor" },
  staff1: { name: "王小明", role: "Auditor" },
  staff2: { name: "赵小红", role: "Auditor" },
  qc: { name: "孙质控", role: "QualityControl" },
  archive: { name: "吴档案", role: "Archivist" },
  reader: { name: "只读人", role: "ReadOnly" },
} as const satisfies Record<string, { name: string; role: SeedRoleName }>;
export type Person = keyof typeof people;

/** What a refused call throws: the status and the envelope's error. */
export class CallRefused extends Error {
  readonly status: number;
  readonly error: { code: number; message: string; details: string | null; data?: unknown; validationErrors: unknown };

  constructor(status: number, error: CallRefused["error"]) {
    super(`${status} ${error.message} ${error.details ?? ""}`);
    this.status = status;
    this.error = error;
  }
}

export interface Client {
  userId: number;
  token: string;
  /** A call as the web makes it: the output, or a CallRefused. */
  call<E extends Endpoint>(endpoint: E, input: Draft<E>, files?: TestFile[]): Promise<Output<E>>;
  /** The bytes of a `file` call. */
  download<E extends Endpoint>(endpoint: E, input: Draft<E>): Promise<{ bytes: Buffer; headers: Headers }>;
  /** The bare answer. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

export interface TestFile {
  field?: string;
  name: string;
  content: string | Uint8Array;
  type?: string;
}

export interface TestTenant {
  id: number;
  tenancyName: string;
  userIds: Record<Person, number>;
  as(person: Person): Promise<Client>;
  /** A transaction of this tenant, for looking at rows and building what no call builds. */
  inDb<T>(work: (db: Db) => Promise<T>, as?: Person): Promise<T>;
  /** The same in one of its projects. */
  inProject<T>(projectId: number, work: (db: Db) => Promise<T>, as?: Person): Promise<T>;
  /** As the owner of the tables, who alone may write what is archived. */
  inArchive<T>(work: (db: Db) => Promise<T>): Promise<T>;
}

export interface TestServer {
  url: string;
  server: Server;
  pool: ReturnType<typeof createPool>;
  appUrl: string;
  ownerUrl: string;
  /** `appUrl` without the pooler that it may pass. */
  directUrl: string;
  dataDir: string;
  /** Another firm; as the operator one of a server may run it. */
  newTenant(options?: { isOperator?: boolean }): Promise<TestTenant>;
  visitor: Client;
  /** Runs the waiting jobs in this process until none is left. */
  runJobs(): Promise<void>;
  stop(): Promise<void>;
}

function queryOf(input: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    for (const item of [value].flat()) if (item !== undefined && item !== null) query.append(name, String(item));
  }
  return query.size > 0 ? `?${query}` : "";
}

function formOf(input: Record<string, unknown>, files: TestFile[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(input)) if (value !== undefined) form.append(name, String(value));
  for (const { field = "file", name, content, type = "application/octet-stream" } of files) {
    form.append(field, new Blob([typeof content === "string" ? content : new Uint8Array(content)], { type }), name);
  }
  return form;
}

/** The address and the request that make a call. */
export function requestOf(
  endpoint: Endpoint,
  input: Record<string, unknown>,
  files: TestFile[],
): [string, RequestInit] {
  const { verb, path, kind } = endpoint;
  if (verb === "GET" || verb === "DELETE") return [path + queryOf(input), { method: verb }];
  if (kind === "upload") return [path, { method: verb, body: formOf(input, files) }];
  const headers = { "content-type": "application/json" };
  return [path, { method: verb, headers, body: JSON.stringify(input) }];
}

export function clientOf(url: string, token: string, userId: number): Client {
  const send = (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    if (token && !headers.has("authorization")) headers.set("authorization", `Bearer ${token}`);
    return fetch(url + path, { ...init, headers });
  };
  const request = async (endpoint: Endpoint, input: unknown, files: TestFile[] = []): Promise<Response> => {
    const [path, init] = requestOf(endpoint, { ...(input as object) }, files);
    const answer = await send(path, init);
    if (answer.ok) return answer;
    const { error } = (await answer.json()) as { error: CallRefused["error"] };
    throw new CallRefused(answer.status, error);
  };
  return {
    userId,
    token,
    fetch: send,
    async call(endpoint, input, files) {
      const { result } = (await (await request(endpoint, input, files)).json()) as { result: never };
      return result;
    },
    async download(endpoint, input) {
      const answer = await request(endpoint, input);
      return { bytes: Buffer.from(await answer.arrayBuffer()), headers: answer.headers };
    },
  };
}

async function makeTenant(started: Server, ownerUrl: string, { isOperator = false } = {}): Promise<TestTenant> {
  passwordHash ??= hashPassword(password);
  const hash = await passwordHash;
  const tenancyName = `t-${randomUUID().slice(0, 8)}`;
  const users = Object.entries(people).map(([userName, person]) => ({ userName, ...person, passwordHash: hash }));
  const { tenantId, userIds } = await addTenant(
    started.pool,
    { tenancyName, name: "测试会计师事务所", isOperator },
    users,
  );
  const idOf = (person: Person): number => userIds.get(person) ?? 0;
  const ids = Object.fromEntries(Object.keys(people).map((person) => [person, idOf(person as Person)]));
  return {
    id: tenantId,
    tenancyName,
    userIds: ids as Record<Person, number>,
    inDb: (work, as) => unwatched(() => withTenant(started.pool, tenantId, work, as ? { userId: idOf(as) } : {})),
    inProject: (projectId, work, as) =>
      unwatched(() => withProject(started.pool, { tenantId, projectId }, work, as ? { userId: idOf(as) } : {})),
    async inArchive(work) {
      const pool = createPool(ownerUrl, { connectionsMax: 1 });
      const opened = async (db: Db) => {
        await sql`set local app.archived_writes = 'redo'`.execute(db);
        return work(db);
      };
      return withTenant(pool, tenantId, opened).finally(() => pool.end());
    },
    async as(person) {
      const session = { userId: idOf(person), isRemembered: false, ip: "127.0.0.1", userAgent: "test" };
      const signedIn = await withTenant(started.pool, tenantId, (db) => started.signIns.open(db, tenantId, session));
      return clientOf(started.url, signedIn.accessToken, session.userId);
    },
  };
}

/** A transaction of a firm that a test has not made itself, to look at what stands there. */
export const lookInto = <T>({ pool }: Pick<TestServer, "pool">, tenantId: number, work: (db: Db) => Promise<T>) =>
  unwatched(() => withTenant(pool, tenantId, work));

const uncounted = { availability: 1e6, search: 1e6, export: 1e6, files: 1e6, lookup: 1e6, edits: 1e6, feeds: 1e6 };

export interface TestServerOptions {
  /** A server and a database that no other file of the worker meets: for what looks at all firms, or breaks something. */
  isAlone?: boolean;
  /** Areas under test besides those of the product. */
  routes?: Route[];
  handlers?: JobHandlers;
  /** Calls to sign in that one address may make a minute. */
  signInsPerMinute?: number;
  /** Of each counted kind; without end unless told: tests call faster than people. */
  callsPerMinute?: RatesPerMinute;
  /** A database that somebody else makes and ends; a clone of the run's own unless told. */
  database?: { appUrl: string; ownerUrl: string; directUrl?: string };
  /** With the files and the secret of another server; its owner removes it. */
  dataDir?: string;
  external?: ExternalConfig;
  /** Where it listens for NOTIFY, if not at the database. */
  listenUrl?: string;
  /** Files in S3 instead of the data folder. */
  s3?: S3Config;
  /** What several servers without a common folder sign with. */
  secret?: string;
  /** Program and arguments of a virus scanner. */
  scanCommand?: string[];
  scanTimes?: ServerOptions["scanTimes"];
  /** How long it waits for senders of bodies. */
  receiveTimes?: ReceiveTimes;
  stopTimes?: StopTimes;
  /** Files are read in processes of their own, as in a server that firms use. */
  readerEntry?: URL;
  /** Origins of other front ends. */
  corsOrigins?: string[];
  localizationSource?: string;
  isProduction?: boolean;
  /** Whose X-Forwarded-Proto is believed. */
  trustProxy?: string;
}

/** The server of this worker, over a database of its own, until the run ends both. */
let ofWorker: Promise<TestServer> | undefined;

/**
 * The real server over a real database: HTTP on a free port, jobs in this process and only when told. Files that ask for
 * nothing particular share that of their worker, one after the other, each with firms of its own.
 */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  if (Object.keys(options).length > 0) return startAlone(options);
  ofWorker ??= startAlone({});
  return shareOf(await ofWorker);
}

/** What a file has of its worker's server: its firms' waiting jobs end with it. */
function shareOf(shared: TestServer): TestServer {
  const firms: TestTenant[] = [];
  return {
    ...shared,
    async newTenant({ isOperator } = {}) {
      if (isOperator) throw new Error("A database has one operator: start a server with isAlone.");
      const firm = await shared.newTenant();
      firms.push(firm);
      return firm;
    },
    async stop() {
      for (const firm of firms)
        await firm.inDb((db) => db.deleteFrom("job_queue").where("tenant_id", "=", firm.id).execute());
      await refuseOpenStatements();
    },
  };
}

async function startAlone(options: TestServerOptions): Promise<TestServer> {
  const nothing = (): Promise<void> => Promise.resolve();
  await watchStatements();
  const run = inject("database");
  const database = options.database ? { ...options.database, drop: nothing } : await cloneDatabase(run);
  const dataDir = options.dataDir ?? mkdtempSync(join(run.scratchDir, "server-"));
  const signInsPerMinute = options.signInsPerMinute ?? 10_000;
  const server = await startServer({
    appUrl: database.appUrl,
    listenUrl: options.listenUrl ?? database.directUrl,
    dataDir,
    port: 0,
    host: "127.0.0.1",
    log: pino({ level: process.env.LOG_LEVEL ?? "silent" }),
    routes: [...areas, ...(options.routes ?? [])],
    declared,
    jobs: { handlers: { ...jobHandlers, ...options.handlers }, mode: "manual" },
    converters: convertersHere,
    jobEndings,
    signInLimits: { perIpPerMinute: signInsPerMinute, perNamePerMinute: signInsPerMinute },
    callsPerMinute: options.callsPerMinute ?? uncounted,
    webDir: null,
    external: options.external,
    s3: options.s3,
    secret: options.secret,
    readerEntry: options.readerEntry,
    ...(options.scanCommand ? { scanCommand: options.scanCommand } : {}),
    ...(options.scanTimes ? { scanTimes: options.scanTimes } : {}),
    ...(options.stopTimes ? { stopTimes: options.stopTimes } : {}),
    ...(options.receiveTimes ? { receiveTimes: options.receiveTimes } : {}),
    trustProxy: options.trustProxy,
    corsOrigins: options.corsOrigins,
    ...(options.localizationSource ? { localizationSource: options.localizationSource } : {}),
    isProduction: options.isProduction ?? false,
  });
  return {
    url: server.url,
    server,
    pool: server.pool,
    appUrl: database.appUrl,
    ownerUrl: database.ownerUrl,
    directUrl: database.directUrl ?? database.appUrl,
    dataDir,
    visitor: clientOf(server.url, "", 0),
    newTenant: (more) => makeTenant(server, database.ownerUrl, more),
    runJobs: () => server.jobs.drain(),
    async stop() {
      await server.stop();
      await database.drop();
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
      await refuseOpenStatements();
    },
  };
}
