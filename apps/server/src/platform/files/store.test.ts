import { createHash, randomBytes } from "node:crypto";
import fs, { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type FaultyProxy, startFaultyProxy } from "../../../test/faulty-proxy.ts";
import { type S3Server, startS3 } from "../../../test/s3-server.ts";
import { type FileStore, openFileStore } from "./store.ts";

const megabyte = 1024 * 1024;
let s3: S3Server;
let proxy: FaultyProxy;
let dataDir: string;
beforeAll(async () => {
  s3 = await startS3();
  proxy = await startFaultyProxy(s3.config.endpoint ?? "");
});
afterAll(async () => {
  await proxy.close();
  await s3.stop();
});
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "digao-store-"));
  return () => rmSync(dataDir, { recursive: true, force: true });
});

/** In the order in which they reach the disk: written through, or given their names. */
async function traced(work: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = [];
  const target = (fd: number): string => readlinkSync(`/proc/self/fd/${fd}`);
  const handle = await open(dataDir, "r");
  const handles: { sync(this: FileHandle): Promise<void> } = Object.getPrototypeOf(handle);
  await handle.close();
  const sync = handles.sync;
  const spies = [
    vi.spyOn(fs, "fsync").mockImplementation((fd, done) => {
      seen.push(`sync ${target(fd)}`);
      fs.fdatasync(fd, done);
    }),
    vi.spyOn(handles, "sync").mockImplementation(function (this: FileHandle) {
      seen.push(`sync ${target(this.fd)}`);
      return sync.call(this);
    }),
  ];
  try {
    await work();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return seen;
}

const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
const temps = (): string[] => readdirSync(join(dataDir, "files", "tmp"));
const hashesOf = async (store: FileStore, tenantId: number): Promise<string[]> => {
  const found: string[] = [];
  for await (const { sha256 } of store.list(tenantId)) found.push(sha256);
  return found.toSorted();
};
async function keepBytes(store: FileStore, tenantId: number, bytes: Uint8Array): Promise<string> {
  const temp = await store.receive(Readable.from([bytes]));
  try {
    await store.keep(tenantId, temp);
  } finally {
    await store.discard(temp.tempPath);
  }
  return temp.sha256;
}
const readBack = (store: FileStore, tenantId: number, sha256: string) => buffer(store.read(tenantId, sha256));

/** Each test has a firm of its own in the one bucket. */
let firms = 0;
const newFirm = (): number => {
  firms += 1;
  return firms;
};

const places = {
  "in the data folder": () => ({ dataDir }),
  "in S3": () => ({ dataDir, s3: s3.config }),
};

describe.each(Object.entries(places))("files %s", (_name, place) => {
  test("are whole for every server at once after they are kept, equal bytes once, and leave nothing on the way", async () => {
    const [store, other] = [openFileStore(place()), openFileStore(place())];
    await store.check();
    const firm = newFirm();
    for (const bytes of [Buffer.alloc(0), Buffer.from("科目,借方\n1001,5.00\n"), randomBytes(megabyte)]) {
      const sha256 = await keepBytes(store, firm, bytes);
      expect(sha256).toBe(hashOf(bytes));
      expect(await keepBytes(other, firm, bytes)).toBe(sha256);
      expect(await other.has(firm, sha256)).toBe(true);
      expect((await readBack(other, firm, sha256)).equals(bytes)).toBe(true);
    }
    expect(await store.countOf(firm)).toEqual({
      count: 3,
      bytes: megabyte + Buffer.byteLength("科目,借方\n1001,5.00\n"),
    });
    expect(temps()).toEqual([]);
  });

  test("of twenty megabytes come and go in pieces, and end where they end", async () => {
    const store = openFileStore(place());
    const firm = newFirm();
    const bytes = randomBytes(20 * megabyte + 7);
    const sha256 = await keepBytes(store, firm, bytes);
    expect(hashOf(await readBack(store, firm, sha256))).toBe(hashOf(bytes));
    expect(temps()).toEqual([]);
  });

  test("are read under a path on this server for as long as the work lasts, also where it fails", async () => {
    const store = openFileStore(place());
    const firm = newFirm();
    const sha256 = await keepBytes(store, firm, Buffer.from("rows"));
    expect(await store.withPath(firm, sha256, async (path) => readFileSync(path, "utf8"))).toBe("rows");
    const broken = store.withPath(firm, sha256, () => Promise.reject(new Error("unreadable")));
    await expect(broken).rejects.toThrow("unreadable");
    await expect(store.withPath(firm, hashOf(Buffer.from("no")), async () => 1)).rejects.toMatchObject({
      kind: "missing",
    });
    expect(temps()).toEqual([]);
  });

  test("of one firm are removed one by one or all at once, those of another stay", async () => {
    const store = openFileStore(place());
    const [firm, neighbour] = [newFirm(), newFirm()];
    const [one, two] = [await keepBytes(store, firm, Buffer.from("1")), await keepBytes(store, firm, Buffer.from("2"))];
    await keepBytes(store, neighbour, Buffer.from("1"));
    await store.remove(firm, one);
    await store.remove(firm, one);
    expect(await store.has(firm, one)).toBe(false);
    expect(await hashesOf(store, firm)).toEqual([two]);
    await store.removeAllOf(firm);
    expect(await store.countOf(firm)).toEqual({ count: 0, bytes: 0 });
    expect(await hashesOf(store, neighbour)).toEqual([one]);
  });

  test("never take a name that is no hash, nor a firm that is no number", async () => {
    const store = openFileStore(place());
    const sha256 = hashOf(Buffer.from("a"));
    await expect(async () => store.has(1, "../../secret.key")).rejects.toThrow("Not an address");
    await expect(async () => store.has(Number.NaN, sha256)).rejects.toThrow("Not the number");
    await expect(async () => store.remove(1, `${sha256}/x`)).rejects.toThrow("Not an address");
  });
});

describe("a way to S3 that breaks", () => {
  const throughProxy = () => openFileStore({ dataDir, s3: { ...s3.config, endpoint: proxy.url } });

  test("in the middle of an upload, or answering 503, is tried again: the file is whole", async () => {
    const store = throughProxy();
    const firm = newFirm();
    const [small, large] = [randomBytes(megabyte), randomBytes(18 * megabyte)];
    proxy.plan(
      { method: "PUT", kind: "cutRequest", afterBytes: 100_000 },
      { method: "PUT", kind: "answer", status: 503 },
      { method: "HEAD", kind: "answer", status: 500 },
    );
    expect((await readBack(store, firm, await keepBytes(store, firm, small))).equals(small)).toBe(true);
    proxy.plan(
      { method: "PUT", kind: "cutRequest", afterBytes: 3 * megabyte },
      { method: "PUT", kind: "answer", status: 503 },
      { method: "PUT", kind: "loseAnswer" },
    );
    expect((await readBack(store, firm, await keepBytes(store, firm, large))).equals(large)).toBe(true);
    expect(proxy.left()).toBe(0);
  });

  test("in the middle of a download goes on where it broke", async () => {
    const store = throughProxy();
    const firm = newFirm();
    const bytes = randomBytes(3 * megabyte);
    const sha256 = await keepBytes(store, firm, bytes);
    proxy.plan(
      { method: "GET", kind: "cutAnswer", afterBytes: 700_000 },
      { method: "GET", kind: "answer", status: 503 },
      { method: "GET", kind: "cutAnswer", afterBytes: 900_000 },
    );
    expect((await readBack(store, firm, sha256)).equals(bytes)).toBe(true);
    expect(proxy.left()).toBe(0);
  });

  test("and gives a bit other than it got is found out before the file counts as kept, in one piece and in many", async () => {
    const store = throughProxy();
    const firm = newFirm();
    for (const bytes of [randomBytes(1000), randomBytes(17 * megabyte)]) {
      proxy.plan({ method: "PUT", kind: "flip" });
      await expect(keepBytes(store, firm, bytes)).rejects.toThrow("S3 holds other bytes than it was sent.");
    }
    expect(temps()).toEqual([]);
  });

  test("and refuses the key ends the call at once, with words for the operator that hold no secret", async () => {
    const secret = "the-secret-of-the-operator";
    const store = openFileStore({ dataDir, s3: { ...s3.config, keyId: "SOMEBODY", secret } });
    const message = await store.check().catch((error: unknown) => String(error));
    expect(message).toBe(
      `StoreAway: S3 at ${s3.config.endpoint} refuses the key SOMEBODY in the bucket digao (list: InvalidAccessKeyId).`,
    );
    const refused = keepBytes(store, newFirm(), Buffer.from("a"));
    await expect(refused).rejects.toMatchObject({ name: "StoreAway", status: 403 });
    await expect(refused).rejects.not.toMatchObject({ message: expect.stringContaining(secret) });
    expect(temps()).toEqual([]);
  });

  test("or leads to no bucket, or nowhere, is said as it is", async () => {
    const noBucket = openFileStore({ dataDir, s3: { ...s3.config, bucket: "elsewhere" } });
    await expect(noBucket.check()).rejects.toThrow(`S3 at ${s3.config.endpoint} has no bucket elsewhere.`);
    const gone = await startFaultyProxy(s3.config.endpoint ?? "");
    await gone.close();
    const nowhere = openFileStore({ dataDir, s3: { ...s3.config, endpoint: gone.url } });
    await expect(nowhere.check()).rejects.toThrow(`S3 at ${gone.url} does not answer (list: ECONNREFUSED).`);
  });

  test("for good fails the upload, and what was stored of it is no file", async () => {
    const store = throughProxy();
    const firm = newFirm();
    proxy.plan(...Array.from({ length: 12 }, () => ({ method: "PUT", kind: "answer", status: 503 }) as const));
    await expect(keepBytes(store, firm, randomBytes(17 * megabyte))).rejects.toMatchObject({ name: "StoreAway" });
    expect(await store.countOf(firm)).toEqual({ count: 0, bytes: 0 });
    expect(temps()).toEqual([]);
    proxy.plan();
  });
});

test("bytes that S3 has changed since are no file: the reader fails before its end", async () => {
  const store = openFileStore({ dataDir, s3: s3.config });
  const firm = newFirm();
  const sha256 = await keepBytes(store, firm, Buffer.from("what was kept"));
  const object = readdirSync(s3.dir, { recursive: true })
    .map(String)
    .find((path) => path.includes(sha256) && path.endsWith("_object"));
  writeFileSync(join(s3.dir, object ?? ""), "what is there");
  await expect(readBack(store, firm, sha256)).rejects.toThrow("is damaged");
  await expect(store.withPath(firm, sha256, async () => "read")).rejects.toThrow("is damaged");
  expect(temps()).toEqual([]);
});

test.runIf(process.platform === "linux")(
  "a kept file outlives a power cut: its bytes, then each new folder, are written through",
  async () => {
    const store = openFileStore({ dataDir });
    const bytes = randomBytes(3000);
    const hash = hashOf(bytes);
    const files = join(dataDir, "files");
    const first = await traced(() => keepBytes(store, 7, bytes));
    expect(first[0]).toMatch(new RegExp(`^sync ${join(files, "tmp")}/[0-9a-f-]{36}$`));
    expect(first.slice(1)).toEqual(
      [join(files, "7", hash.slice(0, 2)), join(files, "7"), files].map((path) => `sync ${path}`),
    );
    const again = await traced(() => keepBytes(store, 7, bytes));
    expect(again.slice(1)).toEqual([`sync ${join(files, "7", hash.slice(0, 2))}`]);
  },
);
