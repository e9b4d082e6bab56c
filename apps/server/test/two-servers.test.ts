import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { imports } from "@digao/contract/areas/acquisition/imports/calls";
import { projectDetail } from "@digao/contract/areas/engagement/project-detail/calls";
import { customer } from "@digao/contract/areas/firm/customers/calls";
import { jobs } from "@digao/contract/areas/identity/jobs/calls";
import { notifications } from "@digao/contract/areas/identity/notifications/calls";
import { userCategories } from "@digao/contract/areas/office/user-categories/calls";
import type { Draft, Endpoint } from "@digao/contract/endpoint";
import {
  HttpTransportType,
  type HubConnection,
  HubConnectionBuilder,
  HubConnectionState,
  LogLevel,
} from "@microsoft/signalr";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { generateLedger } from "../../../bench/lib/generate-ledger.ts";
import { within } from "../../../test/pace.ts";
import { type Balancer, startBalancer } from "./balancer.ts";
import { journalInForce, strayBatches } from "./books.ts";
import { newProject } from "./builders.ts";
import { buildCrashServer, type CrashServer, type RunningServer } from "./crash-server.ts";
import { buildGates, type Gates, holdGates } from "./gates.ts";
import {
  type Client,
  clientOf,
  type Person,
  requestOf,
  startTestServer,
  type TestServer,
  type TestTenant,
} from "./kit.ts";
import { type Inbox, listenTo } from "./live/clients.ts";
import { isLong } from "./long.ts";

const dir = mkdtempSync(join(tmpdir(), "digao-two-"));
/** Clients, and as many events, before the fault and after it. */
const writesPerHalf = isLong ? 150 : 40;
const writersPerKind = 12;

/** Makes the firm and looks at the rows; nobody calls it under load, and it runs no jobs. */
let observer: TestServer;
let tenant: TestTenant;
let crash: CrashServer;
let gates: Gates;
let balancer: Balancer;

beforeAll(async () => {
  observer = await startTestServer({ isAlone: true });
  tenant = await observer.newTenant();
  await buildGates(observer.ownerUrl);
  gates = await holdGates(observer.ownerUrl);
  crash = buildCrashServer({
    DATABASE_URL: observer.appUrl,
    DATABASE_DIRECT_URL: observer.directUrl,
    DIGAO_DATA: observer.dataDir,
  });
  balancer = await startBalancer();
});
afterAll(async () => {
  await gates.open();
  await balancer.close();
  await crash.killAll();
  await gates.end();
  await observer.stop();
  rmSync(dir, { recursive: true, force: true });
});

const at = async (url: string, person: Person): Promise<Client> => {
  const { token, userId } = await tenant.as(person);
  return clientOf(url, token, userId);
};

interface Written {
  id: number;
  name: string;
  /** Times it was sent until it was acknowledged. */
  sent: number;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Sends a call under one key until it is acknowledged, as a careful client does: no answer and "busy" mean once more. */
async function untilAcknowledged<E extends Endpoint>(
  by: Client,
  endpoint: E,
  input: Draft<E>,
): Promise<Omit<Written, "name">> {
  const key = randomUUID();
  for (let sent = 1; ; sent++) {
    const [path, init] = requestOf(endpoint, { ...(input as object) }, []);
    const headers = new Headers(init.headers);
    headers.set("idempotency-key", key);
    const answer = await by.fetch(path, { ...init, headers }).catch(() => null);
    const text = await answer?.text().catch(() => null);
    if (answer?.status === 200 && text) return { id: JSON.parse(text).result.id, sent };
    const isWorthAgain = !answer || text === null || answer.status === 503 || answer.status === 409;
    if (!isWorthAgain) throw new Error(`${path}: ${answer.status} ${text}`);
    await pause(50);
  }
}

interface Load {
  customers: Written[];
  events: Written[];
  /** Finishes what is under way. */
  stop(): Promise<void>;
}

/** Writers who make clients (whose names are unique) and events (of which the database would take any number). */
async function startWriters(url: string): Promise<Load> {
  const load = { customers: [] as Written[], events: [] as Written[] };
  const [manager, partner] = [await at(url, "manager"), await at(url, "partner")];
  let isOver = false;
  const write = async (into: Written[], send: (name: string) => Promise<Omit<Written, "name">>): Promise<void> => {
    while (!isOver) {
      const name = `写${randomUUID()}`;
      into.push({ name, ...(await send(name)) });
    }
  };
  const start = "2024-05-01T09:00:00+08:00";
  const day = { start, end: start };
  const writers = Array.from({ length: writersPerKind }, () => [
    write(load.customers, (custName) => untilAcknowledged(manager, customer.calls.create, { custName })),
    write(load.events, (title) => untilAcknowledged(partner, userCategories.AddAndUpdateUserEvent, { title, ...day })),
  ]).flat();
  return {
    ...load,
    async stop() {
      isOver = true;
      await Promise.all(writers);
    },
  };
}

interface Listener {
  hub: HubConnection;
  inbox: Inbox;
  reconnected: number;
}

/** The official client, which reconnects by itself. */
async function listen(url: string, person: Person): Promise<Listener> {
  const { token } = await tenant.as(person);
  const hub = new HubConnectionBuilder()
    .withUrl(`${url}/signalr`, {
      transport: HttpTransportType.WebSockets,
      skipNegotiation: true,
      accessTokenFactory: () => token,
    })
    .withAutomaticReconnect({ nextRetryDelayInMilliseconds: () => 100 })
    .configureLogging(LogLevel.None)
    .build();
  const listener: Listener = { hub, inbox: listenTo(hub), reconnected: 0 };
  hub.onreconnected(() => {
    listener.reconnected += 1;
  });
  await hub.start();
  return listener;
}

async function uploadAt({ url }: RunningServer, projectId: number, path: string) {
  const files = [{ name: basename(path), content: new Uint8Array(readFileSync(path)) }];
  const { batches } = await (await at(url, "manager")).call(imports.UploadLedgerFile, { projectId }, files);
  return batches[0]!;
}

const stateOf = async (jobId: number) => (await (await tenant.as("manager")).call(jobs.GetJob, { jobId })).state;
const ended = (jobId: number) =>
  vi.waitUntil(async () => !/queued|running/.test(await stateOf(jobId)), { timeout: within(90_000), interval: 250 });

/** A journal whose import stands at a gate in the middle of being stored. */
async function importUpToGate(server: RunningServer) {
  const ledger = await generateLedger(dir, 4000);
  const projectId = await newProject(await at(server.url, "manager"));
  await ended((await uploadAt(server, projectId, ledger.trialBalance)).jobId!);
  await gates.close("loadRollUp");
  const { id: batchId, jobId } = await uploadAt(server, projectId, ledger.journal);
  await gates.reached();
  return { projectId, batchId, jobId: jobId! };
}

const hasWritten = (load: Load, more: number): Promise<unknown> => {
  const goals = [load.customers.length + more, load.events.length + more] as const;
  const isThere = () => load.customers.length >= goals[0] && load.events.length >= goals[1];
  return vi.waitUntil(isThere, { timeout: within(60_000), interval: 20 });
};

/** Each acknowledged write is there under its id, and nothing is there that was not acknowledged or is there twice. */
async function checkRows({ customers: clients, events }: Load): Promise<void> {
  const found = await tenant.inDb(async (db) => ({
    customers: await db
      .selectFrom("customer")
      .where("cust_name", "like", "写%")
      .select(["id", "cust_name as name"])
      .execute(),
    events: await db.selectFrom("user_event").where("title", "like", "写%").select(["id", "title as name"]).execute(),
  }));
  const sorted = (rows: readonly { id: number; name: string }[]) =>
    rows.map(({ id, name }) => `${id} ${name}`).toSorted();
  expect(sorted(found.customers)).toEqual(sorted(clients));
  expect(sorted(found.events)).toEqual(sorted(events));
}

test("one of two servers killed with -9 under load: nothing acknowledged is lost or doubled, clients and notices go on, its job is done", {
  timeout: within(240_000),
}, async () => {
  const first = await crash.start();
  const stopped = await importUpToGate(first);
  const second = await crash.start();

  balancer.use([first.url]);
  const doomed = await Promise.all((["staff1", "staff2", "qc"] as const).map((person) => listen(balancer.url, person)));
  balancer.use([second.url]);
  const spared = await Promise.all((["incharge", "archive"] as const).map((person) => listen(balancer.url, person)));
  balancer.use([first.url, second.url]);
  const load = await startWriters(balancer.url);
  await hasWritten(load, writesPerHalf);

  await first.kill();
  await gates.open();
  await hasWritten(load, writesPerHalf);
  await load.stop();
  await checkRows(load);
  expect([...load.customers, ...load.events].some(({ sent }) => sent > 1)).toBe(true);

  const isBack = ({ hub }: Listener) => hub.state === HubConnectionState.Connected;
  await vi.waitUntil(() => doomed.every((one) => isBack(one) && one.reconnected > 0), { timeout: within(30_000) });
  expect(spared.map(({ reconnected, hub }) => [reconnected, hub.state])).toEqual(
    spared.map(() => [0, HubConnectionState.Connected]),
  );

  const manager = await at(second.url, "manager");
  const projectId = await newProject(manager);
  const { staff1, staff2, incharge } = tenant.userIds;
  const members = [staff1, staff2, incharge].map((userId) => ({ userId, roleid: 0 }));
  await manager.call(projectDetail.CreateProjectMember, { projectId, members });
  for (const { inbox } of [doomed[0]!, doomed[1]!, spared[0]!]) await inbox.until("getNotification");
  const { unreadCount } = await (await at(balancer.url, "staff1")).call(notifications.GetUserNotifications, {});
  expect(unreadCount).toBe(1);

  await ended(stopped.jobId);
  expect(await stateOf(stopped.jobId)).toBe("done");
  expect(await journalInForce(tenant, stopped.projectId)).toBe(stopped.batchId);
  expect(await strayBatches(tenant)).toEqual([]);
  for (const { hub } of [...doomed, ...spared]) await hub.stop();
});
