import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { detectEncoding, encodingNamed, encodingOf } from "../src/encoding.ts";
import { decodeBytes } from "../src/text/decode-stream.ts";
import { sharedData } from "./shared-data.ts";
import { allRows, fileOf, refusalOf } from "./table-builder.ts";

const FILES = [
  ["big5", "big5"],
  ["gb18030", "gb18030"],
  ["gbk", "gb18030"],
  ["gb2312", "gb18030"],
  ["hz", "hz-gb-2312"],
] as const;

describe.skipIf(!sharedData.present)("text in the encodings of the house set", () => {
  it.each(FILES)("%s is detected as %s and equals its UTF-8 twin", async (name, encoding) => {
    const path = join(sharedData.encodings, `${name}.txt`);
    const twin = readFileSync(join(sharedData.encodings, `${name}-utf8.txt`), "utf8");
    const found = await detectEncoding(path);
    expect(found.encoding).toBe(encoding);
    expect(decodeBytes(readFileSync(path), found)).toBe(twin);
  });
});

const LINES = "日期,摘要,金额\n2024-01-05,销售商品,100.00\n";
const ROWS = [
  ["日期", "摘要", "金额"],
  ["2024-01-05", "销售商品", "100.00"],
];
const utf16be = (text: string) => Buffer.from(text, "utf16le").swap16();

describe("the encoding of a text table", () => {
  it.each([
    ["UTF-8", Buffer.from(LINES), "utf-8"],
    ["UTF-8 with mark", Buffer.from(`\ufeff${LINES}`), "utf-8"],
    ["UTF-16 LE with mark", Buffer.from(`\ufeff${LINES}`, "utf16le"), "utf-16le"],
    ["UTF-16 BE with mark", utf16be(`\ufeff${LINES}`), "utf-16be"],
    ["UTF-16 LE without mark", Buffer.from(LINES, "utf16le"), "utf-16le"],
    ["UTF-16 BE without mark", utf16be(LINES), "utf-16be"],
  ])("is told for %s and the mark is no part of the first cell", async (_, bytes, encoding) => {
    const path = fileOf(bytes, "csv");
    expect((await detectEncoding(path)).encoding).toBe(encoding);
    expect(await allRows(path)).toEqual(ROWS);
  });

  it("is judged over the whole file: Chinese beyond the first megabyte counts", async () => {
    const ascii = "2024-01-05,abc,100.00\n".repeat(80_000);
    const gbk = Buffer.concat([Buffer.from(ascii), Buffer.from([0xcf, 0xfa, 0xca, 0xdb, 0x2c, 0x31, 0x0a])]);
    const utf8 = Buffer.concat([Buffer.from(ascii), Buffer.from("销售,1\n")]);
    for (const [bytes, encoding] of [
      [gbk, "gb18030"],
      [utf8, "utf-8"],
    ] as const) {
      const path = fileOf(bytes, "csv");
      expect((await detectEncoding(path)).encoding).toBe(encoding);
      const rows = await allRows(path);
      expect(rows.at(-1)).toEqual(["销售", "1"]);
    }
  });

  it("stays UTF-8 when a long text has a few cut characters", () => {
    const bytes = Buffer.concat([Buffer.from("销售商品收到货款".repeat(100)), Buffer.from([0xe9, 0x94, 0x2c])]);
    expect(encodingOf(bytes).encoding).toBe("utf-8");
  });

  it("may be set by a person", async () => {
    const path = fileOf(Buffer.from([0xa4, 0xa4, 0xa4, 0xe5, 0x2c, 0x31, 0x0a]), "csv");
    expect(await allRows(path, { encoding: "Big5" })).toEqual([["中文", "1"]]);
    expect(await refusalOf(path, { encoding: "klingon" })).toBe("unknownEncoding");
    expect(encodingNamed("GB2312")).toBe("gb18030");
  });

  it("reads four-byte characters of GB18030", async () => {
    const path = fileOf(
      Buffer.concat([Buffer.from([0x95, 0x32, 0x82, 0x36]), Buffer.from([0xd6, 0xd0, 0x2c, 0x31, 0x0a])]),
    );
    expect(await allRows(path, { encoding: "gb18030" })).toEqual([["𠀀中", "1"]]);
  });
});
