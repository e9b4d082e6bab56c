import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig, s3In } from "../apps/server/src/config.ts";
import { openFileStore } from "../apps/server/src/platform/files/store.ts";
import { startTestServer, type TestServer, type TestTenant } from "../apps/server/test/kit.ts";
import { type S3Server, startS3 } from "../apps/server/test/s3-server.ts";
import { moveFiles, verifyFiles } from "./files.ts";

let s3: S3Server;
let server: TestServer;
let firm: TestTenant;
beforeAll(async () => {
  s3 = await startS3();
  server = await startTestServer({ isAlone: true });
  firm = await server.newTenant();
});
afterAll(async () => {
  await server.stop();
  await s3.stop();
});

const say = (): undefined => undefined;

async function addFile(text: string): Promise<string> {
  const store = openFileStore(server);
  const stored = await store.receive(Readable.from([Buffer.from(text)]));
  await store.keep(firm.id, stored);
  const { sha256, sizeBytes } = stored;
  const row = { sha256, size_bytes: sizeBytes, file_name: `${text}.txt`, mime: "text/plain" };
  await firm.inDb((db) => db.insertInto("file_object").values(row).execute());
  return sha256;
}

test("files go to S3 and back whole; broken off, the next run copies what is missing, and what is lost is named", async () => {
  const [one, two] = [await addFile("first"), await addFile("second")];
  await addFile("first");
  const folder = { dataDir: server.dataDir };
  const bucket = { ...folder, s3: s3.config };
  const toS3 = { from: folder, to: bucket };
  expect(await moveFiles(server.appUrl, toS3, say)).toMatchObject({ files: 2, before: 0, lost: [] });
  const three = await addFile("third");
  expect(await moveFiles(server.appUrl, toS3, say)).toMatchObject({ files: 3, before: 2, lost: [] });
  expect(await verifyFiles(server.appUrl, bucket, say)).toMatchObject({ files: 3, lost: [] });

  const empty = mkdtempSync(join(tmpdir(), "digao-back-"));
  const back = { from: bucket, to: { dataDir: empty } };
  const objectOf = (sha256: string): string => {
    const names = readdirSync(s3.dir, { recursive: true }).map(String);
    return join(s3.dir, names.find((name) => name.includes(sha256) && name.endsWith("_object")) ?? "");
  };
  rmSync(objectOf(two));
  writeFileSync(objectOf(three), "THIRD");
  const lost = [two, three].toSorted().map((sha256) => `${firm.id}/${sha256}`);
  expect(await moveFiles(server.appUrl, back, say)).toMatchObject({ files: 3, before: 0, lost });
  expect(await verifyFiles(server.appUrl, bucket, say)).toMatchObject({ files: 3, lost });
  const found = readdirSync(join(empty, "files"), { recursive: true, withFileTypes: true });
  expect(found.filter((entry) => entry.isFile()).map(({ name }) => name)).toEqual([one]);
  rmSync(empty, { recursive: true });
});

test("half a configuration of S3 is refused, and never falls back to the disk", () => {
  const whole = { DIGAO_S3_BUCKET: "files", DIGAO_S3_KEY_ID: "id", DIGAO_S3_SECRET: "secret" };
  const endpoint = "https://s3.example";
  expect(readConfig({}).s3).toBeUndefined();
  expect(s3In({ ...whole, DIGAO_S3_ENDPOINT: endpoint })).toEqual({
    endpoint,
    region: "us-east-1",
    bucket: "files",
    keyId: "id",
    secret: "secret",
    isPathStyle: true,
  });
  expect(s3In({ ...whole, DIGAO_S3_REGION: "cn-north-1" })).toMatchObject({ endpoint: undefined, isPathStyle: false });
  expect(() => s3In({ DIGAO_S3_BUCKET: "files" })).toThrow("need DIGAO_S3_BUCKET, DIGAO_S3_KEY_ID and DIGAO_S3_SECRET");
  expect(() => s3In({ DIGAO_S3_ENDPOINT: endpoint })).toThrow("set are DIGAO_S3_ENDPOINT");
  expect(() => s3In(whole)).toThrow("DIGAO_S3_REGION is needed");
  expect(() => s3In({ ...whole, DIGAO_S3_ENDPOINT: "s3.example" })).toThrow("must be an address");
  expect(() => s3In({ ...whole, DIGAO_S3_ENDPOINT: endpoint, DIGAO_S3_PATH_STYLE: "yes" })).toThrow("true or false");
});
