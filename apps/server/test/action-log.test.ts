import { customer } from "@digao/contract/areas/firm/customers/calls";
import type { Endpoint } from "@digao/contract/endpoint";
import { writtenHeader } from "@digao/contract/records";
import { type Db, withTenant } from "@digao/db/tenant";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { writeAction } from "../src/platform/action-log.ts";
import { takeDueHeads, takeHeadOf } from "../src/platform/log-heads.ts";
import { requestOf, startTestServer, type TestServer, type TestTenant } from "./kit.ts";

let server: TestServer;
let firm: TestTenant;
beforeAll(async () => {
  server = await startTestServer();
  firm = await server.newTenant();
});
afterAll(() => server.stop());

const actor = { userId: 1, userName: "admin\nforged", ip: "127.0.0.1", requestId: "r" };

describe("the action log", () => {
  test("stores only the fields that changed, who, from where and in which request", async () => {
    const before = { amount: "1.00", name: "a", lines: [1] };
    const after = { amount: "2.00", name: "a", lines: [1], isNew: true };
    const row = await firm.inDb(async (db) => {
      await writeAction(db, actor, { refType: "customer", refId: 5, action: "change", old: before, new: after });
      return db.selectFrom("action_log").selectAll().orderBy("seq", "desc").executeTakeFirstOrThrow();
    });
    expect(row).toMatchObject({
      user_name: "admin\nforged",
      ip: "127.0.0.1",
      ref_id: "5",
      old_value: { amount: "1.00", isNew: null },
      new_value: { amount: "2.00", isNew: true },
    });
  });

  test("names in the answer of a call what the call has written, and nothing in that of a read or a refusal", async () => {
    const manager = await firm.as("manager");
    const written = async (endpoint: Endpoint, input: Record<string, unknown>) => {
      const answer = await manager.fetch(...requestOf(endpoint, input, []));
      return [answer.status, answer.headers.get(writtenHeader)];
    };
    expect(await written(customer.calls.create, { custName: "记录" })).toEqual([200, "customer"]);
    expect(await written(customer.calls.list, {})).toEqual([200, null]);
    expect((await written(customer.calls.create, { custName: "" }))[1]).toBe(null);
  });

  test("is written with the change or not at all", async () => {
    const count = () => firm.inDb((db) => sql<{ n: number }>`select count(*) as n from action_log`.execute(db));
    const before = (await count()).rows[0]?.n;
    const failing = firm.inDb(async (db) => {
      await writeAction(db, actor, { refType: "customer", refId: 1, action: "change" });
      throw new Error("after all");
    });
    await expect(failing).rejects.toThrow("after all");
    expect((await count()).rows[0]?.n).toBe(before);
  });

  test("numbers writers that come at once one after the other", async () => {
    const write = (index: number) =>
      firm.inDb((db) => writeAction(db, actor, { refType: "customer", refId: index, action: "change" }));
    await Promise.all(Array.from({ length: 20 }, (_, index) => write(index)));
    const { rows } = await firm.inDb((db) =>
      sql<{ ok: boolean }>`select bool_and(seq = n and prev_hash = coalesce(before, '\\x00')) as ok
        from (select seq, prev_hash, row_number() over w as n, lag(hash) over w as before
          from action_log window w as (order by seq)) chain`.execute(db),
    );
    expect(rows[0]?.ok).toBe(true);
  });

  test("of a project does not wait for a writer in another project, nor for one in the firm's", async () => {
    const write = (db: Db, projectId?: number) =>
      writeAction(db, actor, { refType: "customer", refId: 1, action: "change", projectId: projectId ?? null });
    await firm.inDb(async (slow) => {
      await write(slow, 1);
      // It would wait until the other transaction ends, which waits for it.
      await firm.inDb(async (db) => {
        await sql`set local lock_timeout = '1s'`.execute(db);
        await write(db, 2);
        await write(db);
      });
      await write(slow);
    });
    await firm.inDb(async (slow) => {
      await write(slow);
      await firm.inDb(async (db) => {
        await sql`set local lock_timeout = '1s'`.execute(db);
        await write(db, 1);
      });
    });
  });

  test("numbers each project's entries by themselves, however many write", async () => {
    const other = await server.newTenant();
    const write = (index: number) =>
      other.inDb((db) =>
        writeAction(db, actor, { refType: "customer", refId: index, action: "change", projectId: 1 + (index % 3) }),
      );
    await Promise.all(Array.from({ length: 21 }, (_, index) => write(index)));
    const { rows } = await other.inDb((db) =>
      sql<{ projectId: number; ok: boolean; count: number }>`
        select project_id as "projectId", bool_and(seq = n and prev_hash = coalesce(before, '\\x00')) as ok, count(*)::int as count
        from (select project_id, seq, prev_hash, row_number() over w as n, lag(hash) over w as before
          from project_log window w as (partition by project_id order by seq)) chain group by 1 order by 1`.execute(db),
    );
    expect(rows).toEqual([1, 2, 3].map((projectId) => ({ projectId, ok: true, count: 7 })));
  });

  test.each([
    "update action_log set action = 'x'",
    "delete from action_log",
    "truncate action_log",
    "update action_log_head set seq = 0",
    "update project_log set action = 'x'",
    "delete from project_log",
    "truncate project_log",
    "insert into project_log_head (project_id, seq, hash) values (1, 0, '')",
    "update project_log_head set seq = 0",
    "delete from project_log_head",
  ])("the server's own role may not: %s", async (statement) => {
    await expect(firm.inDb((db) => sql.raw(statement).execute(db))).rejects.toThrow(/permission denied/);
  });
});

describe("the firm's chain", () => {
  let own: TestTenant;
  beforeEach(async () => {
    own = await server.newTenant();
  });
  const write = (projectId: number, more: { before?: () => Promise<unknown> } = {}) =>
    own.inDb(async (db) => {
      await writeAction(db, actor, { refType: "customer", refId: 1, action: "change", projectId });
      await more.before?.();
    });
  const take = (minutes = 0) =>
    takeDueHeads(server.pool, {
      minutes,
      onError: (error) => {
        throw error;
      },
    });
  const taken = () =>
    own.inDb(async (db) => {
      const { rows } = await sql<{ projectId: number; seq: string; hash: string }>`
        select project_id as "projectId", new_value ->> 'seq' as seq, new_value ->> 'hash' as hash
        from action_log where action = 'logHead' order by action_log.seq`.execute(db);
      const lines: string[] = [];
      for (const { projectId, seq, hash } of rows) {
        const { rows: same } = await sql<{ isSame: boolean }>`
          select encode(hash, 'hex') = ${hash} as "isSame" from project_log
          where tenant_id = ${own.id} and project_id = ${projectId} and seq = ${seq}::bigint`.execute(db);
        lines.push(`${projectId}:${seq}:${same[0]?.isSame ? "t" : "f"}`);
      }
      return lines;
    });

  test("takes in the head of each project with new entries, once", async () => {
    await write(1);
    await write(1);
    await write(2);
    await take();
    expect(await taken()).toEqual(["1:2:t", "2:1:t"]);
    await take();
    await write(2);
    await take();
    expect(await taken()).toEqual(["1:2:t", "2:1:t", "2:2:t"]);
  });

  test("takes in more projects than fit into one transaction", async () => {
    await own.inDb(async (db) => {
      for (let projectId = 1; projectId <= 203; projectId += 1)
        await writeAction(db, actor, { refType: "customer", refId: 1, action: "change", projectId });
    });
    await take();
    expect(await taken()).toEqual(Array.from({ length: 203 }, (_, index) => `${index + 1}:1:t`));
  });

  test("waits for entries to be as old as asked, so that no project is taken in twice an hour", async () => {
    await write(1);
    await take(50);
    expect(await taken()).toEqual([]);
    await own.inDb((db) => sql`update project_log_due set since = now() - interval '51 minutes'`.execute(db));
    await take(50);
    expect(await taken()).toEqual(["1:1:t"]);
  });

  test("loses no project whose entry is being written while its head is taken in", async () => {
    await write(1);
    await write(1, { before: take });
    expect(await taken()).toEqual(["1:1:t"]);
    await take();
    expect(await taken()).toEqual(["1:1:t", "1:2:t"]);
  });

  test("knows of every entry in the end, though many write while heads are taken in by several servers", async () => {
    let isOver = false;
    const takers = [1, 2].map(async () => {
      while (!isOver) await take();
    });
    await Promise.all(
      [1, 2, 3].map(async (projectId) => {
        for (let count = 0; count < 15; count += 1) await write(projectId);
      }),
    );
    isOver = true;
    await Promise.all(takers);
    await take();
    const last = new Map((await taken()).map((text): [string, string] => [text.slice(0, 1), text]));
    expect([...last.values()].toSorted()).toEqual(["1:15:t", "2:15:t", "3:15:t"]);
    expect(await own.inDb((db) => db.selectFrom("project_log_due").selectAll().execute())).toEqual([]);
  });

  test("takes in a project's head at once, with the entry of the transaction that asks for it", async () => {
    await own.inDb(async (db) => {
      await writeAction(db, actor, { refType: "project", refId: 7, action: "archive", projectId: 7 });
      await takeHeadOf(db, 7);
    });
    await take();
    expect(await taken()).toEqual(["7:1:t"]);
  });

  test("is taken further by one server at a time", async () => {
    await write(1);
    await withTenant(server.pool, own.id, async (db) => {
      await sql`select pg_advisory_xact_lock(${0x6c6f67}, ${own.id})`.execute(db);
      await take();
      expect(await taken()).toEqual([]);
    });
    await take();
    expect(await taken()).toEqual(["1:1:t"]);
  });
});
