import { randomUUID } from "node:crypto";
import { customer } from "@digao/contract/areas/firm/customers/calls";
import type { LiveChange } from "@digao/contract/areas/identity/live/calls";
import { projects } from "@digao/contract/areas/office/projects/calls";
import type { Draft, Endpoint, Output } from "@digao/contract/endpoint";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { within } from "../../../test/pace.ts";
import { publish } from "../src/platform/live/events.ts";
import { newProject } from "./builders.ts";
import { type Client, requestOf, startTestServer, type TestServer, type TestTenant } from "./kit.ts";
import { type Connected, connect, ticketOf } from "./live/clients.ts";
import { isLong } from "./long.ts";

const seconds = isLong ? 60 : 8;
const askersPerFirm = 50;

interface Firm {
  tenant: TestTenant;
  /** Stands in the name of everything that the firm has. */
  marker: string;
  clients: Client[];
  projectId: number;
  made: Set<number>;
  listener: Connected;
}

let server: TestServer;
let firms: Firm[];

async function newFirm(marker: string): Promise<Firm> {
  const tenant = await server.newTenant();
  const clients = [await tenant.as("manager"), await tenant.as("admin")];
  const [manager] = clients as [Client];
  const { id: custId } = await manager.call(customer.calls.create, { custName: `${marker}客户` });
  const projectId = await newProject(manager, { projectName: `${marker}项目`, custId });
  const listener = await connect(server.url, await ticketOf(manager));
  return { tenant, marker, clients, projectId, made: new Set([custId]), listener };
}

beforeAll(async () => {
  server = await startTestServer({ isAlone: true });
  firms = await Promise.all(["甲甲甲", "乙乙乙", "丙丙丙", "丁丁丁"].map(newFirm));
});
afterAll(async () => {
  for (const { listener } of firms) await listener.hub.stop();
  await server.stop();
});

interface Asker {
  firm: Firm;
  by: Client;
  turn: number;
}
const tally = { answers: 0, repeats: 0, refused: 0 };
const pick = <T>(items: Iterable<T>): T => {
  const list = [...items];
  return list[Math.floor(Math.random() * list.length)] as T;
};

/** Every answer, whatever it is, names no other firm's things. */
async function ask<E extends Endpoint>(
  { firm, by }: Asker,
  endpoint: E,
  input: Draft<E>,
  { may = [200], key = "" }: { may?: number[]; key?: string } = {},
): Promise<Output<E> | null> {
  const [path, init] = requestOf(endpoint, { ...(input as object) }, []);
  const headers = new Headers(init.headers);
  if (key) headers.set("idempotency-key", key);
  const answer = await by.fetch(path, { ...init, headers });
  const text = await answer.text();
  tally.answers += 1;
  if (answer.headers.has("idempotency-replayed")) tally.repeats += 1;
  const strangers = firms.filter((other) => other !== firm && text.includes(other.marker));
  if (strangers.length > 0) throw new Error(`${path} told ${firm.marker} of ${strangers.map(({ marker }) => marker)}.`);
  // Two hundred at once may find no connection left: that is an answer too, and its sender is asked to come again.
  if (![...may, 503].includes(answer.status)) throw new Error(`${path}: ${answer.status} ${text.slice(0, 300)}`);
  if (answer.status !== 200) tally.refused += 1;
  return answer.status === 200 ? (JSON.parse(text) as { result: Output<E> }).result : null;
}

const page = { maxResultCount: 50 };

/** Sent twice at once under one key: both answers are of the one client that was made. */
async function makeCustomer(asker: Asker): Promise<void> {
  const [key, custName] = [randomUUID(), `${asker.firm.marker}${randomUUID()}`];
  const once = () => ask(asker, customer.calls.create, { custName }, { key, may: [200, 409] });
  const ids = new Set((await Promise.all([once(), once()])).flatMap((saved) => saved?.id ?? []));
  if (ids.size > 1) throw new Error(`One key made ${[...ids]}.`);
  for (const id of ids) asker.firm.made.add(id);
}

async function renameCustomer(asker: Asker): Promise<void> {
  const found = await ask(asker, customer.calls.get, { id: pick(asker.firm.made) });
  if (!found) return;
  const renamed = { ...found, custShort: `${asker.firm.marker}${asker.turn}` };
  await ask(asker, customer.calls.update, renamed, { may: [200, 409] });
}

async function listOwn(asker: Asker): Promise<void> {
  const list = await ask(asker, customer.calls.list, { ...page, keyword: asker.firm.marker });
  const strange = list?.items.filter(({ custName }) => !custName.startsWith(asker.firm.marker)) ?? [];
  if (list?.items.length === 0 || strange.length > 0)
    throw new Error(`A list of ${list?.items.length} with ${strange.length}.`);
}

const steps: readonly ((asker: Asker) => Promise<unknown>)[] = [
  listOwn,
  (asker) => ask(asker, customer.calls.list, page),
  (asker) => ask(asker, projects.GetProjectList, { ...page, showAllItems: asker.by === asker.firm.clients[1] }),
  ({ firm, ...asker }) =>
    ask({ firm, ...asker, by: firm.clients[0] as Client }, projects.GetProjectItem, { Id: firm.projectId }),
  (asker) => ask(asker, projects.GetProjectFilter, {}),
  makeCustomer,
  renameCustomer,
  (asker) =>
    ask(
      asker,
      projects.GetProject,
      { Id: pick(firms.filter((firm) => firm !== asker.firm)).projectId },
      { may: [404] },
    ),
  (asker) =>
    ask(
      asker,
      customer.calls.get,
      { id: pick(pick(firms.filter((firm) => firm !== asker.firm)).made) },
      { may: [404] },
    ),
];

async function keepAsking(asker: Asker, until: number): Promise<void> {
  while (Date.now() < until) {
    asker.turn += 1;
    await pick(steps)(asker);
  }
}

/** What the firm's listener was told. All has arrived when the mark has: announcements keep their order. */
async function changesReceived({ tenant, listener }: Firm): Promise<LiveChange[]> {
  const mark = { refType: "customer", refId: "0", projectId: null, by: tenant.userIds.admin, requestId: null };
  await tenant.inDb((db) => publish(db, { kind: "changed", ...mark }));
  const all = () => listener.inbox.of("changed").flat() as LiveChange[];
  await vi.waitUntil(() => all().some(({ refId }) => refId === mark.refId), { timeout: within(30_000), interval: 50 });
  return all().filter(({ refType, refId }) => refType === "customer" && refId !== mark.refId);
}

test("two hundred askers of four firms, reading and writing side by side, never meet another firm's rows", {
  timeout: seconds * 1000 + 90_000,
}, async () => {
  const until = Date.now() + seconds * 1000;
  const askers = firms.flatMap((firm) =>
    Array.from({ length: askersPerFirm }, (_, turn) => ({ firm, by: firm.clients[turn % 2] as Client, turn })),
  );
  await Promise.all(askers.map((asker) => keepAsking(asker, until)));
  expect(Object.values(tally).every((count) => count > 0)).toBe(true);
  for (const firm of firms) {
    const rows = await firm.tenant.inDb((db) => db.selectFrom("customer").select(["id", "cust_name"]).execute());
    expect(new Set(rows.map(({ id }) => id))).toEqual(firm.made);
    expect(rows.filter(({ cust_name }) => !cust_name.startsWith(firm.marker))).toEqual([]);
    const received = await changesReceived(firm);
    const own = new Set(Object.values(firm.tenant.userIds));
    expect(received.filter(({ refId, by }) => !(firm.made.has(Number(refId)) && own.has(by ?? 0)))).toEqual([]);
    expect(received.length).toBeGreaterThanOrEqual(firm.made.size - 1);
  }
});
