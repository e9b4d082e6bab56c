import { Writable } from "node:stream";
import { live } from "@digao/contract/areas/identity/live/calls";
import * as microsoft from "@microsoft/signalr";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { within } from "../../../../test/pace.ts";
import { areas } from "../../src/areas.ts";
import { declared } from "../../src/declared.ts";
import { createLog } from "../../src/platform/lib/log.ts";
import { Connection, type Transport } from "../../src/platform/live/connection.ts";
import { PollTransport } from "../../src/platform/live/polls.ts";
import { startServer } from "../../src/platform/server.ts";
import { clientOf, startTestServer, type TestServer, type TestTenant } from "../kit.ts";
import { connect, ticketOf } from "./clients.ts";

let server: TestServer;
let firm: TestTenant;
beforeAll(async () => {
  server = await startTestServer();
  firm = await server.newTenant();
});
afterAll(() => server.stop());

test("the access log of negotiation, socket and polls holds no ticket, no token and no secret of a connection", async () => {
  let written = "";
  const sink = new Writable({
    write(chunk, _encoding, done) {
      written += chunk;
      done();
    },
  });
  const { appUrl, dataDir } = server;
  const place = { appUrl, dataDir, port: 0, host: "127.0.0.1", webDir: null };
  const jobs = { mode: "manual" as const, handlers: {} };
  const logged = await startServer({ ...place, log: createLog("trace", sink), routes: areas, declared, jobs });
  const manager = clientOf(logged.url, (await firm.as("manager")).token, firm.userIds.manager);
  const secrets: string[] = [manager.token];
  for (const transport of [microsoft.HttpTransportType.WebSockets, microsoft.HttpTransportType.LongPolling]) {
    const ticket = await ticketOf(manager);
    secrets.push(ticket.split(".")[1] ?? "");
    const { hub } = await connect(logged.url, ticket, { transport });
    await hub.invoke("register");
    await hub.stop();
  }
  const answer = await fetch(`${logged.url}/signalr/negotiate?negotiateVersion=1&enc_auth_token=${secrets[1]}`, {
    method: "POST",
  });
  const { connectionToken } = (await answer.json()) as { connectionToken: string };
  await fetch(`${logged.url}/signalr?id=${connectionToken}`);
  await logged.stop();
  expect(written).toContain('"path":"/signalr/negotiate"');
  for (const secret of [...secrets, connectionToken]) expect(written).not.toContain(secret);
});

describe("a session", () => {
  const seenSecondsAgo = (id: string) =>
    firm.inDb(async (db) => {
      const { rows } = await sql<{ ago: number }>`
        select extract(epoch from now() - last_seen_at)::int as ago from session where id = ${id}`.execute(db);
      return rows[0]?.ago ?? 0;
    });
  test("is not kept alive by its real-time connection, nor by what a window reads while nobody is at it", async () => {
    const manager = await firm.as("manager");
    const { sessionId = "" } = (await server.server.tokens.read(manager.token)) ?? {};
    await firm.inDb((db) =>
      sql`update session set last_seen_at = now() - interval '10 minutes' where id = ${sessionId}`.execute(db),
    );
    const { hub } = await connect(server.url, (await manager.call(live.CreateTicket, {})).ticket);
    await hub.invoke("register");
    const path = "/api/pm/GetProjectList";
    for (let times = 0; times < 3; times++) await manager.fetch(path, { headers: { "x-unattended": "1" } });
    expect(await seenSecondsAgo(sessionId)).toBeGreaterThan(500);
    await manager.fetch(path);
    await vi.waitUntil(async () => (await seenSecondsAgo(sessionId)) < 60, { timeout: within(8000) });
    await hub.stop();
  });
});

describe("a reader", () => {
  const open = (transport: Transport) => {
    const closed = vi.fn();
    const connection = new Connection(null, {
      onInvoke: () => Promise.resolve(null),
      onClosed: closed,
      onError: () => undefined,
    });
    connection.attach(transport);
    connection.receive('{"protocol":"json","version":1}\u001e');
    return { connection, closed };
  };

  test("who leaves a megabyte lying is dropped instead of filling the memory", () => {
    let waiting = 0;
    const sent: string[] = [];
    const { connection, closed } = open({
      send: (text) => sent.push(text),
      waitingBytes: () => waiting,
      close: () => undefined,
    });
    connection.push("getNotification", 1);
    waiting = 2 * 1024 * 1024;
    connection.push("getNotification", 2);
    connection.push("getNotification", 3);
    expect(sent).toHaveLength(2);
    expect(closed).toHaveBeenCalledTimes(1);
  });

  test("who never shakes hands is dropped after 15 seconds; who never pings is not", () => {
    vi.useFakeTimers();
    const closed = vi.fn();
    const events = { onInvoke: () => Promise.resolve(null), onClosed: closed, onError: () => undefined };
    new Connection(null, events).attach({ send: () => undefined, waitingBytes: () => 0, close: () => undefined });
    const silent = open({ send: () => undefined, waitingBytes: () => 0, close: () => undefined });
    vi.advanceTimersByTime(10 * 60_000);
    expect(closed).toHaveBeenCalledTimes(1);
    expect(silent.closed).not.toHaveBeenCalled();
    vi.useRealTimers();
  });

  test("by long polling is given what waited, an empty answer after a while, and up when no poll comes for 30 seconds", async () => {
    vi.useFakeTimers();
    const absent = vi.fn();
    const transport = new PollTransport(absent);
    transport.send("a");
    transport.send("b");
    expect(await transport.poll()).toBe("ab");
    const waiting = transport.poll();
    vi.advanceTimersByTime(90_000);
    expect(await waiting).toBe("");
    expect(absent).not.toHaveBeenCalled();
    vi.advanceTimersByTime(31_000);
    expect(absent).toHaveBeenCalled();
    const last = transport.poll();
    transport.close();
    expect(await last).toBeNull();
    vi.useRealTimers();
  });
});
