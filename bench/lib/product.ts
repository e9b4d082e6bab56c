/** The product as a user has it: a server process over its own embedded PostgreSQL, reached by HTTP. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { imports } from "@digao/contract/areas/acquisition/imports/calls";
import { customer } from "@digao/contract/areas/firm/customers/calls";
import { auth, ownAccount } from "@digao/contract/areas/identity/auth/calls";
import { jobs } from "@digao/contract/areas/identity/jobs/calls";
import { projects } from "@digao/contract/areas/office/projects/calls";
import type { Draft, Endpoint, Output } from "@digao/contract/endpoint";
import { runningEmbedded } from "@digao/db/embedded";
import { removeDataDir } from "@digao/db/embedded/remove";
import { postForm } from "./post-form.ts";

const main = fileURLToPath(new URL("../../apps/server/src/main.ts", import.meta.url));

/** One firm of the server, by its administrator. */
export interface Firm {
  call<E extends Endpoint>(endpoint: E, input: Draft<E>): Promise<Output<E>>;
  /** Uploads a ledger file and waits until it is in force; answers the seconds from the first byte sent. It asks every 50 ms unless told. */
  importFile(projectId: number, path: string, askMs?: number): Promise<number>;
  newProject(): Promise<number>;
  upload<E extends Endpoint>(endpoint: E, input: Draft<E>, files: readonly string[]): Promise<Output<E>>;
  token: string;
  userId: number;
}

/** The caller is the administrator of the demonstration firm. */
export interface Product extends Firm {
  /** A further firm on the same server. */
  newFirm(tenancyName: string): Promise<Firm>;
  /** Another person of the demonstration firm. */
  colleague(userName: string): Promise<Firm>;
  /** The owner's address of the database, for floors measured in the same PostgreSQL. */
  ownerUrl: string;
  /** A superuser's, whom row security does not bind, in the same database. */
  superuserUrl: string;
  url: string;
  /** Of the server's process. */
  pid: number;
  dataDir: string;
  /** As the server has it. */
  appUrl: string;
  /** Resident memory of the server and its job processes in MB (PostgreSQL apart): now, and at most the sum of their highest so far. */
  memory(): { now: number; peak: number };
  resetPeak(): void;
  stop(): Promise<void>;
}

async function addressOf(child: ChildProcess): Promise<{ url: string; oneTimePassword: string }> {
  let output = "";
  let isReady = false;
  return new Promise((resolve, reject) => {
    // Not closed when the address is known: the log of the server goes on into it.
    child.stdout?.on("data", (chunk) => {
      if (isReady) return;
      output += chunk;
      const url = /^address: (\S+)$/m.exec(output)?.[1];
      isReady = url !== undefined;
      if (url) resolve({ url, oneTimePassword: /^one-time password: (\S+)$/m.exec(output)?.[1] ?? "" });
    });
    child.once("exit", () => reject(new Error(`The server did not start: ${output}`)));
  });
}

type Send = (endpoint: Endpoint, input: Record<string, unknown>, files?: readonly string[]) => Promise<unknown>;

function sender(url: string, token: () => string): Send {
  return async (endpoint, input, files = []) => {
    const authorization = `Bearer ${token()}`;
    if (files.length > 0) {
      const { status, body } = await postForm(url + endpoint.path, { authorization }, { fields: input, files });
      return resultOf(endpoint, status, body);
    }
    const headers = new Headers({ authorization });
    const init: RequestInit = { method: endpoint.verb, headers };
    let path = endpoint.path;
    if (endpoint.verb === "GET") {
      path += `?${new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]))}`;
    } else {
      headers.set("content-type", "application/json");
      init.body = JSON.stringify(input);
    }
    const answer = await fetch(url + path, init);
    return resultOf(endpoint, answer.status, await answer.json());
  };
}

function resultOf({ path }: Endpoint, status: number, body: unknown): unknown {
  const { result, error } = body as { result: unknown; error: { message: string } | null };
  if (status !== 200) throw new Error(`${path}: ${status} ${error?.message}`);
  return result;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Entry {
  tenancyName: string;
  userName: string;
  oneTimePassword: string;
}

async function signIn(send: Send, { tenancyName, userName, oneTimePassword }: Entry, keep: (token: string) => void) {
  // Filling a large database takes longer than a session lasts without use.
  const credentials = {
    tenancyName,
    userNameOrEmailAddress: userName,
    password: oneTimePassword,
    rememberClient: true,
  };
  const first = (await send(auth.AuthenticateUserTenant, credentials)) as { accessToken: string; userId: number };
  keep(first.accessToken);
  const change = { currentPassword: oneTimePassword, newPassword: "Bench1ng!Only" };
  const own = (await send(ownAccount.ChangePassword, change)) as { accessToken: string };
  keep(own.accessToken);
  return first.userId;
}

async function openFirm(url: string, entry: Entry): Promise<Firm> {
  let token = "";
  const send = sender(url, () => token);
  const userId = await signIn(send, entry, (next) => {
    token = next;
  });
  const call: Firm["call"] = async (endpoint, input) =>
    (await send(endpoint, input as Record<string, unknown>)) as never;
  const upload: Firm["upload"] = async (endpoint, input, files) =>
    (await send(endpoint, input as Record<string, unknown>, files)) as never;
  let made = 0;
  return {
    call,
    upload,
    token,
    userId,
    async newProject() {
      made += 1;
      const { id: custId } = await call(customer.calls.create, { custName: `测量客户${userId}-${made}有限公司` });
      const [category] = await call(projects.GetCategoryTree, {});
      const project = { projectName: "2024年度财务报表审计", custId, categoryId: category?.id ?? 0, aYear: 2024 };
      const more = { periodStart: "2024-01-01", periodEnd: "2024-12-31", independence: true };
      return (await call(projects.CreateProject, { ...project, ...more })).id;
    },
    async importFile(projectId, path, askMs = 50) {
      const startedAt = performance.now();
      const { batches } = await upload(imports.UploadLedgerFile, { projectId }, [path]);
      const [batch] = batches;
      if (!batch?.jobId) throw new Error(`${path} was not recognised.`);
      for (;;) {
        const { state, error } = await call(jobs.GetJob, { jobId: batch.jobId });
        if (state === "done") break;
        if (state !== "queued" && state !== "running") throw new Error(`${path}: ${state} ${JSON.stringify(error)}`);
        await pause(askMs);
      }
      const { isCurrent, checks } = await call(imports.GetImportBatch, { batchId: batch.id });
      if (!isCurrent) throw new Error(`${path} is not in force: ${JSON.stringify(checks)}`);
      return (performance.now() - startedAt) / 1000;
    },
  };
}

/** As a command of whoever runs the server prints it. */
function oneTimePasswordBy(script: string, args: string[], dataDir: string): string {
  const program = ["--import", "tsx", fileURLToPath(new URL(`../../scripts/${script}.ts`, import.meta.url))];
  const env = { ...process.env, DATABASE_URL: "", DIGAO_DATA: dataDir };
  const made = spawnSync(process.execPath, [...program, ...args], { env, encoding: "utf8" });
  const password = /^one-time password: (\S+)$/m.exec(made.stdout)?.[1];
  if (!password) throw new Error(`${script}: ${made.stderr}`);
  return password;
}

const statusOf = (pid: number, field: string): number => {
  const line = new RegExp(`^${field}:\\s+(\\d+)`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return Math.round(Number(line?.[1] ?? 0) / 1024);
};

/** The server and what it forked for jobs; the database is a child of it too. */
function processesOf(pid: number): number[] {
  const forked = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
  return [pid, ...forked.filter((child) => readFileSync(`/proc/${child}/comm`, "utf8").startsWith("node"))];
}

function inDatabaseOf(url: string, admin: string): string {
  const address = new URL(admin);
  address.pathname = new URL(url).pathname;
  return address.href;
}

export interface ProductOptions {
  /** What Node runs; the sources unless told. */
  program?: readonly string[];
  env?: Record<string, string>;
}

const quiet = { LOG_LEVEL: "error" };

export async function startProduct({ program, env = quiet }: ProductOptions = {}): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), "digao-bench-"));
  const place = { DATABASE_URL: "", DIGAO_DATA: dataDir, PORT: "0" };
  const child = spawn(process.execPath, program ?? ["--import", "tsx", main], {
    env: { ...process.env, ...place, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const { url, oneTimePassword } = await addressOf(child);
  const firm = await openFirm(url, { tenancyName: "demo", userName: "manager", oneTimePassword });
  const database = await runningEmbedded(dataDir);
  const pid = child.pid ?? 0;
  const sum = (field: string) => processesOf(pid).reduce((all, one) => all + statusOf(one, field), 0);
  return {
    ...firm,
    newFirm: async (tenancyName) => {
      const oneTimePassword = oneTimePasswordBy("add-tenant", [tenancyName, `测量${tenancyName}`], dataDir);
      return openFirm(url, { tenancyName, userName: "admin", oneTimePassword });
    },
    colleague: async (userName) => {
      const oneTimePassword = oneTimePasswordBy("set-password", ["demo", userName], dataDir);
      return openFirm(url, { tenancyName: "demo", userName, oneTimePassword });
    },
    ownerUrl: database?.ownerUrl ?? "",
    superuserUrl: database ? inDatabaseOf(database.ownerUrl, database.adminUrl) : "",
    appUrl: database?.appUrl ?? "",
    url,
    pid,
    dataDir,
    memory: () => ({ now: sum("VmRSS"), peak: sum("VmHWM") }),
    resetPeak: () => {
      // 5 sets the high-water mark back to what is used now.
      for (const one of processesOf(pid)) writeFileSync(`/proc/${one}/clear_refs`, "5");
    },
    async stop() {
      const exited = once(child, "exit");
      child.kill("SIGTERM");
      await exited;
      await removeDataDir(dataDir);
    },
  };
}
