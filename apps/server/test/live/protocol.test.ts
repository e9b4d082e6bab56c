import * as old from "@aspnet/signalr";
import { live } from "@digao/contract/areas/identity/live/calls";
import * as microsoft from "@microsoft/signalr";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { within } from "../../../../test/pace.ts";
import { notify } from "../../src/platform/live/notices.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../kit.ts";
import { connect, listenTo, ticketOf } from "./clients.ts";

let server: TestServer;
let firm: TestTenant;
let manager: Client;
const opened: { stop(): Promise<void> }[] = [];
beforeAll(async () => {
  server = await startTestServer();
  firm = await server.newTenant();
  manager = await firm.as("manager");
});
afterEach(async () => {
  for (const hub of opened.splice(0)) await hub.stop();
});
afterAll(() => server.stop());

const words = { title: "notice.importCommitted.title", text: "notice.importCommitted.text" } as const;
const tell = (file: string, to: number = firm.userIds.manager) =>
  firm.inDb((db) => notify(db, { ...words, to: [to], type: 0, params: { file } }));
const messageIn = (notice: unknown): string =>
  (notice as { notification: { data: { message: string } } }).notification.data.message;
const names = (file: string) => (notice: unknown) => messageIn(notice).includes(file);

const oldClient = async (transport: old.HttpTransportType, ticket: string) => {
  const hub = new old.HubConnectionBuilder()
    .withUrl(`${server.url}/signalr?enc_auth_token=${encodeURIComponent(ticket)}`, { transport })
    .configureLogging(old.LogLevel.None)
    .build();
  const inbox = listenTo(hub);
  await hub.start();
  opened.push(hub);
  return { hub, inbox };
};
const newClient = async (...args: Parameters<typeof connect>) => {
  const connected = await connect(...args);
  opened.push(connected.hub);
  return connected;
};
const post = (path: string, body = "") =>
  fetch(server.url + path, { method: "POST", body, headers: { "content-type": "text/plain;charset=UTF-8" } });

describe("an official client", () => {
  test.each([
    ["WebSockets", microsoft.HttpTransportType.WebSockets],
    ["server-sent events", microsoft.HttpTransportType.ServerSentEvents],
    ["long polling", microsoft.HttpTransportType.LongPolling],
  ])("of today connects by %s, registers and is told of a notice at once", async (name, transport) => {
    const { hub, inbox } = await newClient(server.url, await ticketOf(manager), { transport });
    expect(await hub.invoke("register")).toBeNull();
    await tell(`new ${name}`);
    const notice = await inbox.until("getNotification", names(`new ${name}`));
    expect(notice).toMatchObject({
      tenantId: firm.id,
      userId: firm.userIds.manager,
      state: 0,
      notification: {
        notificationName: words.title,
        data: {
          type: "Abp.Notifications.MessageNotificationData",
          message: `“new ${name}”已校验并入库`,
          properties: { Message: `“new ${name}”已校验并入库` },
        },
      },
    });
  });

  test.each([
    ["WebSockets", old.HttpTransportType.WebSockets],
    ["server-sent events", old.HttpTransportType.ServerSentEvents],
    ["long polling", old.HttpTransportType.LongPolling],
  ])("of the first generation connects by %s, registers and is told of a notice at once", async (name, transport) => {
    const { hub, inbox } = await oldClient(transport, await ticketOf(manager));
    await hub.invoke("Register");
    await tell(`old ${name}`);
    await inbox.until("getNotification", names(`old ${name}`));
  });

  test("connects with the encrypted token of its sign-in, and with a header", async () => {
    const session = { userId: firm.userIds.manager, isRemembered: false, ip: "127.0.0.1", userAgent: "test" };
    const tokens = await firm.inDb((db) => server.server.signIns.open(db, firm.id, session));
    const byToken = await newClient(server.url, tokens.encryptedAccessToken);
    const byHeader = await newClient(server.url, "", { accessTokenFactory: () => tokens.accessToken });
    await tell("both");
    await byToken.inbox.until("getNotification", names("both"));
    await byHeader.inbox.until("getNotification", names("both"));
  });

  test("skips the negotiation", async () => {
    const { hub } = await newClient(server.url, await ticketOf(manager), { skipNegotiation: true });
    expect(await hub.invoke("REGISTER")).toBeNull();
  });

  test("is told by name that a method is unknown", async () => {
    const { hub } = await newClient(server.url, await ticketOf(manager));
    await expect(hub.invoke("noSuch")).rejects.toThrow("Unknown hub method 'noSuch'");
  });
});

describe("negotiation", () => {
  test("gives one id to clients that name no version, and a public and a secret one to others", async () => {
    const v0 = (await (await post("/signalr/negotiate")).json()) as Record<string, unknown>;
    const v1 = (await (await post("/SignalR/Negotiate?negotiateVersion=1")).json()) as Record<string, unknown>;
    expect(v0).toMatchObject({ negotiateVersion: 0, connectionId: expect.any(String) });
    expect(v0).not.toHaveProperty("connectionToken");
    expect(v1).toMatchObject({
      negotiateVersion: 1,
      connectionId: expect.any(String),
      connectionToken: expect.any(String),
    });
    expect(v1.connectionToken).not.toBe(v1.connectionId);
    expect(v1.availableTransports).toEqual([
      { transport: "WebSockets", transferFormats: ["Text"] },
      { transport: "ServerSentEvents", transferFormats: ["Text"] },
      { transport: "LongPolling", transferFormats: ["Text"] },
    ]);
    expect((await fetch(`${server.url}/signalr?id=${v1.connectionId}`)).status).toBe(404);
    expect((await fetch(`${server.url}/signalr`)).status).toBe(400);
  });
});

describe("a ticket", () => {
  const anonymous = async (parameter: string) => {
    const { inbox, hub } = await newClient(server.url, parameter);
    await hub.invoke("register");
    const control = await newClient(server.url, await ticketOf(manager));
    await tell(`for ${parameter.slice(0, 8)}`);
    await control.inbox.until("getNotification", names(`for ${parameter.slice(0, 8)}`));
    return inbox.names;
  };

  test("opens one connection: used again it opens an anonymous one, which is told nothing", async () => {
    const ticket = await ticketOf(manager);
    await newClient(server.url, ticket);
    expect(await anonymous(ticket)).toEqual([]);
  });

  test("too old, of nobody, or absent opens an anonymous connection, which is told nothing and may ask nothing", async () => {
    const ticket = await ticketOf(manager);
    await firm.inDb((db) => sql`update live_ticket set expires_at = now() - interval '1 second'`.execute(db));
    expect(await anonymous(ticket)).toEqual([]);
    expect(await anonymous("")).toEqual([]);
    expect(await anonymous(`${firm.id}.${"x".repeat(43)}`)).toEqual([]);
    const { hub } = await newClient(server.url, "");
    await expect(hub.invoke("joinProject", 1)).rejects.toThrow("Access is denied");
  });

  test("is not an access token, which opens nothing from an address", async () => {
    expect(await anonymous(manager.token)).toEqual([]);
  });

  test("lives 30 seconds at most, and opens no call", async () => {
    const { ticket, expireInSeconds } = await manager.call(live.CreateTicket, {});
    expect(expireInSeconds).toBeLessThanOrEqual(30);
    const [row] = await firm.inDb((db) =>
      db
        .selectFrom("live_ticket")
        .select(["token_hash", sql<boolean>`expires_at <= now() + interval '30 s'`.as("isShort")])
        .execute(),
    );
    expect(row?.isShort).toBe(true);
    expect(row?.token_hash).not.toContain(ticket.split(".")[1]);
    const answer = await server.visitor.fetch("/api/services/app/Live/CreateTicket", {
      method: "POST",
      headers: { authorization: `Bearer ${ticket}` },
    });
    expect(answer.status).toBe(401);
  });
});

/** A socket without the manners of a client. */
async function rawSocket(ticket: string) {
  const socket = new WebSocket(`${server.url.replace("http", "ws")}/signalr?enc_auth_token=${ticket}`);
  const heard: string[] = [];
  socket.on("message", (data) => heard.push(data.toString()));
  const closed = new Promise<number>((resolve) => socket.on("close", (code) => resolve(code)));
  await new Promise((resolve) => socket.on("open", resolve));
  opened.push({ stop: async () => socket.terminate() });
  return { socket, heard, closed };
}
const handshake = '{"protocol":"json","version":1}\u001e';

describe("a connection", () => {
  test("answers several records of one frame, and nothing to a call without an id", async () => {
    const { socket, heard } = await rawSocket(await ticketOf(manager));
    const call = (id?: string) =>
      `{"type":1,"target":"register","arguments":[]${id ? `,"invocationId":"${id}"` : ""}}\u001e`;
    socket.send(`${handshake}{"type":6}\u001e${call()}${call("0")}${call("1")}`);
    await vi.waitUntil(() => heard.join("").includes('"1"'), { timeout: within(8000) });
    expect(heard.join("")).toBe(
      '{}\u001e{"type":3,"invocationId":"0","result":null}\u001e{"type":3,"invocationId":"1","result":null}\u001e',
    );
  });

  test.each([
    ["another protocol", '{"protocol":"messagepack","version":1}\u001e', /"error":"The protocol 'messagepack'/],
    ["no handshake", "hello\u001e", /"error":"The handshake/],
    ["half a record", '{"protocol":"json"', /"error":"The message is cut off/],
  ])("with %s is told why and closed", async (_name, text, answer) => {
    const { socket, heard, closed } = await rawSocket("");
    socket.send(text);
    expect(await closed).toBe(1000);
    expect(heard.join("")).toMatch(answer);
  });

  test("with a message above 32 KB or with too many of them is closed", async () => {
    const large = await rawSocket(await ticketOf(manager));
    large.socket.send(handshake + "x".repeat(40_000));
    expect(await large.closed).toBe(1009);
    const busy = await rawSocket(await ticketOf(manager));
    busy.socket.send(handshake + '{"type":1,"target":"register","arguments":[]}\u001e'.repeat(300));
    expect(await busy.closed).toBe(1000);
    expect(busy.heard.join("")).toContain("Too many messages.");
    expect((await post("/signalr?id=x", "x".repeat(40_000))).status).toBe(413);
  });

  test("beyond thirty of one person is refused, and others still connect", async () => {
    const reader = await firm.as("reader");
    const sockets = await Promise.all(Array.from({ length: 30 }, async () => rawSocket(await ticketOf(reader))));
    await expect(connect(server.url, await ticketOf(reader))).rejects.toThrow("Too many connections");
    await newClient(server.url, await ticketOf(manager));
    for (const { socket } of sockets) socket.terminate();
  });
});
