import { sql } from "kysely";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPool } from "../src/pool.ts";
import { withoutTenant } from "../src/tenant.ts";
import type { ClonedDatabase } from "../src/testing.ts";
import { takeTurns } from "../src/turns.ts";
import { cloneTemplate } from "./databases.ts";

const [connections, atOnce] = [6, 2];
let database: ClonedDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await cloneTemplate();
  pool = createPool(database.appUrl, { connectionsMax: connections });
  takeTurns(pool, atOnce);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** How many are inside their transactions, as each of them comes in. */
function counted(own = pool) {
  let inside = 0;
  const seen: number[] = [];
  const work = (wait: Promise<unknown> | undefined) =>
    withoutTenant(own, async (db) => {
      inside += 1;
      seen.push(inside);
      await sql`select 1`.execute(db);
      await wait;
      inside -= 1;
    });
  return { seen, work };
}

describe("transactions in turns", () => {
  it("are few at a time, and all done", async () => {
    const patient = createPool(database.appUrl, { connectionsMax: connections });
    takeTurns(patient, atOnce, 60_000);
    const { seen, work } = counted(patient);
    // The first ones stay until as many are inside as may be: a connection that opens late keeps nobody from meeting.
    const met = expect.poll(() => seen.length).toBeGreaterThanOrEqual(atOnce);
    await Promise.all(Array.from({ length: 40 }, (_, at) => work(at < atOnce ? met : undefined)));
    await patient.end();
    expect(seen).toHaveLength(40);
    expect(Math.max(...seen)).toBe(atOnce);
  });
  it("hold nobody up when they take long", async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { seen, work } = counted();
    const long = Array.from({ length: atOnce + 1 }, () => work(held));
    // Done while the long ones are still at it.
    await Promise.all(Array.from({ length: 10 }, () => work(undefined)));
    expect(Math.max(...seen)).toBeGreaterThan(atOnce);
    release();
    await Promise.all(long);
  });
  it("let the next one in when one has failed", async () => {
    const failing = Array.from({ length: 8 }, () =>
      withoutTenant(pool, (db) => sql`select 1/0`.execute(db)).catch(() => "failed"),
    );
    expect(await Promise.all(failing)).toEqual(Array(8).fill("failed"));
    expect(await withoutTenant(pool, async () => "in")).toBe("in");
  });
});
