import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { Readable } from "node:stream";
import { importFiles, imports } from "@digao/contract/areas/acquisition/imports/calls";
import { customer } from "@digao/contract/areas/firm/customers/calls";
import { jobs } from "@digao/contract/areas/identity/jobs/calls";
import { projects } from "@digao/contract/areas/office/projects/calls";
import {
  HttpTransportType,
  type HubConnection,
  HubConnectionBuilder,
  HubConnectionState,
  LogLevel,
} from "@microsoft/signalr";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { generateLedger } from "../../../bench/lib/generate-ledger.ts";
import { within } from "../../../test/pace.ts";
import { journalInForce, strayBatches } from "./books.ts";
import { newProject } from "./builders.ts";
import { buildGates, type Gates, holdGates } from "./gates.ts";
import { type Client, requestOf, type TestTenant } from "./kit.ts";
import { type Inbox, listenTo, ticketOf } from "./live/clients.ts";
import { daily } from "./long.ts";
import { nginxVersion, startNginx } from "./nginx.ts";
import type { FrontDoor } from "./round-robin.ts";
import { roundRobin, type Several, startSeveral } from "./several.ts";

const dir = mkdtempSync(join(tmpdir(), "digao-roll-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** What takes longer hangs. */
const inTime = (): AbortSignal => AbortSignal.timeout(within(60_000));
const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** A ledger that comes in slowly, in two seconds or so, as over a thin line. */
function slowUpload(projectId: number, content: Buffer): RequestInit {
  const boundary = `b${randomUUID()}`;
  const field = (name: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const head = `${field("projectId", `${projectId}`)}${field("auto", "false")}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="slow.csv"\r\ncontent-type: text/csv\r\n\r\n`;
  async function* parts() {
    yield Buffer.from(head);
    for (let at = 0; at < content.length; at += 64 * 1024) {
      yield content.subarray(at, at + 64 * 1024);
      await pause(100);
    }
    yield Buffer.from(`\r\n--${boundary}--\r\n`);
  }
  const headers = { "content-type": `multipart/form-data; boundary=${boundary}` };
  return {
    method: "POST",
    headers,
    body: Readable.toWeb(Readable.from(parts())) as BodyInit,
    duplex: "half",
  } as RequestInit;
}

async function readSlowly(answer: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of answer.body ?? []) {
    chunks.push(chunk);
    await pause(20);
  }
  return Buffer.concat(chunks);
}

interface Load {
  /** Calls that were not answered as they should be, in words. */
  failures: string[];
  calls: number;
  customers: { id: number; name: string }[];
  uploads: number[];
  stop(): Promise<void>;
}

/** What people do all day; nobody tries anything a second time unless the server names a time for it. */
async function startLoad(several: Several<FrontDoor>, firm: TestTenant, projectId: number): Promise<Load> {
  const load: Omit<Load, "stop"> = { failures: [], calls: 0, customers: [], uploads: [] };
  let isOver = false;
  const repeat = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    while (!isOver) {
      await work().catch((error: unknown) =>
        load.failures.push(`${name}: ${error instanceof Error ? `${error.message} ${error.cause ?? ""}` : error}`),
      );
      load.calls += 1;
    }
  };
  const [manager, partner] = [await several.as(firm, "manager"), await several.as(firm, "partner")];
  const write = async (): Promise<void> => {
    const name = `滚动${randomUUID()}`;
    const [path, init] = requestOf(customer.calls.create, { custName: name }, []);
    const headers = new Headers(init.headers);
    headers.set("idempotency-key", randomUUID());
    const answer = await partner.fetch(path, { ...init, headers, signal: inTime() });
    if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
    load.customers.push({ id: ((await answer.json()) as { result: { id: number } }).result.id, name });
  };
  const upload = async (): Promise<void> => {
    const lines = Array.from(
      { length: 12_000 },
      (_, row) => `2024-01-31,记,${row},${randomBytes(20).toString("hex")},1001,库存现金,5.00,0.00`,
    );
    const content = Buffer.from(
      ["凭证日期,凭证字,凭证号,摘要,科目编码,科目名称,借方金额,贷方金额", ...lines].join("\n"),
    );
    const answer = await manager.fetch("/api/services/app/Project/FromExcelImportVoucherLib", {
      ...slowUpload(projectId, content),
      signal: inTime(),
    });
    const text = await answer.text();
    // Readers are shared out, and a slow machine has none free in time: whoever is told to come back does.
    const comeBack = answer.status === 429 ? Number(answer.headers.get("retry-after")) : 0;
    if (comeBack > 0) {
      await pause(comeBack * 1000);
      return;
    }
    if (answer.status !== 200) throw new Error(`${answer.status} ${text}`);
    const batchId: number = JSON.parse(text).result.batches[0].id;
    load.uploads.push(batchId);
    const back = await manager.fetch(`${importFiles.DownImportFile.path}?batchId=${batchId}`, { signal: inTime() });
    if (back.status !== 200) throw new Error(`${back.status} ${await back.text()}`);
    if (hashOf(await readSlowly(back)) !== hashOf(content)) throw new Error("The download is not what was uploaded.");
  };
  const running = [
    ...Array.from({ length: 4 }, () =>
      repeat("read", () => manager.call(projects.GetProject, { Id: projectId }).then(() => pause(5))),
    ),
    ...Array.from({ length: 4 }, () => repeat("write", () => write().then(() => pause(5)))),
    ...Array.from({ length: 2 }, () => repeat("upload", upload)),
  ];
  return {
    ...load,
    get calls() {
      return load.calls;
    },
    async stop() {
      isOver = true;
      await Promise.all(running);
    },
  };
}

interface Listener {
  hub: HubConnection;
  inbox: Inbox;
  reconnected: number;
  closed: number;
}

/** The official client, which takes a new ticket for each connection and reconnects by itself. */
async function listen(by: Client, url: string, projectId: number): Promise<Listener> {
  const hub = new HubConnectionBuilder()
    .withUrl(`${url}/signalr`, { transport: HttpTransportType.WebSockets, accessTokenFactory: () => ticketOf(by) })
    .withAutomaticReconnect({ nextRetryDelayInMilliseconds: () => 50 })
    .configureLogging(LogLevel.None)
    .build();
  const listener: Listener = { hub, inbox: listenTo(hub), reconnected: 0, closed: 0 };
  hub.onclose(() => {
    listener.closed += 1;
  });
  hub.onreconnected(() => {
    listener.reconnected += 1;
    void hub.invoke("joinProject", projectId);
  });
  await hub.start();
  await hub.invoke("joinProject", projectId);
  return listener;
}

/** What stands in front of the servers: nginx where this machine has it. */
type Leg = [name: string, count: number, start: () => Promise<FrontDoor>];
const healthy = "a proxy that asks after their health";
const legs = daily<Leg>(
  [[healthy, 2, roundRobin]],
  [
    [healthy, 4, roundRobin],
    ["nginx as documented", 2, startNginx],
  ],
);

describe.each(legs)("behind %s, while %i servers are exchanged one by one", (_name, count, start) => {
  let several: Several<FrontDoor>;
  let firm: TestTenant;
  let gates: Gates;
  const isThere = start !== startNginx || nginxVersion() !== null;
  beforeAll(async () => {
    if (!isThere) return;
    several = await startSeveral(count, start(), { DIGAO_DRAIN_SECONDS: "1", DIGAO_STOP_SECONDS: "60" });
    firm = await several.observer.newTenant();
    await buildGates(several.observer.ownerUrl);
    gates = await holdGates(several.observer.ownerUrl);
  }, within(180_000));
  afterAll(async () => {
    if (!isThere) return;
    await gates.open();
    await gates.end();
    await several.stop();
  });

  test.skipIf(!isThere)(
    "no call fails, nothing is doubled or lost, a long job goes on elsewhere, and windows reconnect",
    {
      timeout: within(400_000),
    },
    async () => {
      const manager = await several.as(firm, "manager");
      const projectId = await newProject(manager);
      const ledger = await generateLedger(dir, 4000);
      const file = (path: string) => [{ name: basename(path), content: new Uint8Array(readFileSync(path)) }];
      const stateOf = async (jobId: number) => (await manager.call(jobs.GetJob, { jobId })).state;
      const ended = (jobId: number) =>
        vi.waitUntil(async () => !/queued|running/.test(await stateOf(jobId)), {
          timeout: within(120_000),
          interval: 250,
        });
      const balances = await manager.call(imports.UploadLedgerFile, { projectId }, file(ledger.trialBalance));
      await ended(balances.batches[0]!.jobId!);
      await gates.close("loadRollUp");
      const journal = await manager.call(imports.UploadLedgerFile, { projectId }, file(ledger.journal));
      const { id: journalId, jobId } = journal.batches[0]!;
      await gates.reached();

      const other = await newProject(manager);
      const listeners = await Promise.all(
        Array.from({ length: 2 * count }, () => listen(manager, several.proxy.url, projectId)),
      );
      const load = await startLoad(several, firm, other);
      const codes: (number | null)[] = [];
      for (let exchanged = 0; exchanged < count; exchanged += 1) {
        codes.push(await several.exchangeOldest());
      }
      await gates.open();
      await ended(jobId!);
      await load.stop();

      expect(load.failures).toEqual([]);
      expect(codes).toEqual(codes.map(() => 0));
      expect([load.customers.length > 20, load.uploads.length > 1]).toEqual([true, true]);
      const rows = await firm.inDb((db) =>
        db
          .selectFrom("customer")
          .where("cust_name", "like", "滚动%")
          .select(["id", "cust_name as name"])
          .orderBy("id")
          .execute(),
      );
      expect(rows).toEqual(load.customers.toSorted((a, b) => a.id - b.id));
      const batches = await firm.inDb((db) =>
        db.selectFrom("import_batch").where("project_id", "=", other).select("id").orderBy("id").execute(),
      );
      expect(batches.map(({ id }) => id)).toEqual(load.uploads.toSorted((a, b) => a - b));
      expect(await stateOf(jobId!)).toBe("done");
      expect(await journalInForce(firm, projectId)).toBe(journalId);
      expect(await strayBatches(firm)).toEqual([]);

      await vi.waitUntil(() => listeners.every(({ hub }) => hub.state === HubConnectionState.Connected), {
        timeout: within(10_000),
      });
      expect(listeners.map(({ closed, reconnected }) => [closed, reconnected > 0])).toEqual(
        listeners.map(() => [0, true]),
      );
      const project = await manager.call(projects.GetProject, { Id: projectId });
      await manager.call(projects.UpdateProject, { ...project, projectName: "滚动之后" });
      for (const { inbox, hub } of listeners) {
        await inbox.until<{ refType: string }[]>("changed", (list) =>
          list.some(({ refType }) => refType === "project"),
        );
        await hub.stop();
      }
    },
  );
});
