import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withConnection } from "@digao/db/roles";
import { leakproofScript, settingsScript } from "@digao/db/wanted";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startDns } from "../apps/server/test/dns-server.ts";
import { madeBooks } from "../apps/server/test/journal-desk.ts";
import { startTestServer, type TestServer } from "../apps/server/test/kit.ts";
import { asAdmin, createRole } from "../packages/db/test/databases.ts";
import { isChinese, lineOf } from "./doctor/finding.ts";
import { judgeBackup } from "./doctor/keeping.ts";
import { judgeClock, judgeDisk } from "./doctor/machine.ts";
import { type PlanNode, wasteIn } from "./doctor/questions.ts";
import { examine } from "./doctor.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ isAlone: true });
  const manager = await (await server.newTenant()).as("manager");
  await madeBooks(server, manager, [{ word: "记" }]);
});
afterAll(() => server.stop());

const database = (): string => new URL(server.appUrl).pathname.slice(1);
const reportOf = async (env: NodeJS.ProcessEnv = {}, inChinese = false): Promise<string[]> => {
  const given = { DATABASE_URL: server.appUrl, DIGAO_DATA: server.dataDir, ...env };
  return (await examine(given)).map((finding) => lineOf(finding, inChinese));
};
const faultsOf = (lines: readonly string[]): string[] => lines.filter((line) => line.startsWith("[FAULT]"));

describe("name servers, which tell who may send a mail", () => {
  test("answer, or senders cannot be checked", async () => {
    const desk = await startDns();
    const mailOf = async () => (await reportOf({ DIGAO_DNS: desk.address })).filter((line) => line.includes("mail: "));
    expect(await mailOf()).toEqual([expect.stringContaining("[fine] mail: name servers answer")]);
    await desk.stop();
    expect(await mailOf()).toEqual([expect.stringMatching(/^\[costs\] mail: no answer[\s\S]*change: DIGAO_DNS/)]);
  });
});

describe("a sound installation", () => {
  test("has no fault, and answers each typical question of its biggest project", async () => {
    const lines = await reportOf();
    expect(faultsOf(lines)).toEqual([]);
    for (const question of [
      "a page of ledger lines",
      "the sub-ledger",
      "the trial balance",
      "first page",
      "list of projects",
    ])
      expect(lines.filter((line) => line.includes(question) && / \d+ ms/.test(line))).toHaveLength(1);
  });

  test("is told of in Chinese where the terminal is", async () => {
    expect(isChinese({ LANG: "zh_CN.UTF-8" })).toBe(true);
    expect(isChinese({ LANG: "zh_CN.UTF-8", LC_ALL: "en_US.UTF-8" })).toBe(false);
    expect((await reportOf({}, true)).filter((line) => !/[\u4e00-\u9fff]/.test(line))).toEqual([]);
  });
});

describe("a planted fault is told, with what to change:", () => {
  test("a role that bypasses row security", async () => {
    const role = await createRole(server.appUrl, "bypassrls in role digao_app");
    expect(faultsOf(await reportOf({ DATABASE_URL: role.url }))).toEqual([expect.stringMatching(/has BYPASSRLS/)]);
    await role.drop();
  });

  test("settings that cost, and functions that are not leakproof", async () => {
    await asAdmin(server.appUrl, (client) =>
      client.query(
        `alter database ${database()} set jit = on; alter database ${database()} set work_mem = '4MB';
        alter function textlike(text, text) not leakproof`,
      ),
    );
    const costly = (await reportOf()).filter((line) => line.startsWith("[costs]")).join("\n");
    expect(costly).toContain(`alter database ${database()} set jit = 'off';`);
    expect(costly).toContain(`alter database ${database()} set work_mem = '32MB';`);
    expect(costly).toContain("alter function textlike(text, text) leakproof;");
    expect(costly).not.toContain("alter function textnlike(text, text) leakproof;");
    await asAdmin(server.appUrl, (client) =>
      client.query(
        `alter database ${database()} reset jit; alter database ${database()} reset work_mem;
        alter function textlike(text, text) leakproof`,
      ),
    );
  });

  test("a missing migration, and a right that is gone", async () => {
    const { rows } = await withConnection(server.ownerUrl, (client) =>
      client.query(
        "delete from schema_migration where name = (select max(name) from schema_migration) returning name, sha256",
      ),
    );
    await asAdmin(server.appUrl, (client) =>
      client.query(`revoke temporary on database ${database()} from public, digao_app`),
    );
    const faults = faultsOf(await reportOf());
    expect(faults).toEqual([expect.stringContaining(rows[0].name), expect.stringContaining("grant temporary")]);
    await asAdmin(server.appUrl, (client) => client.query(`grant temporary on database ${database()} to digao_app`));
    await withConnection(server.ownerUrl, (client) =>
      client.query("insert into schema_migration (name, sha256) values ($1, $2)", [rows[0].name, rows[0].sha256]),
    );
  });

  test("a data folder that is no folder, and one without room", async () => {
    const file = join(server.dataDir, "a-file");
    writeFileSync(file, "");
    expect(faultsOf(await reportOf({ DIGAO_DATA: file }))).toEqual([expect.stringContaining("is no folder")]);
    const levels = [2 ** 28, 2 ** 32, 2 ** 40].map((free) => judgeDisk(["盘", "disk"], free).level);
    expect(levels).toEqual(["fault", "costs", "fine"]);
  });

  test("a clock that is off by more than the question took", () => {
    expect([100, 5_000, -5_000, 60_000].map((off) => judgeClock(off, 50).level)).toEqual([
      "fine",
      "costs",
      "costs",
      "fault",
    ]);
    expect(judgeClock(5_000, 9_000).level).toBe("fine");
  });

  test("stored files that are not as they were kept", async () => {
    const firm = await server.newTenant();
    const file = { sha256: "0".repeat(64), size_bytes: 1, file_name: "a", mime: "text/plain", damage: "missing" };
    const { id } = await firm.inDb((db) =>
      db.insertInto("file_object").values(file).returning("id").executeTakeFirstOrThrow(),
    );
    expect(faultsOf(await reportOf())).toEqual([expect.stringContaining(`${firm.id}/${id}`)]);
    await firm.inDb((db) => db.deleteFrom("file_object").where("id", "=", id).execute());
  });

  test("a backup that is missing, or old", () => {
    const now = Date.parse("2025-03-02T12:00:00Z");
    const levels = [null, "2025-03-02T02:00:00Z", "2025-02-27T12:00:00Z"].map(
      (at) => judgeBackup(at === null ? null : { target: "/mnt/backup", at }, now).level,
    );
    expect(levels).toEqual(["costs", "fine", "costs"]);
    expect(judgeBackup({ target: "/mnt/backup", at: "2025-03-02T02:00:00Z" }, now).says[1]).toBe(
      "the last one is 10 h old: /mnt/backup",
    );
  });

  test("an address that does not answer, without its password", async () => {
    const wrong = new URL(server.appUrl);
    wrong.password = "never-to-be-shown";
    const lines = await reportOf({ DATABASE_URL: wrong.href });
    expect(faultsOf(lines)).toHaveLength(1);
    expect(lines.join("\n")).not.toContain("never-to-be-shown");
    expect(lineOf({ level: "fault", about: ["", ""], says: [wrong.href, wrong.href] }, false)).not.toContain(
      "never-to",
    );
  });

  test("a plan that reads far more rows than it goes on with", async () => {
    const plan = await withConnection(server.ownerUrl, async (client) => {
      await client.query("create temp table many as select n from generate_series(1, 30000) n");
      const { rows } = await client.query<{ "QUERY PLAN": { Plan: PlanNode }[] }>(
        "explain (analyze, format json) select from many where n = 7",
      );
      return rows[0]?.["QUERY PLAN"][0]?.Plan;
    });
    expect(plan && wasteIn(plan)).toEqual([{ table: "many", dropped: 29_999 }]);
  });
});

test("docs/operations.md gives the scripts that the doctor checks", () => {
  const docs = readFileSync(new URL("../docs/operations.md", import.meta.url), "utf8");
  expect(docs).toContain(leakproofScript.join("\n"));
  expect(docs).toContain(settingsScript("digao").join("\n"));
});
