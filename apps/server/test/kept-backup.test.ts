import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@digao/db/connect";
import { runningEmbedded } from "@digao/db/embedded";
import { emptyDataDir } from "@digao/db/embedded/remove";
import { withConnection } from "@digao/db/roles";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { heardUntil, isRepository, openRepository } from "../../../scripts/backup/repository.ts";
import { newKey } from "../../../scripts/backup/seal.ts";
import { within } from "../../../test/pace.ts";
import { buildCrashServer, type CrashServer } from "./crash-server.ts";
import { startTestServer } from "./kit.ts";

const home = mkdtempSync(join(tmpdir(), "digao-kept-"));
const [dataDir, target, keyFile] = [join(home, "data"), join(home, "target"), join(home, "backup.key")];
const patience = { timeout: within(60_000), interval: 200 };
let crash: CrashServer;

/** A firm of our own before the server's first start, which then makes none. */
beforeAll(async () => {
  writeFileSync(keyFile, newKey());
  const database = await openDatabase({ dataDir });
  const server = await startTestServer({
    database: { appUrl: database.appUrl, ownerUrl: database.ownerUrl ?? "" },
    dataDir,
  });
  await server.newTenant();
  await server.stop();
  await database.stop();
  crash = buildCrashServer({ DIGAO_DATA: dataDir, DIGAO_BACKUP_TARGET: target, DIGAO_BACKUP_KEY_FILE: keyFile });
});
afterAll(async () => {
  await crash.killAll();
  await emptyDataDir(dataDir);
  rmSync(home, { recursive: true, force: true });
});

/** Until when the backup knows everything; 0 before there is one. */
async function reach(): Promise<number> {
  if (!isRepository(target)) return 0;
  const repository = await openRepository(target, { keyFile });
  const last = (await repository.manifests()).good.at(-1)?.database;
  return last?.kind === "base" ? heardUntil(repository, last.line) : 0;
}

const slots = async (): Promise<{ active: boolean }[]> => {
  const urls = await runningEmbedded(dataDir);
  return withConnection(
    urls?.adminUrl ?? "",
    async (client) => (await client.query("select active from pg_replication_slots")).rows,
  );
};

/** A change comes into the backup by itself. */
async function follows(): Promise<void> {
  await vi.waitUntil(async () => (await reach()) > 0, patience);
  const now = Date.now();
  const urls = await runningEmbedded(dataDir);
  await withConnection(urls?.ownerUrl ?? "", (client) =>
    client.query("create table if not exists kept (n int); drop table kept"),
  );
  await vi.waitUntil(async () => (await reach().catch(() => 0)) > now, patience);
  expect(await slots()).toEqual([{ active: true }]);
}

describe.skipIf(!inject("database").isEmbedded)("a server that is told where", () => {
  it(
    "keeps a backup up to date beside itself, goes on with it after kill -9, and ends it with itself",
    async () => {
      const first = await crash.start();
      await follows();
      await first.kill();
      const second = await crash.start();
      await follows();
      expect((await (await openRepository(target, { keyFile })).manifests()).good).toHaveLength(1);
      expect(await second.stop()).toBe(0);
    },
    within(150_000),
  );
});
