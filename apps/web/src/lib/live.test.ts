import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sessionMark } from "@digao/contract/web-session";
import { QueryClient } from "@tanstack/react-query";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type WebSocket as Peer, WebSocketServer } from "ws";
import { within } from "../../../../test/pace.ts";
import { writeCookie } from "./cookies.ts";
import { hearProject, onLive, startLive, stayAt, useLive } from "./live.ts";
import { refreshAfter } from "./live-changes.ts";
import { ownWrites } from "./own-writes.ts";
import { relogin } from "./relogin.ts";

const end = "\u001e";
/** A server's side of the protocol, and what came in over it. */
interface Visit {
  ticket: string | null;
  peer: Peer;
  heard: Record<string, unknown>[];
}
let visits: Visit[] = [];
let tickets = 0;
let ticketStatus = 200;
const server = createServer((_request, response) => {
  tickets += 1;
  const result = { ticket: `1.ticket-${tickets}`, expireInSeconds: 30 };
  response.writeHead(ticketStatus, { "content-type": "application/json" });
  response.end(JSON.stringify({ result, success: ticketStatus === 200, error: { message: "-" }, __abp: true }));
});
const sockets = new WebSocketServer({ server, path: "/signalr" });
sockets.on("connection", (peer, request) => {
  const visit: Visit = {
    ticket: new URL(request.url ?? "", "http://x").searchParams.get("enc_auth_token"),
    peer,
    heard: [],
  };
  visits.push(visit);
  peer.on("message", (data) => {
    for (const record of data.toString().split(end).filter(Boolean)) {
      const message: Record<string, unknown> = JSON.parse(record);
      visit.heard.push(message);
      if ("protocol" in message) peer.send(`{}${end}`);
      else if (message.invocationId) say(visit, { type: 3, invocationId: message.invocationId, result: null });
    }
  });
});
const say = ({ peer }: Visit, message: object) => peer.send(JSON.stringify(message) + end);
const push = (visit: Visit, target: string, ...args: unknown[]) => say(visit, { type: 1, target, arguments: args });
const callsTo = (visit: Visit | undefined, target: string) =>
  visit?.heard.filter((message) => message.target === target).map((message) => message.arguments) ?? [];
const visit = async (count: number): Promise<Visit> => {
  await vi.waitUntil(() => visits.length >= count && useLive.getState().isUp, { timeout: within(8000) });
  return visits[count - 1]!;
};

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const { happyDOM } = window as unknown as { happyDOM: { setURL: (url: string) => void } };
  happyDOM.setURL(`http://127.0.0.1:${port}/`);
  writeCookie(sessionMark, "any");
  relogin.open();
});
let stop: (() => void)[] = [];
afterEach(() => {
  for (const one of stop.splice(0)) one();
  for (const { peer } of visits.splice(0)) peer.terminate();
  visits = [];
  ticketStatus = 200;
});
afterAll(() => {
  sockets.close();
  server.close();
});

describe("the window's connection", () => {
  it("takes a new ticket for every attempt, never a token, and asks again for what is wanted after a cut", async () => {
    stop = [startLive(), hearProject(7), stayAt({ projectId: 7, refType: "adjustment", refId: "3" }, true)];
    let backs = 0;
    stop.push(onLive("back", () => (backs += 1)));
    const first = await visit(1);
    await vi.waitUntil(() => callsTo(first, "enter").length > 0, { timeout: within(8000) });
    expect(callsTo(first, "joinProject")).toEqual([[7]]);
    expect(callsTo(first, "enter")[0]).toEqual([{ projectId: 7, refType: "adjustment", refId: "3", isEditing: true }]);
    first.peer.terminate();
    await vi.waitUntil(() => !useLive.getState().isUp, { timeout: within(8000) });
    const second = await visit(2);
    await vi.waitUntil(() => callsTo(second, "enter").length > 0, { timeout: within(8000) });
    expect(callsTo(second, "joinProject")).toEqual([[7]]);
    expect(second.ticket).toMatch(/^1\.ticket-\d+$/);
    expect(second.ticket).not.toBe(first.ticket);
    expect(backs).toBe(1);
  });

  it("tells what is pushed, keeps who is where, and comes back when the server says that it goes", async () => {
    const notices: unknown[] = [];
    stop = [startLive(), onLive("getNotification", (notice) => notices.push(notice))];
    const first = await visit(1);
    push(first, "getNotification", { title: "导入完成" });
    const people = [{ userId: 3, name: "王小明", isEditing: true }];
    push(first, "presence", { projectId: 7, refType: "project", refId: "7", people });
    push(first, "changed", [{ refType: "project", refId: "7", projectId: 7, by: 3 }]);
    await vi.waitUntil(() => useLive.getState().changes["project/7"] === 1, { timeout: within(8000) });
    expect(notices).toEqual([{ title: "导入完成" }]);
    expect(useLive.getState().people["7/project/7"]).toEqual(people);
    say(first, { type: 7, allowReconnect: true });
    await visit(2);
    expect(useLive.getState().people).toEqual({});
  });

  it("beginning to edit is told as one entry, without leaving in between", async () => {
    const place = { projectId: null, refType: "customer", refId: "5" };
    stop = [startLive()];
    const first = await visit(1);
    const look = stayAt(place, false);
    look();
    const edit = stayAt(place, true);
    await vi.waitUntil(() => callsTo(first, "enter").length >= 3, { timeout: within(8000) });
    expect(callsTo(first, "leave")).toEqual([]);
    edit();
    await vi.waitUntil(() => callsTo(first, "leave").length === 1, { timeout: within(8000) });
  });

  it("that is refused a ticket tries again later instead of at once", async () => {
    ticketStatus = 503;
    const before = tickets;
    stop = [startLive()];
    await vi.waitUntil(() => tickets > before, { timeout: within(8000) });
    ticketStatus = 200;
    expect(visits).toHaveLength(0);
    await visit(1);
    expect(tickets - before).toBe(2);
  });
});

describe("a session that is over", () => {
  it("is left to the person's next step: the window asks for nothing by itself, and connects once signed in again", async () => {
    ticketStatus = 401;
    const before = tickets;
    stop = [startLive()];
    await vi.waitUntil(() => tickets > before, { timeout: within(8000) });
    await new Promise((resolve) => setImmediate(resolve));
    expect(relogin.isExpired()).toBe(false);
    ticketStatus = 200;
    relogin.open();
    await visit(1);
  });
});

describe("a written record", () => {
  const client = new QueryClient();
  const keys = { heads: ["/api/services/app/auditadjust", "x"], clients: ["/api/sm", "y"], users: ["/api/pm", "z"] };
  const read = (at: number) => {
    for (const key of Object.values(keys)) client.setQueryData(key, {}, { updatedAt: at });
  };
  const isOld = (key: readonly string[]) => client.getQueryState(key)?.isInvalidated;
  const change = (refType: string, requestId: string | null) => [
    { refType, refId: "1", projectId: 7, by: 1, requestId },
  ];

  it("makes old what shows it and nothing else; one that nobody has thought of, everything", async () => {
    read(Date.now());
    await refreshAfter(client, change("adjustment", "of others"));
    expect(Object.values(keys).map(isOld)).toEqual([true, false, true]);
    await refreshAfter(client, change("somethingNew", "of others"));
    expect(Object.values(keys).map(isOld)).toEqual([true, true, true]);
  });

  it("by this window is not read twice where it was read after the answer; what it read before is", async () => {
    const answered = Date.now() - 100;
    ownWrites.note("mine", answered);
    read(answered);
    await refreshAfter(client, change("adjustment", "mine"));
    expect(isOld(keys.heads)).toBe(false);
    read(answered - 1);
    await refreshAfter(client, change("adjustment", "mine"));
    expect(isOld(keys.heads)).toBe(true);
  });

  it("by a job of the reader's own is read at once, however lately the window has read", async () => {
    ownWrites.note("mine", Date.now());
    read(Date.now());
    await refreshAfter(client, [...change("importBatch", "mine"), ...change("importBatch", null)]);
    expect(isOld(keys.heads)).toBe(true);
  });
});
