import { sql } from "kysely";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPool } from "../src/pool.ts";
import { withConnection } from "../src/roles.ts";
import { afterCommit, clientOf, type Db, withoutTenant, withTenant } from "../src/tenant.ts";
import type { ClonedDatabase } from "../src/testing.ts";
import { cloneTemplate } from "./databases.ts";

let database: ClonedDatabase;
let pool: pg.Pool;
let tenant: number;

beforeAll(async () => {
  database = await cloneTemplate();
  pool = createPool(database.appUrl, { connectionsMax: 2, statementTimeoutMs: 10_000 });
  tenant = await withoutTenant(pool, async (db) => {
    const row = await db
      .insertInto("tenant")
      .values({ tenancy_name: "firm", name: "Firm" })
      .returning("id")
      .executeTakeFirstOrThrow();
    return row.id;
  });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const addRole = (db: Db, name: string) => db.insertInto("role").values({ name, display_name: name }).execute();
const countRoles = (name: string): Promise<number> =>
  withTenant(
    pool,
    tenant,
    async (db) => (await db.selectFrom("role").select("id").where("name", "=", name).execute()).length,
  );

const evaluate = async (db: Db, expression: string): Promise<unknown> => {
  const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(db);
  return rows[0]?.value;
};

describe("a transaction", () => {
  it("keeps what was written when the work answers", async () => {
    await withTenant(pool, tenant, (db) => addRole(db, "kept"));
    expect(await countRoles("kept")).toBe(1);
  });

  it("keeps nothing when the work throws", async () => {
    const work = withTenant(pool, tenant, async (db) => {
      await addRole(db, "lost");
      throw new Error("changed my mind");
    });
    await expect(work).rejects.toThrow("changed my mind");
    expect(await countRoles("lost")).toBe(0);
  });

  it("has what follows it run once, after the commit, and not when it rolls back", async () => {
    let seen: Promise<number> | undefined;
    let times = 0;
    const follow = (): void => {
      times += 1;
      seen = countRoles("followed");
    };
    const work = (isFine: boolean) =>
      withTenant(pool, tenant, async (db) => {
        afterCommit(db, follow);
        afterCommit(db, follow);
        await addRole(db, "followed");
        if (!isFine) throw new Error("changed my mind");
      });
    await expect(work(false)).rejects.toThrow("changed my mind");
    expect(times).toBe(0);
    await work(true);
    expect([times, await seen]).toEqual([1, 1]);
  });

  it("tells the failure that came first, not those of the queries sent along with it", async () => {
    const work = withTenant(pool, tenant, (db) => {
      const first = evaluate(db, "1 / 0").then((value) => Promise.resolve(value));
      return Promise.all([first, evaluate(db, "1"), evaluate(db, "2")]);
    });
    await expect(work).rejects.toThrow("division by zero");
  });

  it("says so when a failed statement was overlooked and nothing could be saved", async () => {
    const work = withTenant(pool, tenant, async (db) => {
      await addRole(db, "overlooked");
      await sql`select 1 / 0`.execute(db).catch(() => undefined);
    });
    await expect(work).rejects.toThrow(/Nothing was saved/);
    expect(await countRoles("overlooked")).toBe(0);
  });

  it("refuses a query that comes after its end", async () => {
    const late = await withTenant(pool, tenant, async (db) => ({ db }));
    await expect(addRole(late.db, "late")).rejects.toThrow(/has ended/);
    expect(() => clientOf(late.db)).toThrow(/has ended/);
  });

  it("does not write when it only reads", async () => {
    await expect(withTenant(pool, tenant, (db) => addRole(db, "x"), { readOnly: true })).rejects.toThrow(
      /read-only transaction/,
    );
  });

  it.each([0, -1, 1.5, Number.NaN])("refuses the tenant %s", async (wrong) => {
    await expect(withTenant(pool, wrong, () => Promise.resolve(0))).rejects.toThrow(/tenantId/);
  });

  it("tells SQL who acts and for which request", async () => {
    const scope = { userId: 7, requestId: "it's \\ one" };
    const seen = await withTenant(
      pool,
      tenant,
      (db) => evaluate(db, "array[app_user()::text, current_setting('app.request_id')]"),
      scope,
    );
    expect(seen).toEqual(["7", "it's \\ one"]);
  });

  it("sends queries that start together in one go and answers them in order", async () => {
    const answers = await withTenant(pool, tenant, (db) => Promise.all([1, 2, 3].map((n) => evaluate(db, `${n}`))));
    expect(answers).toEqual([1, 2, 3]);
  });

  it("streams a large result in pieces", async () => {
    const total = await withTenant(pool, tenant, async (db) => {
      let sum = 0;
      const rows = db
        .selectFrom(sql<{ n: number }>`generate_series(1, 2500)`.as<"g">(sql`g (n)`))
        .select("n")
        .where("n", ">", 500);
      for await (const { n } of rows.stream(1000)) sum += n;
      return sum;
    });
    expect(total).toBe((501 + 2500) * 1000);
  });
});

describe("a transaction that only reads", () => {
  const about = (db: Db) => evaluate(db, "array[pg_backend_pid()::text, app_tenant()::text, app_user()::text]");
  const state = async (pid: number) =>
    (await pool.query("select state from pg_stat_activity where pid = $1", [pid])).rows[0]?.state;

  it("is ended by the next on its connection, which sees its own tenant and writes", async () => {
    const single = createPool(database.appUrl, { connectionsMax: 1 });
    const [pid] = (await withTenant(single, tenant, about, { readOnly: true, userId: 7 })) as string[];
    const next = await withTenant(single, tenant + 1, about);
    expect(next).toEqual([pid, String(tenant + 1), null]);
    await withTenant(single, tenant, about, { readOnly: true });
    await withTenant(single, tenant, (db) => addRole(db, "after a read"));
    expect(await countRoles("after a read")).toBe(1);
    expect(await withoutTenant(single, (db) => evaluate(db as Db, "app_tenant()"))).toBeNull();
    await single.end();
  });

  it("is ended soon where nobody comes", async () => {
    const single = createPool(database.directUrl, { connectionsMax: 1 });
    const pid = Number(await withTenant(single, tenant, (db) => evaluate(db, "pg_backend_pid()"), { readOnly: true }));
    await expect.poll(() => state(pid)).toBe("idle");
    await single.end();
  });

  it("leaves no failure of an overlooked statement to the next", async () => {
    const single = createPool(database.appUrl, { connectionsMax: 1 });
    const overlook = (db: Db) => sql`select 1 / 0`.execute(db).catch(() => undefined);
    await withTenant(single, tenant, overlook, { readOnly: true });
    expect(await withTenant(single, tenant, (db) => evaluate(db, "42"), { readOnly: true })).toBe(42);
    await single.end();
  });
});

describe("a lost connection", () => {
  it("fails its own work only: the pool goes on with a new one", async () => {
    const single = createPool(database.appUrl, { connectionsMax: 1 });
    await expect(
      withTenant(single, tenant, (db) => evaluate(db, "pg_terminate_backend(pg_backend_pid())")),
    ).rejects.toThrow(/terminat/);
    expect(await withTenant(single, tenant, (db) => evaluate(db, "42"))).toBe(42);
    await single.end();
  });

  it("between two works is not noticed by the second", async () => {
    const single = createPool(database.directUrl, { connectionsMax: 1 });
    const pid = Number(await withTenant(single, tenant, (db) => evaluate(db, "pg_backend_pid()")));
    const gone = new Promise((resolve) => single.once("remove", resolve));
    await pool.query("select pg_terminate_backend($1::int)", [pid]);
    await gone;
    expect(await withTenant(single, tenant, (db) => evaluate(db, "42"))).toBe(42);
    await single.end();
  });

  it("a statement that runs too long is cancelled and the connection stays good", async () => {
    const hasty = createPool(database.appUrl, { connectionsMax: 1, statementTimeoutMs: 50 });
    await expect(withTenant(hasty, tenant, (db) => evaluate(db, "pg_sleep(10)"))).rejects.toThrow(/statement timeout/);
    expect(await withTenant(hasty, tenant, (db) => evaluate(db, "42"))).toBe(42);
    await hasty.end();
  });
});

describe("column values arrive", () => {
  it.each([
    ["bigint as a number", "9007199254740991::bigint", 9007199254740991],
    ["bigint[] as numbers", "array[1, null]::bigint[]", [1, null]],
    ["numeric as text with its scale", "12.10::numeric(20,2)", "12.10"],
    ["numeric[] as text, never as floats", "array[0.10, 0.20]::numeric(20,2)[]", ["0.10", "0.20"]],
    ["date as text", "'2024-02-29'::date", "2024-02-29"],
    ["timestamptz as UTC with six digits", "'2026-01-01 00:30:00.5+08'::timestamptz", "2025-12-31T16:30:00.500000Z"],
    ["a zone of half an hour", "'1940-01-01 00:00:00+05:30'::timestamptz", "1939-12-31T18:30:00.000000Z"],
    ["json parsed", `'{"a": [1]}'::jsonb`, { a: [1] }],
    ["null as null", "null::numeric", null],
  ])("%s", async (_, expression, value) => {
    expect(await withTenant(pool, tenant, (db) => evaluate(db, expression))).toEqual(value);
  });

  it("a bigint beyond 2^53 is refused, not rounded", async () => {
    await expect(withTenant(pool, tenant, (db) => evaluate(db, "9007199254740993::bigint"))).rejects.toThrow(
      /9007199254740993/,
    );
  });

  it("today is the day in China", async () => {
    expect(await withTenant(pool, tenant, (db) => evaluate(db, "current_setting('TimeZone')"))).toBe("Asia/Shanghai");
  });
});

it("a connection that the server ends while nothing is asked of it fails the next question, not the process", async () => {
  const asking = withConnection(database.ownerUrl, async (client) => {
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    const ended = new Promise((resolve) => client.once("end", resolve));
    await withConnection(database.ownerUrl, (other) => other.query("select pg_terminate_backend($1)", [rows[0]?.pid]));
    await ended;
    return client.query("select");
  });
  await expect(asking).rejects.toThrow();
});
