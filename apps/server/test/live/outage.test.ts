import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { notifications } from "@digao/contract/areas/identity/notifications/calls";
import { withConnection } from "@digao/db/roles";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { within } from "../../../../test/pace.ts";
import { programOf } from "../../../../test/programs.ts";
import { notify } from "../../src/platform/live/notices.ts";
import { startTestServer, type TestServer, type TestTenant } from "../kit.ts";
import { connect, ticketOf } from "./clients.ts";

let server: TestServer;
let firm: TestTenant;
const children = new Set<ChildProcess>();
beforeAll(async () => {
  server = await startTestServer({ isAlone: true });
  firm = await server.newTenant();
});
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await server.stop();
});

const script = (): string => programOf(new URL("./server-process.ts", import.meta.url));

async function startProcess(): Promise<{ url: string; kill(): Promise<void> }> {
  const child = spawn(process.execPath, [script(), server.appUrl, server.dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.add(child);
  const [chunk] = await once(child.stdout, "data");
  return {
    url: String(chunk).trim(),
    async kill() {
      const exited = once(child, "exit");
      child.kill("SIGKILL");
      await exited;
      children.delete(child);
    },
  };
}

const words = { title: "notice.importCommitted.title", text: "notice.importCommitted.text" } as const;
const tell = (file: string) =>
  firm.inDb((db) => notify(db, { ...words, to: [firm.userIds.manager], type: 0, params: { file } }));

test("a server killed with -9 costs no notice: the client goes on with another, where what it missed is waiting", {
  timeout: within(60_000),
}, async () => {
  const doomed = await startProcess();
  const manager = await firm.as("manager");
  const before = await connect(doomed.url, await ticketOf(manager));
  await tell("one");
  await before.inbox.until("getNotification");
  await doomed.kill();
  await before.ended;
  await tell("two");
  const after = await connect(server.url, await ticketOf(manager));
  const { items, unreadCount } = await manager.call(notifications.GetUserNotifications, {});
  expect(unreadCount).toBe(2);
  expect(items.map(({ description }) => description)).toEqual(["“two”已校验并入库", "“one”已校验并入库"]);
  await tell("three");
  await after.inbox.until("getNotification", (notice) => JSON.stringify(notice).includes("three"));
  await after.hub.stop();
});

test("whoever was at a record on a server killed with -9 is gone from it after a minute", async () => {
  const manager = await connect(server.url, await ticketOf(await firm.as("manager")));
  const place = { refType: "customer", refId: "1" };
  await firm.inDb(async (db) => {
    const entry = { connection_id: "00000000-0000-4000-8000-000000000000", ref_type: "customer", ref_id: "1" };
    const dead = { ...entry, user_id: firm.userIds.partner, is_editing: true, expires_at: "2020-01-01T00:00:00Z" };
    await db.insertInto("presence").values(dead).execute();
  });
  const seen = await manager.hub.invoke<{ people: unknown[] }>("enter", place);
  expect(seen.people).toHaveLength(1);
  await manager.hub.stop();
});

test("an ear that is cut off comes back by itself, and clients are told to read anew", {
  timeout: within(30_000),
}, async () => {
  const manager = await firm.as("manager");
  const { inbox, hub } = await connect(server.url, await ticketOf(manager));
  // The role of the server may end its own connections.
  await withConnection(server.appUrl, (client) =>
    client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'digao-live' and datname = current_database()",
    ),
  );
  await vi.waitUntil(() => inbox.names.includes("refresh"), { timeout: within(10_000) });
  await tell("after the cut");
  await inbox.until("getNotification", (notice) => JSON.stringify(notice).includes("after the cut"));
  await hub.stop();
});
