import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { bytesOfHex } from "@digao/domain/archive/package/bytes";
import { logLine } from "@digao/domain/archive/package/log-chain";
import type { PackageFacts, UnchainedEntry } from "@digao/domain/archive/package/manifest";
import { zipEntryOf } from "@digao/domain/archive/package/manifest";
import { sha256 } from "@digao/domain/archive/package/sha256";
import type { PackageSource } from "@digao/domain/archive/package/source";
import { faultLine, type Verdict } from "@digao/domain/archive/package/verdict";
import { type UnpackedFile, verifyFolder, verifyPackage } from "@digao/domain/archive/package/verify";
import { layoutOf, type ZipEntry } from "@digao/domain/archive/package/zip-layout";
import { beforeAll, describe, expect, it } from "vitest";
import { generator } from "../../../../../../packages/domain/test/random.ts";
import { unzip } from "../../../../test/unzip.ts";
import { nodeTools } from "./pages/node-tools.ts";
import { type NewEntry, openPackage } from "./write-package.ts";

const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

const logTexts = Array.from(
  { length: 40 },
  (_, at) => `[1, ${at + 1}, 1760000000.25, 7, "张三", null, "项目", {"a": ${at}}]`,
);

/** As the database chains them. */
function chainedLog(texts: readonly string[]): { lines: string; headHash: string } {
  let prev = "00";
  let lines = "";
  for (const [at, text] of texts.entries()) {
    const hash = hashOf(Buffer.concat([bytesOfHex(prev), Buffer.from(text)]));
    lines += logLine({ seq: at + 1, prev, hash, text });
    prev = hash;
  }
  return { lines, headHash: prev };
}

const random = generator(36);
const noise = (length: number): Buffer => Buffer.from(Array.from({ length }, () => Math.floor(random() * 256)));

const contents: readonly (NewEntry & { content: Buffer })[] = [
  { path: "data/account.jsonl", kind: "data", content: Buffer.from('{"code":"1001","name":"库存现金"}\n'.repeat(400)) },
  { path: "data/account.csv", kind: "data", content: Buffer.from("\uFEFF编码,名称\r\n1001,库存现金\r\n") },
  { path: "files/A1-1 合同.pdf", kind: "file", size: 9000, content: noise(9000) },
  { path: "files/空.txt", kind: "file", size: 0, content: Buffer.alloc(0) },
  { path: "mails/1.eml", kind: "mail", content: Buffer.from("From: a@b.c\r\n\r\n您好\r\n") },
  {
    path: "prints/ZA 货币资金.xlsx",
    kind: "print",
    title: "货币资金",
    wpIndex: "ZA",
    size: 4000,
    content: noise(4000),
  },
  { path: "log/actions.jsonl", kind: "log", content: Buffer.from(chainedLog(logTexts).lines) },
  { path: "index.html", kind: "viewer", content: Buffer.from("<!doctype html>") },
];

const facts = (headHash: string): PackageFacts => ({
  firm: { id: 1, name: "示例会计师事务所" },
  project: {
    id: 2,
    code: "P1",
    name: "年报审计",
    client: "示例公司",
    year: 2024,
    reportDate: "2025-04-20",
    reportNos: [],
  },
  archive: { version: 1, requestId: 3, previousSha256: null, at: "2025-06-01T00:00:00.000Z" },
  log: { firstSeq: 1, lastSeq: logTexts.length, headHash },
  migration: "1061",
  tables: [],
  missing: [],
  notPrinted: [],
  leftOut: { tables: {}, columns: {} },
});

interface Made {
  bytes: Buffer;
  entries: readonly UnchainedEntry[];
  manifestSha256: string;
}

async function made(all = contents, headHash = chainedLog(logTexts).headHash): Promise<Made> {
  const out = openPackage();
  const whole = buffer(out.stream);
  const entries: UnchainedEntry[] = [];
  for (const { content, ...entry } of all) entries.push(await out.add(entry, [content]));
  const { manifestSha256 } = await out.end(facts(headHash));
  return { bytes: await whole, entries, manifestSha256 };
}

const sourceOf = (bytes: Uint8Array): PackageSource => ({
  size: bytes.length,
  bytes: (from, to) => Promise.resolve(bytes.subarray(from, to)),
  async *stream(from, to) {
    for (let at = from; at < to; at += 700) yield bytes.subarray(at, Math.min(to, at + 700));
  },
});

const verify = (bytes: Uint8Array, options = {}): Promise<Verdict> =>
  verifyPackage(sourceOf(bytes), nodeTools, options);
const said = ({ faults }: Verdict): string[] => faults.map(({ kind, path }) => `${kind} ${path}`);

let whole: Made;
let spans: { path: string | null; from: number; to: number }[];

/** Which entry each byte belongs to, by the directory that another program reads. */
async function spansOf({ bytes, entries }: Made): Promise<typeof spans> {
  const read = await unzip(bytes);
  const last = ["SHA256SUMS", "manifest.json", "manifest.sha256"].map((path): ZipEntry => {
    const size = read.get(path)?.length ?? 0;
    return { path, method: 0, bytes: size, packedBytes: size, crc32: 0 };
  });
  const { placed, directoryAt, records, total } = layoutOf([...entries.map(zipEntryOf), ...last]);
  const found: typeof spans = placed.map(({ entry, offset }, at) => ({
    path: entry.path,
    from: offset,
    to: placed[at + 1]?.offset ?? directoryAt,
  }));
  let at = directoryAt;
  for (const [place, record] of records.entries()) {
    found.push({ path: placed[place]?.entry.path ?? null, from: at, to: at + record.length });
    at += record.length;
  }
  expect(total).toBe(bytes.length);
  return found;
}

beforeAll(async () => {
  whole = await made();
  spans = await spansOf(whole);
});

const altered = (at: number, by = 1): Buffer => {
  const bytes = Buffer.from(whole.bytes);
  bytes[at] = (bytes[at] ?? 0) ^ by;
  return bytes;
};

describe("a package", () => {
  it("is whole as it was written, opens in other programs, and is the same when it is written again", async () => {
    const verdict = await verify(whole.bytes, { manifestSha256: whole.manifestSha256 });
    expect(said(verdict)).toEqual([]);
    expect(verdict).toMatchObject({ isWhole: true, logRows: 40, checked: contents.length + 3 });
    const read = await unzip(whole.bytes);
    for (const { path, content } of contents) expect(read.get(path)?.equals(content), path).toBe(true);
    expect((await made()).bytes.equals(whole.bytes)).toBe(true);
    for (const line of read.get("SHA256SUMS")?.toString().trim().split("\n") ?? []) {
      const [hash = "", path = ""] = line.split("  ");
      expect(hashOf(read.get(path) ?? Buffer.from("?")), path).toBe(hash);
    }
  });

  it("shows each of 1,000 single bytes that were changed, and whose they are", async () => {
    const next = generator(1000);
    for (let round = 0; round < 1000; round += 1) {
      const at = Math.floor(next() * whole.bytes.length);
      const verdict = await verify(altered(at, 1 + Math.floor(next() * 255)));
      const owner = spans.find(({ from, to }) => at >= from && at < to);
      expect(verdict.isWhole, `byte ${at}`).toBe(false);
      expect(
        verdict.faults.map(({ path }) => path),
        `byte ${at} of ${owner?.path}: ${said(verdict)}`,
      ).toContain(owner?.path ?? null);
    }
  });

  it("shows each byte around its entries that was changed, and none of the entries is blamed for its contents", async () => {
    const tail = spans.find(({ path, from }) => path === contents[0]?.path && from > 0);
    for (let at = tail?.from ?? 0; at < whole.bytes.length; at += 1) {
      const verdict = await verify(altered(at, 0x80));
      expect(verdict.isWhole, `byte ${at}`).toBe(false);
      expect(said(verdict).filter((one) => one.startsWith("altered"))).toEqual([]);
    }
  });

  it("shows what was removed, added, and put into another order, by name", async () => {
    const without = (skip: number): Promise<Made> => rewritten(contents.filter((_one, at) => at !== skip));
    expect(said(await verify((await without(2)).bytes))).toContain("missing files/A1-1 合同.pdf");
    const [first, second, ...rest] = contents;
    if (!first || !second) throw new Error("no contents");
    expect(said(await verify((await rewritten([second, first, ...rest])).bytes)).join()).toMatch(
      /reordered data\/account/,
    );
    const more = { path: "files/多.txt", kind: "file", content: Buffer.from("x") } as const;
    expect(said(await verify((await rewritten([...contents, more])).bytes))).toContain("added files/多.txt");
  });

  it("shows bytes that were put before it, between its entries and behind it", async () => {
    for (const at of [0, spans[3]?.from ?? 0, whole.bytes.length]) {
      const bytes = Buffer.concat([whole.bytes.subarray(0, at), Buffer.from("x"), whole.bytes.subarray(at)]);
      expect((await verify(bytes)).isWhole, `at ${at}`).toBe(false);
    }
  });

  it("shows a log whose rows were changed and hashed anew in the package", async () => {
    const { lines, headHash } = chainedLog(logTexts);
    const forged = lines.replace('\\"a\\": 7', '\\"a\\": 8');
    const other = contents.map((one) => (one.kind === "log" ? { ...one, content: Buffer.from(forged) } : one));
    const verdict = await verify((await made(other, headHash)).bytes);
    expect(verdict.faults).toMatchObject([{ kind: "log", detail: "8: changed" }]);
    const cut = contents.map((one) =>
      one.kind === "log"
        ? { ...one, content: Buffer.from(lines.split("\n").slice(0, 39).join("\n").concat("\n")) }
        : one,
    );
    expect((await verify((await made(cut, headHash)).bytes)).faults).toMatchObject([
      { kind: "log", detail: "39 / 40" },
    ]);
  });

  it("is held against the hash of its list that is known from elsewhere", async () => {
    const others = contents.map((one) =>
      one.kind === "mail" ? { ...one, content: Buffer.from("another mail") } : one,
    );
    const { bytes } = await made(others);
    expect((await verify(bytes)).isWhole).toBe(true);
    expect(said(await verify(bytes, { manifestSha256: whole.manifestSha256 }))).toEqual(["manifest manifest.json"]);
  });

  it("is verified unpacked into a folder, too", async () => {
    const read = await unzip(whole.bytes);
    const folder = new Map(
      [...read].map(([path, bytes]): [string, UnpackedFile] => [
        path,
        {
          size: bytes.length,
          stream: async function* () {
            yield bytes;
          },
        },
      ]),
    );
    expect((await verifyFolder(folder, nodeTools)).isWhole).toBe(true);
    folder.delete("mails/1.eml");
    folder.set("files/多.txt", {
      size: 1,
      stream: async function* () {
        yield Buffer.from("x");
      },
    });
    folder.set("data/account.csv", {
      size: 1,
      stream: async function* () {
        yield Buffer.from("x");
      },
    });
    expect(said(await verifyFolder(folder, nodeTools))).toEqual([
      "altered data/account.csv",
      "missing mails/1.eml",
      "added files/多.txt",
    ]);
  });

  it("names faults in two languages", async () => {
    const verdict = await verify(altered((spans[2]?.from ?? 0) + 500));
    const [fault] = verdict.faults;
    if (!fault) throw new Error("no fault");
    expect(faultLine("zh", fault)).toBe("files/A1-1 合同.pdf [文件]：内容已被改动");
    expect(faultLine("en", fault)).toBe("files/A1-1 合同.pdf [file]: altered");
  });
});

/** The same list over other entries, as somebody would leave it who takes entries out of the zip. */
async function rewritten(others: typeof contents): Promise<Made> {
  const out = openPackage();
  const all = buffer(out.stream);
  for (const { content, ...entry } of others) await out.add(entry, [content]);
  const read = await unzip(whole.bytes);
  for (const path of ["SHA256SUMS", "manifest.json", "manifest.sha256"]) {
    const bytes = read.get(path) ?? Buffer.alloc(0);
    await out.add({ path, kind: "about", size: bytes.length }, [bytes]);
  }
  await out.close();
  return { bytes: await all, entries: [], manifestSha256: "" };
}

describe("SHA-256 of pieces", () => {
  it("is that of the whole", () => {
    const next = generator(256);
    for (let length = 0; length < 300; length += 1) {
      const bytes = Buffer.from(Array.from({ length }, () => Math.floor(next() * 256)));
      expect(sha256(bytes)).toBe(hashOf(bytes));
    }
  });
});
