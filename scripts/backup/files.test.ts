import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openFileStore } from "../../apps/server/src/platform/files/store.ts";
import { type S3Server, startS3 } from "../../apps/server/test/s3-server.ts";
import { isWhole, restoreFile, storeFiles } from "./files.ts";
import { openRepository } from "./repository.ts";
import { newKey } from "./seal.ts";
import type { NamedFile } from "./witness.ts";

const home = mkdtempSync(join(tmpdir(), "digao-files-"));
const keyFile = join(home, "key");
let s3: S3Server;
beforeAll(async () => {
  writeFileSync(keyFile, newKey());
  s3 = await startS3();
});
afterAll(async () => {
  await s3.stop();
  rmSync(home, { recursive: true, force: true });
});

test("files of S3 are backed up, each once, and go back to S3 or to a folder", async () => {
  const bucket = openFileStore({ dataDir: join(home, "data"), s3: s3.config });
  const named: NamedFile[] = [];
  for (const [tenantId, text] of [
    [1, "equal"],
    [2, "equal"],
    [1, "another"],
  ] as const) {
    const stored = await bucket.receive(Readable.from([Buffer.from(text)]));
    await bucket.keep(tenantId, stored);
    named.push({ tenantId, sha256: stored.sha256, size: stored.sizeBytes });
  }
  const lost = { tenantId: 2, sha256: "0".repeat(64), size: 1 };
  const repository = await openRepository(join(home, "target"), { keyFile }, { mayCreate: true });
  const { files, added, missing } = await storeFiles(repository, bucket, [...named, lost]);
  expect([files.length, added.length, missing]).toEqual([3, 3, [`2/${lost.sha256}`]]);
  expect(files[0]?.chunks).toEqual(files[1]?.chunks);
  await repository.packs.flush();
  await repository.saveChange(added);
  expect((await storeFiles(repository, bucket, named)).added).toEqual([]);
  for (const file of files) expect(await isWhole(repository, file)).toBe(true);

  await bucket.removeAllOf(1);
  const folder = openFileStore({ dataDir: join(home, "second") });
  for (const store of [bucket, folder]) for (const file of files) await restoreFile(repository, store, file);
  expect(await bucket.countOf(1)).toEqual({ count: 2, bytes: 12 });
  expect(await folder.countOf(2)).toEqual({ count: 1, bytes: 5 });
  expect(readdirSync(join(home, "second/files/tmp"))).toEqual([]);
});
