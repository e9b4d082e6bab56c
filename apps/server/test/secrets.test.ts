import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withConnection } from "@digao/db/roles";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dropOldKeys, rotateKeys } from "../../../scripts/rotate-keys.ts";
import { openMasterKeys, readMasterKeys } from "../src/platform/secrets/master-keys.ts";
import { openSecret, sealSecret } from "../src/platform/secrets/secrets.ts";
import { startTestServer, type TestServer, type TestTenant } from "./kit.ts";

let server: TestServer;
let firm: TestTenant;
let other: TestTenant;
const plain = "邮箱授权码 pop3-Secret-77";
const elsewhere = mkdtempSync(join(tmpdir(), "digao-keys-"));

beforeAll(async () => {
  server = await startTestServer({ isAlone: true });
  [firm, other] = await Promise.all([server.newTenant(), server.newTenant()]);
});
afterAll(async () => {
  await server.stop();
  rmSync(elsewhere, { recursive: true, force: true });
});

const seal = (text: string, at = firm): Promise<string> => at.inDb((db) => sealSecret(db, text));
const open = (sealed: string, at = firm): Promise<string> => at.inDb((db) => openSecret(db, sealed));

/** Every value of every row, as a dump of the database would hold it. */
async function dump(): Promise<string> {
  const texts: string[] = [];
  await firm.inDb(async (db) => {
    const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
    for (const { name } of rows) {
      const all = await sql<{ text: string }>`select t::text as text from ${sql.table(name)} t`.execute(db);
      texts.push(...all.rows.map(({ text }) => text));
    }
  });
  return texts.join("\n");
}

test("a sealed text opens again for its firm, and a dump of all tables holds neither it nor its keys", async () => {
  const sealed = await seal(plain);
  await firm.inDb((db) => sql`update app_user set dept = ${sealed} where user_name = 'reader'`.execute(db));
  expect(await open(sealed)).toBe(plain);
  const text = await dump();
  expect(text).toContain(sealed);
  expect(text).not.toContain(plain);
  expect(text).not.toContain(Buffer.from(plain).toString("base64url"));
  const [master] = readMasterKeys(server.dataDir, undefined);
  expect(text).not.toContain(master?.key.toString("base64url"));
  expect(text).not.toContain(master?.key.toString("hex"));
});

test("the same text sealed twice looks different, so equal secrets cannot be told", async () => {
  expect(await seal(plain)).not.toBe(await seal(plain));
});

test("what another firm sealed does not open, nor what was changed, nor with a key moved between firms", async () => {
  const sealed = await seal(plain);
  await seal("its own", other);
  await expect(open(sealed, other)).rejects.toThrow();
  const last = sealed.at(-9) === "A" ? "B" : "A";
  await expect(open(`${sealed.slice(0, -9)}${last}${sealed.slice(-8)}`)).rejects.toThrow();
  await expect(open("plain text")).rejects.toThrow();
  const moved = await firm.inDb((db) => db.selectFrom("data_key").selectAll().executeTakeFirstOrThrow());
  const stored = await other.inDb((db) => db.selectFrom("data_key").selectAll().executeTakeFirstOrThrow());
  const put = (wrapped: string) => other.inDb((db) => db.updateTable("data_key").set({ wrapped }).execute());
  await put(moved.wrapped);
  await expect(open(sealed, other)).rejects.toThrow();
  await put(stored.wrapped);
});

test("two first secrets at once share one key", async () => {
  const third = await server.newTenant();
  const sealed = await Promise.all(["one", "two", "three"].map((text) => seal(text, third)));
  expect(await Promise.all(sealed.map((text) => open(text, third)))).toEqual(["one", "two", "three"]);
});

test("the master key is a file that only its owner reads, and stays what it is at the next start", () => {
  const [made] = readMasterKeys(elsewhere, undefined);
  expect(statSync(join(elsewhere, "master.key")).mode & 0o777).toBe(0o600);
  expect(readMasterKeys(elsewhere, undefined)[0]?.id).toBe(made?.id);
  expect(() => readMasterKeys(elsewhere, "too short")).toThrow(/32 bytes/);
});

test("rotation beside the running server keeps every secret readable, and old keys go when told", async () => {
  const sealed = [await seal("before", firm), await seal("before", other)];
  const [first] = readMasterKeys(server.dataDir, undefined);
  const place = { dataDir: server.dataDir, configured: undefined };
  expect(await rotateKeys(server.appUrl, place)).toBeGreaterThanOrEqual(2);
  for (const [index, at] of [firm, other].entries()) expect(await open(sealed[index] ?? "", at)).toBe("before");
  const wrappedBy = await firm.inDb((db) => db.selectFrom("data_key").select("master_id").executeTakeFirstOrThrow());
  const keys = readMasterKeys(server.dataDir, undefined);
  expect(keys.map(({ id }) => id)).toEqual([wrappedBy.master_id, first?.id]);
  expect(await rotateKeys(server.appUrl, { dataDir: server.dataDir, configured: keyText(keys) })).toBe(0);
  expect(await dropOldKeys(server.appUrl, place)).toBe(1);
  expect(readFileSync(join(server.dataDir, "master.key"), "utf8")).toBe(`${keyText(keys.slice(0, 1))}\n`);
  expect(await open(await seal("after"))).toBe("after");
});

const keyText = (keys: readonly { key: Buffer }[]): string =>
  keys.map(({ key }) => key.toString("base64url")).join("\n");

test("a configured key takes over from the file by a rotation that names both", async () => {
  const sealed = await seal("from the file");
  const configured = [readMasterKeys(elsewhere, undefined), readMasterKeys(server.dataDir, undefined)].flat();
  await rotateKeys(server.appUrl, { dataDir: elsewhere, configured: keyText(configured) });
  openMasterKeys(elsewhere, keyText(configured.slice(0, 1)));
  expect(await open(sealed)).toBe("from the file");
});

test("the role of the server reads no firm's data key without its tenant", async () => {
  const rows = await withConnection(server.appUrl, (client) => client.query("select 1 from data_key"));
  expect(rows.rowCount).toBe(0);
});
