import { randomBytes } from "node:crypto";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { migrate } from "@digao/db/migrate";
import { prepareDatabase, withConnection } from "@digao/db/roles";
import { type InstalledServer, installedPostgres, startInstalled } from "@digao/db/testing/installed";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openFileStore } from "../../apps/server/src/platform/files/store.ts";
import { startTestServer, type TestServer } from "../../apps/server/test/kit.ts";
import { within } from "../../test/pace.ts";
import { takeDump } from "./dump.ts";
import { openRepository } from "./repository.ts";
import { restore, verify } from "./restore.ts";
import { byContent } from "./split.ts";
import { say, storeOf } from "./test/desk.ts";

const home = realpathSync(mkdtempSync(join(tmpdir(), "digao-dump-")));
const opener = { passphrase: "twelve or more 字符" };
const hasInstalled = installedPostgres() !== null;

let installed: InstalledServer;
let server: TestServer;
const addressOf = (role: string, database = "digao"): string => {
  const url = new URL(installed.adminUrl);
  [url.username, url.password, url.pathname] = [role, "only-for-this", `/${database}`];
  return url.href;
};
const inside = (database: string): string => {
  const url = new URL(installed.adminUrl);
  url.pathname = `/${database}`;
  return url.href;
};

beforeAll(async () => {
  const found = await startInstalled({ fsync: "off" });
  if (!found) return;
  installed = found;
  const [ownerUrl, appUrl] = [addressOf("digao_owner"), addressOf("digao_app")];
  await prepareDatabase({ adminUrl: installed.adminUrl, ownerUrl, appUrl });
  await migrate(ownerUrl);
  await withConnection(inside("digao"), (client) =>
    client.query(`create role digao_backup login password 'only-for-this' bypassrls in role pg_read_all_data;
      grant connect on database digao to digao_backup`),
  );
  const again = { ownerUrl: addressOf("digao_owner", "again"), appUrl: addressOf("digao_app", "again") };
  await prepareDatabase({ adminUrl: installed.adminUrl, ...again });
  server = await startTestServer({ database: { appUrl, ownerUrl }, dataDir: join(home, "data") });
  const firm = await server.newTenant();
  const store = openFileStore(server);
  const stored = await store.receive(Readable.from([randomBytes(100_000)]));
  await store.keep(firm.id, stored);
  const row = { sha256: stored.sha256, size_bytes: stored.sizeBytes, file_name: "a.bin", mime: "application/pdf" };
  await firm.inDb((db) => db.insertInto("file_object").values(row).execute());
});
afterAll(async () => {
  await server?.stop();
  await installed?.stop();
  rmSync(home, { recursive: true, force: true });
});

describe.skipIf(!hasInstalled)("a backup of an external database", () => {
  it(
    "comes back into an empty one, with the hashes of its tables, its chains and its files",
    async () => {
      const repository = await openRepository(join(home, "target"), opener, { mayCreate: true });
      const store = openFileStore(server);
      await expect(takeDump(repository, { backupUrl: addressOf("digao_owner"), store })).rejects.toThrow(/BYPASSRLS/);
      const manifest = await takeDump(repository, { backupUrl: addressOf("digao_backup"), store });
      expect(manifest).toMatchObject({ missing: [], files: { length: 1 }, postgres: installed.major });
      expect(Object.keys(manifest.tables ?? {}).length).toBeGreaterThan(50);

      const place = { dataDir: join(home, "second"), storeOf };
      await expect(restore(repository, null, place, say)).rejects.toThrow(/DATABASE_RESTORE_URL/);
      await expect(restore(repository, null, { ...place, restoreUrl: inside("digao") }, say)).rejects.toThrow(
        /has tables/,
      );
      const found = await restore(repository, null, { ...place, restoreUrl: inside("again") }, say);
      expect(found.faults).toEqual([]);
      expect(found.notes.join("\n")).toMatch(
        /the same hashes as when backed up\n.*every chain holds\nfiles: 1 of 1 brought back/s,
      );
      const tried = await verify(await openRepository(join(home, "target"), opener), null, say);
      expect(tried.faults).toEqual([]);
      expect(tried.notes.join("\n")).toMatch(/the same hashes as when backed up/);
    },
    within(90_000),
  );
});

async function chunksOf(bytes: Buffer): Promise<string[]> {
  const chunks: string[] = [];
  for await (const chunk of byContent(Readable.from([bytes.subarray(0, 777), bytes.subarray(777)])))
    chunks.push(chunk.toString("base64"));
  return chunks;
}

it("what is put in between changes the chunks around it alone", async () => {
  const bytes = randomBytes(24 * 2 ** 20);
  const before = await chunksOf(bytes);
  expect(Buffer.concat(before.map((chunk) => Buffer.from(chunk, "base64"))).equals(bytes)).toBe(true);
  const after = await chunksOf(
    Buffer.concat([bytes.subarray(0, 2 ** 23), Buffer.from("put in"), bytes.subarray(2 ** 23)]),
  );
  const earlier = new Set(before);
  expect(after.filter((chunk) => !earlier.has(chunk)).length).toBeLessThanOrEqual(4);
});
