import { mkdtempSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { afterAll, describe, expect, it } from "vitest";
import { ZipFile } from "yazl";
import { bookLimits } from "../src/book.ts";
import { readXlsx } from "../src/read-xlsx.ts";

const folder = mkdtempSync(join(tmpdir(), "digao-limits-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

interface Parts {
  [path: string]: string | Iterable<string>;
}

/** A workbook with the sheets given as the inside of their sheetData. */
async function workbook(sheets: (string | Iterable<string>)[], others: Parts = {}): Promise<string> {
  const zip = new ZipFile();
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const parts: Parts = {
    "_rels/.rels": `<Relationships>${relation("r", "officeDocument", "xl/workbook.xml")}</Relationships>`,
    "xl/workbook.xml": `<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets>${sheets.map((_, index) => `<sheet name="S${index}" sheetId="${index + 1}" r:id="r${index}"/>`).join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${sheets.map((_, index) => relation(`r${index}`, "worksheet", `s${index}.xml`)).join("")}</Relationships>`,
    ...others,
  };
  for (const [index, inside] of sheets.entries()) {
    const pieces = typeof inside === "string" ? [inside] : inside;
    parts[`xl/s${index}.xml`] = (function* () {
      yield `<worksheet ${MAIN}><sheetData>`;
      yield* pieces;
      yield "</sheetData></worksheet>";
    })();
  }
  for (const [path, content] of Object.entries(parts)) {
    const pieces = typeof content === "string" ? [content] : content;
    zip.addReadStream(
      Readable.from(
        (function* () {
          for (const piece of pieces) yield Buffer.from(piece);
        })(),
      ),
      path,
    );
  }
  zip.end();
  const chunks: Buffer[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  await pipeline(zip.outputStream, sink);
  const path = join(folder, `${Math.random()}.xlsx`);
  await writeFile(path, Buffer.concat(chunks));
  return path;
}

const open = (path: string) => readXlsx(path, { id: "b", name: "b" });

function* manyCells(rows: number, columns: number): Generator<string> {
  const cells = "<c><v>1</v></c>".repeat(columns);
  for (let row = 1; row <= rows; row++) yield `<row r="${row}">${cells}</row>`;
}

describe("large workbooks are opened up to the limits, and refused with the reason beyond them", () => {
  it("a thousand sheets are opened, one more is not", async () => {
    const sheets = Array.from({ length: bookLimits.sheets }, () => '<row r="1"><c><v>1</v></c></row>');
    expect((await open(await workbook(sheets))).book?.sheetOrder).toHaveLength(1_000);
    expect(await open(await workbook([...sheets, ""]))).toMatchObject({ refused: "tooLarge", detail: "1001 sheets" });
  });

  it("a million used cells are refused before they fill the memory", async () => {
    const before = process.memoryUsage().rss;
    expect(await open(await workbook([manyCells(50_000, 20)]))).toMatchObject({ refused: "tooLarge" });
    expect(process.memoryUsage().rss - before).toBeLessThan(700 * 1024 * 1024);
  });

  it("empty cells that only look some way are dropped beyond a bound, and named", async () => {
    const styles = `<styleSheet ${MAIN}><cellXfs><xf numFmtId="0"/><xf numFmtId="10"/></cellXfs></styleSheet>`;
    const row = `<c s="1"/>`.repeat(20);
    function* rows(): Generator<string> {
      for (let number = 1; number <= 6_000; number++) yield `<row r="${number}">${row}</row>`;
    }
    const path = await workbook([rows()], {
      "xl/styles.xml": styles,
      "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="r0" Type="${OFFICE}/worksheet" Target="s0.xml"/><Relationship Id="st" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    });
    const { book, ...rest } = await open(path);
    expect(book).toBeDefined();
    expect(rest).toMatchObject({ losses: [{ kind: "emptyStyledCells", count: 20_000 }] });
  });
});

describe("what could harm", () => {
  it("macros, external links and embedded objects are left out and named", async () => {
    const path = await workbook(['<row r="1"><c><v>1</v></c></row>'], {
      "xl/vbaProject.bin": "macro",
      "xl/embeddings/oleObject1.bin": "object",
      "xl/activeX/activeX1.xml": "<x/>",
    });
    expect((await open(path)) as object).toMatchObject({
      losses: [{ kind: "macros", details: ["vbaproject.bin"] }, { kind: "embeddedObjects" }, { kind: "activeX" }],
    });
  });

  it("a document type declaration, a damaged sheet and a file that is no workbook are refused", async () => {
    expect(await open(await workbook(['<!DOCTYPE x [<!ENTITY a "b">]>']))).toMatchObject({ refused: "bomb" });
    const cut = await workbook(["<row"]);
    expect((await open(cut)).refused).toBe("damaged");
    const text = join(folder, "x.xlsx");
    await writeFile(text, "hello");
    expect((await open(text)).refused).toBe("notASpreadsheet");
    await writeFile(text, "");
    expect((await open(text)).refused).toBe("empty");
  });

  it("a link that runs is dropped and named", async () => {
    const path = await workbook(
      [
        '<row r="1"><c t="inlineStr"><is><t>x</t></is></c></row></sheetData><hyperlinks><hyperlink ref="A1" r:id="h"/></hyperlinks><sheetData>',
      ],
      {
        "xl/_rels/s0.xml.rels": `<Relationships><Relationship Id="h" Type="${OFFICE}/hyperlink" Target="javascript:alert(1)" TargetMode="External"/></Relationships>`,
      },
    );
    const { book, ...rest } = await open(path);
    expect(book?.sheets["sheet-1"]?.cellData?.[0]?.[0]).toEqual({ v: "x", t: 1 });
    expect(rest).toMatchObject({ losses: [{ kind: "unsafeLinks", range: "A1", details: ["javascript:alert(1)"] }] });
  });
});
