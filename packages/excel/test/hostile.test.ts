import { once } from "node:events";
import { readFileSync } from "node:fs";
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { ZipFile } from "yazl";
import { allRows, fileOf, refusalOf, workbookFile } from "./table-builder.ts";

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
const relations = (...list: string[]) => `<Relationships xmlns="r">${list.join("")}</Relationships>`;

const PLAIN: Record<string, string> = {
  "_rels/.rels": relations(relation("a", "officeDocument", "xl/workbook.xml")),
  "xl/_rels/workbook.xml.rels": relations(
    relation("s1", "worksheet", "worksheets/sheet1.xml"),
    relation("s2", "sharedStrings", "sharedStrings.xml"),
  ),
  "xl/workbook.xml": `<workbook ${MAIN}><sheets><sheet name="S" sheetId="1" r:id="s1"/></sheets></workbook>`,
};

async function packageFile(parts: Record<string, string | Buffer>): Promise<string> {
  const zip = new ZipFile();
  const bytes = buffer(zip.outputStream.pipe(new PassThrough()));
  for (const [name, part] of Object.entries({ ...PLAIN, ...parts })) zip.addBuffer(Buffer.from(part), name);
  zip.end();
  return fileOf(await bytes, "xlsx");
}

const sheetOf = (rows: string) => `<worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`;
const sheetFile = (rows: string, parts: Record<string, string | Buffer> = {}) =>
  packageFile({ "xl/worksheets/sheet1.xml": sheetOf(rows), ...parts });

describe("a hostile workbook is refused in bounded memory and time", () => {
  it("never resolves an external entity", async () => {
    const rows = '<row><c t="inlineStr"><is><t>&x;</t></is></c></row>';
    const sheet = `<!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/hostname">]>${sheetOf(rows)}`;
    expect(await refusalOf(await packageFile({ "xl/worksheets/sheet1.xml": sheet }))).toBe("bomb");
    expect(await allRows(await sheetFile(rows))).toEqual([["&x;"]]);
  });

  it("with a declaration in the workbook, the styles or the relationships", async () => {
    const doctype = "<!DOCTYPE a []>";
    for (const part of ["xl/workbook.xml", "xl/_rels/workbook.xml.rels"]) {
      const parts = { [part]: doctype + (PLAIN[part] ?? ""), "xl/worksheets/sheet1.xml": sheetOf("") };
      expect(await refusalOf(await packageFile(parts))).toBe("bomb");
    }
  });

  it("that unpacks to hundreds of times its size", async () => {
    const spaces = Buffer.alloc(48 * 1024 * 1024, " ");
    const path = await packageFile({ "xl/worksheets/sheet1.xml": Buffer.concat([Buffer.from("<worksheet>"), spaces]) });
    expect(await refusalOf(path)).toBe("bomb");
  });

  it("of ten thousand parts", async () => {
    const many = Object.fromEntries(Array.from({ length: 10_050 }, (_, index) => [`x/${index}.xml`, ""]));
    expect(await refusalOf(await sheetFile("", many))).toBe("bomb");
  });

  it("with a text longer than any cell", async () => {
    const long = "a".repeat(70_000);
    expect(await refusalOf(await sheetFile(`<row><c t="str"><v>${long}</v></c></row>`))).toBe("bomb");
    const strings = { "xl/sharedStrings.xml": `<sst><si><t>${long}</t></si></sst>` };
    expect(await refusalOf(await sheetFile('<row><c t="s"><v>0</v></c></row>', strings))).toBe("bomb");
  });

  it("with a tag that never ends", async () => {
    expect(await refusalOf(await sheetFile(`<row x="${"a".repeat(3_000_000)}`))).toBe("bomb");
  });

  it("that repeats a long shared text without end", async () => {
    const strings = { "xl/sharedStrings.xml": `<sst><si><t>${"a".repeat(32_000)}</t></si></sst>` };
    const cells = '<c t="s"><v>0</v></c>'.repeat(1_000);
    const random = Array.from({ length: 40 }, (_, index) => `<row r="${index + 1}">${cells}</row>`).join("");
    expect(await refusalOf(await sheetFile(random, strings))).toBe("bomb");
  });

  it("whose rows are nothing but width", async () => {
    const rows = Array.from(
      { length: 3_000 },
      (_, index) => `<row r="${index + 1}"><c r="XFD${index + 1}"><v>1</v></c></row>`,
    );
    expect(await refusalOf(await sheetFile(rows.join("")))).toBe("bomb");
  });

  it("with rows or columns beyond the sheet", async () => {
    expect(await refusalOf(await sheetFile('<row r="99999999"/>'))).toBe("damaged");
    expect(await refusalOf(await sheetFile('<row><c r="XFE1"><v>1</v></c></row>'))).toBe("damaged");
  });
});

describe("what is no readable table is refused with its reason", () => {
  it("an empty file and one of blanks", async () => {
    expect(await refusalOf(fileOf(""))).toBe("empty");
    expect(await refusalOf(fileOf(" \n\n "))).toBe("empty");
  });

  it("a picture, a PDF and a zip of something else, whatever they are called", async () => {
    expect(await refusalOf(fileOf(Buffer.from("89504e470d0a1a0a0000", "hex"), "xlsx"))).toBe("notASpreadsheet");
    expect(await refusalOf(fileOf("%PDF-1.7\n", "csv"))).toBe("notASpreadsheet");
    const zip = new ZipFile();
    zip.addBuffer(Buffer.from("x"), "word/document.xml");
    zip.end();
    expect(await refusalOf(fileOf(await buffer(zip.outputStream), "xlsx"))).toBe("notASpreadsheet");
    expect(await refusalOf(fileOf(Buffer.from([1, 2, 0, 3, 0, 0, 0, 9, 9])))).toBe("notASpreadsheet");
  });

  it("a workbook cut short", async () => {
    const whole = readFileSync(await workbookFile([["a", "b"]]));
    expect(await refusalOf(fileOf(whole.subarray(0, whole.length - 40)))).toBe("damaged");
    const path = await packageFile({
      "xl/worksheets/sheet1.xml": `<worksheet ${MAIN}><sheetData><row><c><v>1</v></c>`,
    });
    expect(await refusalOf(path)).toBe("damaged");
  });

  it("a workbook whose sheet part is missing", async () => {
    expect(await refusalOf(await packageFile({}))).toBe("damaged");
  });
});

describe("odd but honest workbooks are read", () => {
  it("with prefixed names, comments, CDATA, entities, missing references and single quotes", async () => {
    const sheet =
      "<?xml version='1.0'?><!-- a > b --><x:worksheet xmlns:x='m'><x:sheetData><x:row><x:c t='str'><x:v><![CDATA[a<b]]>&amp;&#20013;</x:v></x:c>" +
      "<x:c><x:v>2</x:v></x:c></x:row><x:row r='4'><x:c r='C4' t='inlineStr'><x:is><x:r><x:t>ri</x:t></x:r><x:r><x:t>ch</x:t></x:r></x:is></x:c></x:row></x:sheetData></x:worksheet>";
    const rows = await allRows(await packageFile({ "xl/worksheets/sheet1.xml": sheet }));
    expect(rows).toEqual([["a<b&中", "2"], [], [], [null, null, "rich"]]);
  });

  it("in UTF-16", async () => {
    const sheet = Buffer.from(`\ufeff${sheetOf('<row><c t="str"><v>金额</v></c></row>')}`, "utf16le");
    expect(await allRows(await packageFile({ "xl/worksheets/sheet1.xml": sheet }))).toEqual([["金额"]]);
  });

  it("with phonetic guides left out and line ends made one", async () => {
    const strings = {
      "xl/sharedStrings.xml":
        '<sst><si><t>漢字</t><rPh sb="0" eb="2"><t>かんじ</t></rPh></si><si><t xml:space="preserve"> a_x000D_\r\nb_x005F_x000D_ </t></si></sst>',
    };
    const rows = await allRows(await sheetFile('<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row>', strings));
    expect(rows).toEqual([["漢字", " a\nb_x000D_ "]]);
  });
});

it("a worker that reads an old workbook ends with it", async () => {
  const before = process.getActiveResourcesInfo().filter((name) => /Worker|MessagePort/.test(name)).length;
  expect(await refusalOf(fileOf(Buffer.from(`d0cf11e0a1b11ae1${"00".repeat(600)}`, "hex"), "xls"))).toBe("damaged");
  await once(new PassThrough().end().resume(), "end");
  const after = process.getActiveResourcesInfo().filter((name) => /Worker|MessagePort/.test(name)).length;
  expect(after).toBe(before);
});
