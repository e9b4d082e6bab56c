import { customer } from "@digao/contract/areas/customers";
import type { Endpoint } from "@digao/contract/endpoint";
import { writtenHeader } from "@digao/contract/records";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writeAction } from "../src/platform/action-log.ts";
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

  test.each([
    "update action_log set action = 'x'",
    "delete from action_log",
    "truncate action_log",
    "update action_log_head set seq = 0",
  ])("the server's own role may not: %s", async (statement) => {
    await expect(firm.inDb((db) => sql.raw(statement).execute(db))).rejects.toThrow(/permission denied/);
  });
});
