import { spawn } from "node:child_process";
import { once } from "node:events";
import { ownAccount } from "@digao/contract/areas/identity/auth/calls";
import { withConnection } from "@digao/db/roles";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { within } from "../../../../test/pace.ts";
import { programOf } from "../../../../test/programs.ts";
import { publish } from "../../src/platform/live/events.ts";
import { notify } from "../../src/platform/live/notices.ts";
import { type Outbox, type OutboxOptions, outboxPruner, readOutbox } from "../../src/platform/live/outbox.ts";
import { startTestServer, type TestServer, type TestTenant } from "../kit.ts";
import { connect, ticketOf } from "./clients.ts";

let server: TestServer;
let second: TestServer;
let firm: TestTenant;
const outboxes: Outbox[] = [];
beforeAll(async () => {
  server = await startTestServer({ isAlone: true });
  second = await startTestServer({ database: server, dataDir: server.dataDir });
  firm = await server.newTenant();
});
afterEach(async () => {
  for (const outbox of outboxes.splice(0)) await outbox.stop();
});
afterAll(async () => {
  await second.stop();
  await server.stop();
});

/** A place in the outbox of its own, which no wake-up reaches unless it is woken here. */
async function reader(options: Partial<OutboxOptions> = {}) {
  const heard: string[] = [];
  const seen = { gaps: 0 };
  const outbox = readOutbox(server.pool, {
    async handOut({ tenantId, event }) {
      if (tenantId === firm.id && "refId" in event) heard.push(String(event.refId));
    },
    async onGap() {
      seen.gaps += 1;
    },
    onError: (error) => expect.fail(String(error)),
    onLost: (error) => expect.fail(String(error)),
    lookMs: 3_600_000,
    ...options,
  });
  outboxes.push(outbox);
  await outbox.ready;
  const has = (refId: string) => vi.waitUntil(() => heard.includes(refId), { timeout: within(8000), interval: 5 });
  return { outbox, heard, seen, has };
}

const say = (db: Db, refId: string) =>
  publish(db, { kind: "changed", refType: "mark", refId, projectId: null, by: null, requestId: null });
const words = { title: "notice.importCommitted.title", text: "notice.importCommitted.text" } as const;
const tell = (file: string) =>
  firm.inDb((db) => notify(db, { ...words, to: [firm.userIds.manager], type: 0, params: { file } }));
const burst = (count: number) =>
  firm.inDb((db) =>
    sql`insert into live_outbox (event) select '{"kind": "tenant"}' from generate_series(1, ${count})`.execute(db),
  );
const asOwner = (text: string) => withConnection(server.ownerUrl, (client) => client.query(text));
const commit = (refId: string) => firm.inDb((db) => say(db, refId));

test("a transaction that commits late with smaller ids is handed out, once, and after what committed before it", async () => {
  const { outbox, heard, has } = await reader();
  await firm.inDb(async (late) => {
    await say(late, "late");
    await commit("early");
    outbox.wake();
    await has("early");
    await commit("between");
    outbox.wake();
    await has("between");
    expect(heard).toEqual(["early", "between"]);
  });
  outbox.wake();
  await has("late");
  await commit("after");
  outbox.wake();
  await has("after");
  expect(heard).toEqual(["early", "between", "late", "after"]);
});

test("what rolls back is handed out to nobody", async () => {
  const { outbox, heard, has } = await reader();
  const failing = firm.inDb(async (db) => {
    await say(db, "never");
    throw new Error("after all");
  });
  await expect(failing).rejects.toThrow("after all");
  await commit("kept");
  outbox.wake();
  await has("kept");
  expect(heard).toEqual(["kept"]);
});

test("many writers at once: each event reaches each server exactly once", async () => {
  const [here, there] = [await reader({ lookMs: 30 }), await reader({ lookMs: 50 })];
  const names = Array.from({ length: 120 }, (_, index) => `w${index}`);
  await Promise.all(names.map(commit));
  await Promise.all(names.flatMap((name) => [here.has(name), there.has(name)]));
  await commit("end");
  await Promise.all([here.has("end"), there.has("end")]);
  for (const { heard } of [here, there]) expect(heard.toSorted()).toEqual([...names, "end"].toSorted());
});

test("what could not be read for a while comes later, once, and that is told once", async () => {
  const lost: unknown[] = [];
  const { outbox, heard, has, seen } = await reader({ lookMs: 20, onLost: (error) => lost.push(error) });
  await asOwner("revoke select on live_outbox from digao_app");
  await vi.waitUntil(() => lost.length > 0, { timeout: within(8000) });
  await asOwner(`set app.tenant_id = '${firm.id}'; insert into live_outbox (event) values ('{"refId": "meanwhile"}')`);
  outbox.wake();
  await asOwner("grant select on live_outbox to digao_app");
  await has("meanwhile");
  expect([heard, lost.length, seen.gaps]).toEqual([["meanwhile"], 1, 0]);
});

test("a burst of which a part could not be read goes on where it was", async () => {
  const ids: number[] = [];
  const lost: unknown[] = [];
  const { outbox } = await reader({
    lookMs: 20,
    async handOut({ id }) {
      ids.push(id);
      if (ids.length === 1) await asOwner("revoke select on live_outbox from digao_app");
    },
    onLost: (error) => lost.push(error),
  });
  await burst(1200);
  outbox.wake();
  await vi.waitUntil(() => lost.length > 0, { timeout: within(8000) });
  await asOwner("grant select on live_outbox to digao_app");
  await vi.waitUntil(() => ids.length >= 1200, { timeout: within(8000) });
  expect(ids).toEqual(Array.from({ length: 1200 }, (_, index) => (ids[0] ?? 0) + index));
});

test("without any NOTIFY the clock suffices", async () => {
  const { heard, has } = await reader({ lookMs: 40 });
  await commit("unasked");
  await has("unasked");
  expect(heard).toEqual(["unasked"]);
});

test("a server that starts hears nothing old", async () => {
  await commit("old");
  const { outbox, heard, has, seen } = await reader();
  await commit("new");
  outbox.wake();
  await has("new");
  expect(heard).toEqual(["new"]);
  expect(seen.gaps).toBe(0);
});

test("a burst of thousands is held a page at a time, and none of it is lost", async () => {
  let proceed: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    proceed = resolve;
  });
  const ids: number[] = [];
  const { outbox } = await reader({
    async handOut({ id }) {
      ids.push(id);
      await held;
    },
  });
  await burst(5000);
  outbox.wake();
  await vi.waitUntil(() => ids.length === 1, { timeout: within(8000) });
  // What it does not hold yet is gone for it.
  await firm.inDb((db) => sql`delete from live_outbox where id > ${(ids[0] ?? 0) + 2999}`.execute(db));
  proceed();
  await vi.waitUntil(() => ids.length >= 3000, { timeout: within(8000) });
  await burst(1);
  outbox.wake();
  await vi.waitUntil(() => ids.length >= 3001, { timeout: within(8000) });
  const first = ids[0] ?? 0;
  expect(ids).toEqual([...Array.from({ length: 3000 }, (_, index) => first + index), first + 5000]);
});

test("is pruned of what every server has handed out, never of what is not committed yet", async () => {
  const prune = outboxPruner(server.pool, 0);
  const { outbox, heard, has } = await reader();
  const waiting = async () => {
    const { rows } = await firm.inDb((db) =>
      sql<{ refId: string }>`select event ->> 'refId' as "refId" from live_outbox where event ->> 'refType' = 'mark'
        and event ->> 'refId' in ('pruned', 'open', 'younger') order by id`.execute(db),
    );
    return rows.map(({ refId }) => refId);
  };
  await commit("pruned");
  await firm.inDb(async (open) => {
    await say(open, "open");
    // Transactions of other databases of the cluster hold it back, too, for as long as they last.
    await vi.waitUntil(async () => {
      await prune();
      return (await waiting()).length === 0;
    });
  });
  outbox.wake();
  await has("open");
  await commit("younger");
  expect(await waiting()).toEqual(["open", "younger"]);
  // What its servers read before it was deleted.
  expect(heard).toEqual(["open"]);
});

test("a server that has not looked for long refetches instead of trusting what is left", async () => {
  const { outbox, heard, seen } = await reader({ gapMs: 0 });
  await commit("maybe gone");
  outbox.wake();
  await vi.waitUntil(() => seen.gaps === 1, { timeout: within(8000) });
  expect(heard).toEqual([]);
});

test("a writer killed with -9 between commit and wake-up: each window has the notice, once", {
  timeout: within(60_000),
}, async () => {
  const manager = await firm.as("manager");
  const windows = [
    await connect(server.url, await ticketOf(manager)),
    await connect(second.url, await ticketOf(manager)),
  ];
  const script = programOf(new URL("./dying-writer.ts", import.meta.url));
  const child = spawn(process.execPath, [script, server.appUrl, `${firm.id}`, `${firm.userIds.manager}`], {
    stdio: "inherit",
  });
  const [, signal] = await once(child, "exit");
  expect(signal).toBe("SIGKILL");
  const isLast = (notice: unknown) => JSON.stringify(notice).includes("last words");
  for (const { inbox } of windows) await inbox.until("getNotification", isLast);
  await tell("one more");
  for (const { inbox, hub } of windows) {
    await inbox.until("getNotification", (one) => JSON.stringify(one).includes("one more"));
    expect(inbox.of("getNotification").map(isLast)).toEqual([true, false]);
    await hub.stop();
  }
});

test("a server that no NOTIFY reaches tells its windows all the same, once, and closes ended sessions", {
  timeout: within(30_000),
}, async () => {
  const listenUrl = "postgres://nobody@127.0.0.1:1/nowhere";
  const deaf = await startTestServer({ database: server, dataDir: server.dataDir, listenUrl });
  const manager = await firm.as("manager");
  const { inbox, ended } = await connect(deaf.url, await ticketOf(manager));
  await tell("by the clock");
  await inbox.until("getNotification");
  await tell("once more");
  await inbox.until("getNotification", (one) => JSON.stringify(one).includes("once more"));
  expect(inbox.of("getNotification")).toHaveLength(2);
  await manager.call(ownAccount.LogOut, {});
  expect((await ended)?.message).toContain("The session has ended");
  await deaf.stop();
});
