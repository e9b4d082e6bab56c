import type { LivePresence } from "@digao/contract/areas/identity/live/calls";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createHub, type Hub } from "../../src/platform/live/hub.ts";
import { identify } from "../../src/platform/live/identity.ts";
import { recheckSessions } from "../../src/platform/live/recheck.ts";
import { keepPlaces } from "../../src/platform/live/upkeep.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../kit.ts";
import { connect, ticketOf } from "./clients.ts";

let server: TestServer;
let firm: TestTenant;
beforeAll(async () => {
  server = await startTestServer();
  firm = await server.newTenant();
});
afterAll(() => server.stop());

/** A hub whose clock the test is. */
const newHub = (): Hub =>
  createHub({ pool: server.pool, tokens: server.server.tokens, log: pino({ level: "silent" }) });

async function enter(hub: Hub, client: Client) {
  const identity = await identify(hub, {
    authorization: `Bearer ${client.token}`,
    parameters: new URLSearchParams(),
  });
  const connection = hub.open(identity, "127.0.0.1");
  const sent: string[] = [];
  connection?.attach({ send: (text) => sent.push(text), waitingBytes: () => 0, close: () => undefined });
  connection?.receive('{"protocol":"json","version":1}\u001e');
  return { connection, sent };
}

test("a session that runs out by the clock alone, which nobody announces, is ended by the next look", async () => {
  const hub = newHub();
  const manager = await firm.as("manager");
  const staff = await firm.as("staff1");
  const [idle, awake] = [await enter(hub, manager), await enter(hub, staff)];
  const look = () => recheckSessions(hub, [...hub.connections.values()]);
  await look();
  expect(hub.connections.size).toBe(2);
  await firm.inDb((db) =>
    sql`update session set last_seen_at = now() - interval '3 days' where user_id = ${manager.userId}`.execute(db),
  );
  await look();
  expect(idle.sent.join("")).toContain('{"type":7,"error":"The session has ended."}');
  expect(awake.connection?.isClosed).toBe(false);
  expect([...hub.connections.values()]).toEqual([awake.connection]);
  awake.connection?.drop();
});

test("the places of a server that died are cleared by another one, and those who look on are told", async () => {
  const hub = newHub();
  const { connection } = await enter(hub, await firm.as("manager"));
  const place = { projectId: null, refType: "customer", refId: "9" };
  connection?.places.set("here", { ...place, isEditing: true });
  const staff = await connect(server.url, await ticketOf(await firm.as("partner")));
  await staff.hub.invoke("enter", place);
  await firm.inDb((db) =>
    db
      .insertInto("presence")
      .values({
        connection_id: "00000000-0000-4000-8000-000000000000",
        ref_type: "customer",
        ref_id: "9",
        user_id: firm.userIds.qc,
        expires_at: "2020-01-01T00:00:00Z",
      })
      .execute(),
  );
  await keepPlaces(hub);
  const seen = await staff.inbox.until<LivePresence>("presence", ({ people }) => people.length === 2);
  expect(seen.people.map(({ userId }) => userId)).toEqual([firm.userIds.manager, firm.userIds.partner]);
  const left = await firm.inDb((db) => db.selectFrom("presence").select("user_id").execute());
  expect(left.map(({ user_id }) => user_id)).not.toContain(firm.userIds.qc);
  connection?.drop();
  await staff.inbox.until<LivePresence>("presence", ({ people }) => people.length === 1);
  await staff.hub.stop();
});
