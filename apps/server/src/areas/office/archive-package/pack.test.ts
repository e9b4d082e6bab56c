import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { jobs } from "@digao/contract/areas/identity/jobs/calls";
import type { Manifest } from "@digao/domain/archive/package/manifest";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { builtPages } from "../../../../../../scripts/archive-pages.ts";
import { makeProject, makeRows } from "../../../../test/build.ts";
import { startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { confirmArchive, packed, readPackage, startPacking } from "../../../../test/packing-desk.ts";
import { writeSampleBooks } from "../../../../test/sample-books.ts";
import { unzip } from "../../../../test/unzip.ts";
import { openFileStore } from "../../../platform/files/store.ts";

let server: TestServer;
let firm: TestTenant;
let projectId: number;
let requestId: number;
let path: string;
let entries: Map<string, Buffer>;
let manifest: Manifest;
const folder = mkdtempSync(join(tmpdir(), "digao-package-"));

const bytesOf = async (sha256: string): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of openFileStore({ dataDir: server.dataDir }).read(firm.id, sha256))
    parts.push(Buffer.from(part));
  return Buffer.concat(parts);
};

beforeAll(async () => {
  server = await startTestServer();
  firm = await server.newTenant();
  ({ projectId } = await makeProject(firm, { manager: { role: 1 }, partner: { role: 2 } }));
  await firm.inProject(projectId, async (db) => {
    await db.updateTable("project_period").set({ is_current: false }).execute();
    await writeSampleBooks(db, projectId);
  });
  await makeRows(server, firm, projectId, "底稿");
  requestId = await packed(server, firm, projectId);
  const { sha256 } = await readPackage(firm, requestId);
  path = join(folder, "package.zip");
  const bytes = await bytesOf(sha256 ?? "");
  writeFileSync(path, bytes);
  entries = await unzip(bytes);
  manifest = JSON.parse(entries.get("manifest.json")?.toString() ?? "{}");
}, 120_000);
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe("packing a project", () => {
  it("archives it with its package", async () => {
    const kept = await readPackage(firm, requestId);
    expect(kept).toMatchObject({ status: 2, archiveFlag: 2 });
    const bytes = readFileSync(path);
    expect(kept.sha256).toBe(createHash("sha256").update(bytes).digest("hex"));
    expect(kept.manifestSha256).toBe(
      createHash("sha256")
        .update(entries.get("manifest.json") ?? "")
        .digest("hex"),
    );
    expect([kept.bytes, kept.entryCount, kept.packedSeq]).toEqual([bytes.length, entries.size, manifest.log.lastSeq]);
  });

  it("leaves a request that is archived as it is", async () => {
    const before = await readPackage(firm, requestId);
    await startPacking(firm, requestId);
    await server.runJobs();
    expect(await readPackage(firm, requestId)).toEqual(before);
  });

  it("holds every row of every table of the project", async () => {
    const counts = await firm.inProject(projectId, async (db) => {
      const { rows: names } = await sql<{ name: string }>`select project_tables() as name`.execute(db);
      const found: Record<string, number> = {};
      for (const { name } of names) {
        const { rows } = await sql<{ count: number }>`
          select count(*)::int as count from ${sql.table(name)} t where t.tenant_id = ${firm.id} and t.project_id = ${projectId}`.execute(
          db,
        );
        if (rows[0]?.count) found[name] = rows[0].count;
      }
      return found;
    });
    const there = new Map(manifest.tables.map(({ name, rows }) => [name, rows]));
    const expected = Object.entries(counts).filter(([name]) => !(name in manifest.leftOut.tables));
    expect(expected.length).toBeGreaterThan(50);
    for (const [name, count] of expected) expect(there.get(name), name).toBe(count);
    for (const { json, csv, rows, name } of manifest.tables) {
      const lines = json.flatMap((one) => entries.get(one)?.toString().trimEnd().split("\n") ?? []);
      expect(lines.length, name).toBe(rows);
      for (const line of lines) expect(JSON.parse(line), name).toBeTypeOf("object");
      expect(
        entries
          .get(csv[0] ?? "")
          ?.subarray(0, 3)
          .toString("hex"),
        name,
      ).toBe("efbbbf");
    }
    expect(there.get("project")).toBe(1);
    expect(there.has("customer")).toBe(true);
  });

  it("gives the same trial balance and signs when its files are read without the product", async () => {
    const linesOf = (name: string): Record<string, unknown>[] =>
      (manifest.tables.find((table) => table.name === name)?.json ?? []).flatMap((one) =>
        (entries.get(one)?.toString().trimEnd().split("\n") ?? []).map((line) => JSON.parse(line)),
      );
    const fenOf = (value: unknown): bigint => BigInt(Math.round(Number(value) * 100));
    const balances = linesOf("tb_row");
    const totals = ["open_dr", "open_cr", "period_dr", "period_cr", "close_dr", "close_cr"].map((column) =>
      balances.filter(({ is_leaf }) => is_leaf).reduce((sum, row) => sum + fenOf(row[column]), 0n),
    );
    const stored = await firm.inProject(projectId, async (db) => {
      const { rows } = await sql<Record<string, string>>`
        select sum(open_dr)::text as a, sum(open_cr)::text as b, sum(period_dr)::text as c, sum(period_cr)::text as d,
          sum(close_dr)::text as e, sum(close_cr)::text as f
        from tb_row t where t.tenant_id = ${firm.id} and t.project_id = ${projectId} and t.is_leaf`.execute(db);
      return Object.values(rows[0] ?? {}).map((value) => BigInt(value.replace(".", "")));
    });
    expect(totals).toEqual(stored);
    expect(totals[4]).toBeGreaterThan(0n);
    const head = entries.get("data/tb_row.csv")?.toString().slice(1).split("\r\n") ?? [];
    const at = (head[0] ?? "").split(",").indexOf("account_code");
    expect(new Set(head.slice(1, -1).map((line) => line.split(",")[at]))).toEqual(
      new Set(balances.map(({ account_code }) => account_code)),
    );
    const signs = linesOf("wp_sign").map(({ ref_type, ref_id, sign_level, user_id }) => [
      ref_type,
      ref_id,
      sign_level,
      user_id,
    ]);
    const kept = await firm.inProject(projectId, (db) =>
      db.selectFrom("wp_sign").select(["ref_type", "ref_id", "sign_level", "user_id"]).orderBy("id").execute(),
    );
    expect(signs).toEqual(
      kept.map(({ ref_type, ref_id, sign_level, user_id }) => [ref_type, ref_id, sign_level, user_id]),
    );
  });

  it("holds no secret, and nobody else's project", async () => {
    const all = Buffer.concat(
      [...entries].filter(([name]) => name !== "manifest.json").map(([, bytes]) => bytes),
    ).toString("latin1");
    for (const secret of ["$argon2", "password_hash", "secret_sealed"])
      expect(all.includes(secret), secret).toBe(false);
    expect(manifest.tables.map(({ name }) => name)).not.toContain("app_user");
  });

  it("is verified by its own program, which names what was changed", async () => {
    const program = join(folder, "verify.mjs");
    writeFileSync(program, entries.get("verify.mjs") ?? "");
    const run = (file: string, ...more: string[]) =>
      spawnSync(process.execPath, [program, file, ...more], { encoding: "utf8" });
    const whole = run(path, manifest.seal === "" ? "" : ((await readPackage(firm, requestId)).manifestSha256 ?? ""));
    expect(whole.stdout).toContain("完整：");
    expect(whole.status).toBe(0);
    const bytes = readFileSync(path);
    const at = bytes.indexOf("data/project.jsonl") + 60;
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    const forged = join(folder, "forged.zip");
    writeFileSync(forged, bytes);
    const broken = run(forged);
    expect(broken.stdout).toContain("data/project.jsonl [table]: altered");
    expect(broken.status).toBe(1);
  });

  it("prints papers, and says of each that is here as data alone why", () => {
    const prints = manifest.entries.filter(({ kind }) => kind === "print").map(({ path: one }) => one);
    expect(prints.length).toBeGreaterThan(2);
    expect(prints.some((one) => one.endsWith(".xlsx"))).toBe(true);
    for (const { why } of manifest.notPrinted) expect(why).toMatch(/\p{Script=Han}/u);
  });

  it("holds pages that are what their sources say today", async () => {
    for (const [name, text] of await builtPages())
      expect(
        readFileSync(new URL(`./pages/built/${name}`, import.meta.url), "utf8") === text,
        `${name}: npm run archive-pages`,
      ).toBe(true);
  });

  it("leaves a request that was taken back, and tells who may ask", async () => {
    const other = await makeProject(firm, { manager: { role: 1 } });
    const id = await confirmArchive(firm, other.projectId);
    await firm.inDb(async (db) => {
      await sql`update archive_request set status = 5 where tenant_id = ${firm.id} and id = ${id}`.execute(db);
      await sql`select move_archive(${id})`.execute(db);
    });
    const jobId = await startPacking(firm, id);
    await server.runJobs();
    const partner = await firm.as("partner");
    expect(await partner.call(jobs.GetJob, { jobId })).toMatchObject({ state: "done", result: { isPacked: false } });
    expect(await readPackage(firm, id)).toMatchObject({ status: 5, fileId: null });
  });
});
