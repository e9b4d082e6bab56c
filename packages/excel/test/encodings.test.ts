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

const OWN = `凭证日期,摘要,借方金额,贷方金额
2024年1月5日,销售商品收到货款,1000.00,0.00
2024年1月31日,结转本月主营业务成本,0.00,880.50
2024年2月29日,计提固定资产折旧及职工薪酬,35.20,0.00
`;

/** Encoders are no part of the platform; decoders are: every pair of bytes is decoded once, and the table read the other way. */
function bytesIn(encoding: string, text: string): Buffer {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const bytesOf = new Map<string, number[]>();
  for (let first = 0x81; first <= 0xfe; first++)
    for (let second = 0x40; second <= 0xfe; second++) {
      const char = pairIn(decoder, first, second);
      if (char !== undefined && !bytesOf.has(char)) bytesOf.set(char, [first, second]);
    }
  return Buffer.from([...text].flatMap((char) => bytesOf.get(char) ?? char.charCodeAt(0)));
}
function pairIn(decoder: TextDecoder, first: number, second: number): string | undefined {
  try {
    const text = decoder.decode(Uint8Array.of(first, second));
    return [...text].length === 1 ? text : undefined;
  } catch {
    return undefined;
  }
}
/** HZ: what GB2312 has stands between ~{ and ~}, its high bits taken away. */
const hzOf = (text: string): Buffer =>
  Buffer.from(
    text.replace(/[\u0080-\uffff]+/g, (chinese) => {
      const low = [...bytesIn("gb18030", chinese)].map((byte) => String.fromCharCode(byte & 0x7f));
      return `~{${low.join("")}~}`;
    }),
  );

describe("Chinese text without a mark", () => {
  const traditional = "傳票日期,摘要,借方金額,貸方金額\n2024年1月5日,銷售商品收到貨款,1000.00,0.00\n".repeat(3);
  it.each([
    ["GBK", OWN, bytesIn("gb18030", OWN), "gb18030"],
    ["Big5", traditional, bytesIn("big5", traditional), "big5"],
    ["HZ", OWN, hzOf(OWN), "hz-gb-2312"],
  ])("in %s is told by its bytes and read whole", (_name, text, bytes, encoding) => {
    const found = encodingOf(bytes);
    expect(found.encoding).toBe(encoding);
    expect(decodeBytes(bytes, found)).toBe(text);
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
