import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { area, post } from "@digao/contract/endpoint";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { z } from "zod";
import { within } from "../../../test/pace.ts";
import type { JobHandler } from "../src/platform/jobs/handlers.ts";
import { serve } from "../src/platform/serve.ts";
import { type CallRefused, type Client, startTestServer, type TestServer } from "./kit.ts";
import { asSuperuser } from "./plant.ts";

const calls = area("/api/Trouble", {
  Raise: post(z.object({ state: z.string() }), z.null(), undefined, { summary: "Raise" }),
  Hold: post(z.object({ day: z.string(), lines: z.array(z.object({ count: z.number() })) }), z.null(), undefined, {
    summary: "Hold",
  }),
  Do: post(z.object({ statements: z.array(z.string()) }), z.null(), undefined, { summary: "Do" }),
  Keep: post(z.object({}), z.object({ fileId: z.number() }), undefined, { kind: "upload", summary: "Keep" }),
  Start: post(z.object({}), z.object({ jobId: z.number() }), undefined, { summary: "Start" }),
});

const routes = serve(calls, {
  Raise: async ({ db }, { state }) => {
    await sql
      .raw(`do $$ begin raise exception 'told' using errcode = '${state.replace(/\W/g, "")}'; end $$`)
      .execute(db);
    return null;
  },
  Hold: async ({ db }, { day, lines }) => {
    await sql`select ${day}::date`.execute(db);
    for (const { count } of lines) await sql`select ${count}::int4`.execute(db);
    return null;
  },
  Do: async ({ db }, { statements }) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
    return null;
  },
  Keep: async ({ files }, _input, [upload]) => {
    if (!upload) throw new Error("no file");
    return { fileId: await files.keep(upload) };
  },
  Start: async ({ db, jobs }) => ({ jobId: await jobs.start(db, { kind: "fill", payload: {} }) }),
});

const scratch = inject("database").scratchDir;
const mounts: string[] = [];

/** A disk of a few megabytes, where the machine lets us have one. */
function smallDisk(megabytes: number): string | null {
  const dir = mkdtempSync(join(scratch, "disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=777`, "tmpfs", dir], { stdio: "ignore" });
  } catch {
    return null;
  }
  mounts.push(dir);
  return dir;
}

const disk = smallDisk(12);
let server: TestServer;
let manager: Client;

beforeAll(async () => {
  const dataDir = disk ? join(disk, "data") : mkdtempSync(join(scratch, "data-"));
  mkdirSync(dataDir, { recursive: true });
  const fill: JobHandler = async () => {
    writeFileSync(join(dataDir, "made-by-a-job"), Buffer.alloc(4 * 1024 * 1024));
  };
  server = await startTestServer({ isAlone: true, routes, dataDir, handlers: { fill } });
  manager = await (await server.newTenant()).as("manager");
});
afterAll(async () => {
  await server.stop();
  for (const dir of mounts) execFileSync("umount", [dir]);
});

async function answerOf(
  path: string,
  body: unknown,
): Promise<{ status: number; retryAfter: string | null; error: CallRefused["error"] }> {
  const headers = { "content-type": "application/json" };
  const answer = await manager.fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
  const { error } = (await answer.json()) as { error: CallRefused["error"] };
  return { status: answer.status, retryAfter: answer.headers.get("retry-after"), error };
}

const ready = async (): Promise<[number, string]> => {
  const answer = await server.visitor.fetch("/readyz");
  return [answer.status, ((await answer.json()) as { status: string }).status];
};

describe("what the database cannot do", () => {
  afterEach(async () => {
    expect(await ready()).toEqual([200, "ok"]);
  });

  it.each([
    ["53100", 507, null, "磁盘空间不足"],
    ["53200", 503, "10", "系统繁忙"],
    ["53300", 503, "2", "系统繁忙"],
    ["25006", 503, "30", "只能读取"],
    ["55P03", 503, "2", "另一项操作占用"],
    ["57014", 503, "2", "系统繁忙"],
    ["57P01", 503, "2", "系统繁忙"],
    ["57P03", 503, "2", "系统繁忙"],
    ["40001", 503, "2", "系统繁忙"],
    ["54000", 400, null, "超出系统可记录的范围"],
    ["XX000", 500, null, "系统内部错误"],
  ])("is told by its kind: %s is %i", async (state, status, retryAfter, words) => {
    const answer = await answerOf(calls.Raise.path, { state });
    expect([answer.status, answer.retryAfter]).toEqual([status, retryAfter]);
    expect(answer.error.message).toContain(words);
  });

  it("is found out by acts too: a write where only reading is allowed, a connection that is ended", async () => {
    const write = ["set transaction read only", "update app_user set updated_at = now()"];
    expect((await answerOf(calls.Do.path, { statements: write })).status).toBe(503);
    const end = ["select pg_terminate_backend(pg_backend_pid())"];
    expect(await answerOf(calls.Do.path, { statements: end })).toMatchObject({ status: 503, retryAfter: "2" });
  });
});

describe("a value that no column holds", () => {
  it.each([
    [{ day: "0000-01-01", lines: [] }, "day"],
    [{ day: "2024-02-30", lines: [] }, "day"],
    [{ day: "99999999-01-01", lines: [] }, "day"],
    [{ day: "2024-01-01", lines: [{ count: 1 }, { count: 3_000_000_000 }] }, "lines[1].count"],
  ])("is pointed at in the input: %j", async (input, member) => {
    const { status, error } = await answerOf(calls.Hold.path, input);
    expect(status).toBe(400);
    expect(error.validationErrors).toEqual([{ message: `${member} 超出系统可记录的范围`, members: [member] }]);
  });

  it("is refused in words where nothing of it stands in the input", async () => {
    const { status, error } = await answerOf(calls.Do.path, { statements: ["select 10::numeric(3, 2)"] });
    expect([status, error.message]).toEqual([400, "数值或日期超出系统可记录的范围"]);
  });
});

describe.skipIf(!disk)("a full disk", () => {
  const keep = (bytes: number) =>
    manager.call(calls.Keep, {}, [{ name: "底稿.txt", content: new Uint8Array(bytes).fill(65) }]);

  it("of the files is told in words, turns readiness red and leaves nothing half kept; room turns it green", async () => {
    const filler = join(disk ?? "", "filler");
    writeFileSync(filler, Buffer.alloc(11 * 1024 * 1024));
    await expect(keep(4 * 1024 * 1024)).rejects.toMatchObject({ status: 507 });
    expect(await ready()).toEqual([503, "disk full: files"]);
    rmSync(filler);
    expect(await ready()).toEqual([200, "ok"]);
    await keep(4 * 1024 * 1024);
  });

  it("that a job meets in its own process turns readiness red, too, until there is room", async () => {
    const filler = join(disk ?? "", "filler");
    writeFileSync(filler, Buffer.alloc(7 * 1024 * 1024));
    expect(await ready()).toEqual([200, "ok"]);
    await manager.call(calls.Start, {});
    await server.runJobs();
    expect(await ready()).toEqual([503, "disk full: files"]);
    rmSync(filler);
    expect(await ready()).toEqual([200, "ok"]);
  });

  it("of the database is told in words and turns readiness red until a write succeeds", async () => {
    const space = `space_${randomBytes(8).toString("hex")}`;
    const place = smallDisk(4) ?? "";
    execFileSync("chmod", ["777", scratch, place]);
    await asSuperuser(server, async (db) => {
      const { rows } = await db.query("select current_setting('data_directory') as dir, current_database() as name");
      const owner = execFileSync("stat", ["-c", "%u:%g", String(rows[0]?.dir)])
        .toString()
        .trim();
      execFileSync("chown", [owner, place]);
      execFileSync("chmod", ["700", place]);
      await db.query(`create tablespace ${space} location '${place}'`);
      await db.query(`grant create on tablespace ${space} to public`);
    });
    const fill = "create temp table t on commit drop as select repeat('0', 1900) from generate_series(1, 4000)";
    await asSuperuser(server, async (db) => {
      const { rows } = await db.query("select current_database() as name");
      await db.query(
        `create table other_rows tablespace ${space} as select repeat('0', 1900) from generate_series(1, 1600)`,
      );
      await db.query(`alter database "${rows[0]?.name}" set temp_tablespaces = ${space}`);
      await db.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'digao' and datname = current_database()",
      );
    });
    await vi.waitUntil(async () => (await ready())[0] === 200, { timeout: within(8000) });
    const answer = await answerOf(calls.Do.path, { statements: [fill] });
    expect([answer.status, answer.error.message]).toEqual([507, expect.stringContaining("磁盘空间不足")]);
    expect(await ready()).toEqual([503, "disk full: database"]);
    await asSuperuser(server, (db) => db.query("drop table other_rows"));
    expect(await ready()).toEqual([200, "ok"]);
  });
});
