/** A zip of parts is one source: a file a month is one journal, whatever the names are written in. */
import { deflateRawSync } from "node:zlib";
import { type ImportBatch, imports } from "@digao/contract/areas/acquisition/imports/calls";
import { describe, expect, it } from "vitest";
import { encoded } from "../../../../test/other-layouts.ts";
import { importDesk } from "../import-desk.ts";
import { balanceTable, csv, journalTable, makeBooks, ofMonths, workbook } from "./books.ts";
import { zipOf } from "./formats-desk.ts";

const desk = importDesk();
const books = makeBooks();

async function upload(name: string, content: Uint8Array): Promise<ImportBatch[]> {
  const files = [{ name, content }];
  const { batches } = await desk.manager.call(imports.UploadLedgerFile, { projectId: desk.projectId }, files);
  await desk.server.runJobs();
  return Promise.all(batches.map(({ id }) => desk.current(id)));
}

/** Table of CRC-32, as zip wants it. */
const crcs = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let bit = 0; bit < 8; bit++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c;
});
const crcOf = (bytes: Uint8Array): number =>
  (bytes.reduce((crc, byte) => (crcs[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8), 0xffffffff) ^ 0xffffffff) >>> 0;

/** As Windows in Chinese packs it: names in GBK, and nothing that says so. */
function gbkZip(files: readonly (readonly [name: string, content: string])[]): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of files) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const raw = encoded(name, "gbk");
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(8, 4);
    head.writeUInt32LE(crcOf(bytes), 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(bytes.length, 18);
    head.writeUInt16LE(raw.length, 22);
    const local = Buffer.concat([Buffer.from("504b0304", "hex"), head, raw, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    central.push(Buffer.concat([Buffer.from("504b01021400", "hex"), head, tail, raw]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write("504b0506", 0, "hex");
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

const months = Array.from(
  { length: 12 },
  (_, index) => [`序时账/${index + 1}月.csv`, csv(journalTable(ofMonths(books, index + 1)))] as const,
);

describe("a zip of a file a month", () => {
  it("is one journal, straight in force, its names read from GBK", async () => {
    const [batch] = await upload("2024.zip", gbkZip(months));
    expect(batch).toMatchObject({ typeId: 4, isCurrent: true, questions: [] });
    expect(batch?.totals).toMatchObject({ debit: books.debit, vouchers: books.vouchers, lines: books.lines.length });
    expect(batch?.detection?.taken).toEqual(months.map(([name]) => name.replace(".csv", "")));
  });

  it("may hold balances and other files beside: both kinds are taken, the rest is named", async () => {
    const parts = {
      "余额表.xlsx": await workbook([{ name: "余额表", rows: balanceTable(books) }]),
      "序时账.csv": csv(journalTable(books.lines)),
      "合同.pdf": "%PDF-1.4",
      "__MACOSX/._序时账.csv": "x",
    };
    const batches = await upload("资料.zip", await zipOf(parts));
    expect(batches.map(({ typeId, isCurrent }) => [typeId, isCurrent])).toEqual([
      [2, true],
      [4, true],
    ]);
    expect(batches[0]?.detection?.untaken).toEqual([{ name: "合同.pdf", rows: 0, why: "notTable" }]);
    expect(batches[1]?.totals?.statement).toContain("与科目余额表一致");
  });

  it("holds no other zip, and no table that cannot be read", async () => {
    const inner = await zipOf({ "1月.csv": csv(journalTable(ofMonths(books, 1))) });
    await expect(upload("a.zip", await zipOf({ "内层.zip": inner }))).rejects.toMatchObject({
      status: 400,
      error: { message: expect.stringContaining("压缩包里还有压缩包") },
    });
    const broken = {
      "1月.csv": csv(journalTable(ofMonths(books, 1))),
      "2月.xlsx": Buffer.from("504b0304ffffffff", "hex"),
    };
    await expect(upload("b.zip", await zipOf(broken))).rejects.toMatchObject({ status: 400 });
    await expect(upload("c.zip", await zipOf({ "说明.pdf": "%PDF-1.4" }))).rejects.toMatchObject({ status: 400 });
  });
});
