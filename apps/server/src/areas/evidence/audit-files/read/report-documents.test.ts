/** Documents whose words were not found: each is found by them, or says that it is not searched. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { zipped } from "../../../../../test/made-papers.ts";
import { sniff } from "../../../../platform/files/sniff.ts";
import { extensionOf, lookOf } from "../looks.ts";
import { mailPreview } from "./mail.ts";
import { plainText } from "./plain.ts";
import type { Recogniser } from "./recognise.ts";
import { fileWords } from "./words.ts";

const reports = fileURLToPath(new URL("../../../../../test/report-files/", import.meta.url));
const noWords = async () => "";
const noPicture = () => Promise.reject(new Error("no picture is looked at"));
const ocr: Recogniser = {
  picture: noWords,
  pages: noWords,
  look: noPicture,
  draw: noPicture,
  close: async () => undefined,
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "digao-report-documents-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const written = (name: string, bytes: string | Buffer): string => {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
};
const wordsOf = (path: string): Promise<string> => {
  const look = lookOf(sniff(readFileSync(path).subarray(0, 4096)), extensionOf(path));
  return fileWords(path, path, look, ocr);
};

describe("words are found", () => {
  it("of a PDF whose letters are named in UTF-16 alone", async () => {
    expect(await wordsOf(join(reports, "pdf_unigb_utf16_no_tounicode.pdf"))).toContain("银杏叶");
  });

  it("in the footnotes of a document, and not what was deleted from it", async () => {
    const words = await wordsOf(join(reports, "docx_footnote.docx"));
    expect(words).toContain("花岗岩");
    expect(words).toContain("借款金额");
    expect(words).not.toContain("玄武岩");
  });

  it("of rich text, in its preview too", async () => {
    const path = join(reports, "rtf_gbk.rtf");
    expect(await wordsOf(path)).toContain("牵牛花");
    expect((await plainText(path, 1000)).text.trim()).toBe("董事会决议牵牛花");
    const own = written(
      "own.rtf",
      "{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}}{\\*\\generator x;}\\uc1 A\\u36827?\\u31080?\\par{\\pict 00ff}B\\tab C}",
    );
    expect((await plainText(own, 1000)).text).toBe("A进票\nB\tC");
  });

  it.each(["utf-16le", "utf-16be"] as const)("of Chinese in %s without a mark", async (encoding) => {
    const bytes = Buffer.from("关于应收账款函证程序的说明，本所已对期末余额实施检查并取得紫藤花回函", "utf16le");
    const path = written(`${encoding}.txt`, encoding === "utf-16be" ? bytes.swap16() : bytes);
    expect(await wordsOf(path)).toContain("紫藤花");
  });

  it("of text in GB18030 and of English letters, which are no UTF-16", async () => {
    expect((await plainText(written("en.txt", "Minutes of the board, April"), 1000)).encoding).toBe("utf-8");
    const gbk = Buffer.from([0xb6, 0xad, 0xca, 0xc2, 0xbb, 0xe1, 0xbe, 0xf6, 0xd2, 0xe9]);
    expect((await plainText(written("gbk.txt", gbk), 1000)).text).toBe("董事会决议");
  });

  it("of an OFD document", async () => {
    const page =
      '<ofd:Page xmlns:ofd="http://www.ofdspec.org/2016"><ofd:TextObject><ofd:TextCode X="1">增值税电子</ofd:TextCode><ofd:TextCode>发票&amp;明细</ofd:TextCode></ofd:TextObject></ofd:Page>';
    const bytes = await zipped({ "OFD.xml": "<ofd:OFD/>", "Doc_0/Pages/Page_0/Content.xml": page });
    expect(await wordsOf(written("invoice.ofd", bytes))).toBe("增值税电子发票&明细\n");
  });
});

describe("a mail", () => {
  const path = join(reports, "mail_raw_names.eml");

  it("has the names of its attachments, however they are written, and says which are not searched", async () => {
    const { attachments } = await mailPreview(path);
    expect(attachments.map(({ fileName }) => fileName)).toEqual(["回函.txt", "对账单.pdf", "盘点.xlsx"]);
    const zip = Buffer.from("PK\x03\x04").toString("base64");
    const part = (name: string) =>
      `--b\r\nContent-Type: application/octet-stream; name="${name}"\r\nContent-Transfer-Encoding: base64\r\n`;
    const own = `Subject: x\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${part("a.rar")}\r\n${zip}\r\n--b--\r\n`;
    const {
      attachments: [packed],
    } = await mailPreview(written("packed.eml", own));
    expect([...attachments, packed].map((one) => one?.isSearched)).toEqual([true, true, true, false]);
  });

  it("is found by the text of an attachment", async () => {
    expect(await wordsOf(path)).toContain("郁金香");
  });
});
