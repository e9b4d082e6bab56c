import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { zipped } from "../../../../../test/made-papers.ts";
import { documentHtml, documentWords } from "./document.ts";
import { fileWords } from "./words.ts";

const folder = mkdtempSync(join(tmpdir(), "digao-documents-"));
const secret = join(folder, "secret.txt");
let readings = 0;
const desk = createServer((_request, response) => {
  readings += 1;
  response.end("fetched");
});
let url = "";
beforeAll(async () => {
  writeFileSync(secret, "read-from-disk");
  await new Promise<void>((resolve) => desk.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(desk.address() as AddressInfo).port}/x`;
});
afterAll(async () => {
  await new Promise((resolve) => desk.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const bodyOf = (text: string) =>
  `<w:document ${word}><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`;
const footnotes = (text: string) =>
  `<w:footnotes ${word}><w:footnote w:id="2"><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:footnote></w:footnotes>`;
const noted = `<w:document ${word}><w:body><w:p><w:r><w:t>正文</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r></w:p></w:body></w:document>`;
const rels = (parts: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${parts}</Relationships>`;
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");

const declarations = () => [
  `<!DOCTYPE a [<!ENTITY x SYSTEM "file://${secret}">]>`,
  `<!DOCTYPE a [<!ENTITY x SYSTEM "${url}">]>`,
  `<!DOCTYPE a [<!ENTITY l "lollollollol"><!ENTITY m "${"&l;".repeat(200)}"><!ENTITY n "${"&m;".repeat(200)}"><!ENTITY o "${"&n;".repeat(200)}"><!ENTITY x "${"&o;".repeat(200)}">]>`,
];

let count = 0;
async function documentOf(parts: Record<string, string | Buffer>): Promise<string> {
  count += 1;
  const path = join(folder, `${count}.docx`);
  const whole = {
    "_rels/.rels": rels(`<Relationship Id="r1" Type="${office}/officeDocument" Target="word/document.xml"/>`),
    ...parts,
  };
  writeFileSync(path, await zipped(whole));
  return path;
}

/** What a document says, or that it is refused. */
const wordsIn = async (path: string): Promise<string> =>
  `${await documentWords(path).catch(() => "refused")} ${await documentHtml(path).then(
    ({ html }) => html,
    () => "refused",
  )}`;

const foreign = /read-from-disk|fetched|lollol/;

describe("33: a word document or drawing resolves no entity", () => {
  it("in its text, early or late in the part, or in another encoding", async () => {
    for (const doctype of declarations()) {
      const late = `<!--${"x".repeat(100_000)}-->${doctype}`;
      for (const part of [doctype + bodyOf("&x;"), late + bodyOf("&x;"), utf16(doctype + bodyOf("&x;"))])
        expect(await wordsIn(await documentOf({ "word/document.xml": part }))).not.toMatch(foreign);
    }
    expect(await wordsIn(await documentOf({ "word/document.xml": bodyOf("合同") }))).toContain("合同");
    expect(readings).toBe(0);
  });

  it("in its footnotes and relationships", async () => {
    for (const doctype of declarations()) {
      const notes = rels(`<Relationship Id="r9" Type="${office}/footnotes" Target="footnotes.xml"/>`);
      const found = await wordsIn(
        await documentOf({
          "word/document.xml": noted,
          "word/_rels/document.xml.rels": notes,
          "word/footnotes.xml": doctype + footnotes("&x;"),
        }),
      );
      expect(found).not.toMatch(foreign);
      const related = doctype + rels(`<Relationship Id="r9" Type="${office}/footnotes" Target="&x;"/>`);
      const other = await documentOf({ "word/document.xml": noted, "word/_rels/document.xml.rels": related });
      expect(await wordsIn(other)).not.toMatch(foreign);
    }
    expect(readings).toBe(0);
  });

  it("and a picture that lies elsewhere is not fetched, from the disk or the network", async () => {
    for (const target of [`file://${secret}`, url]) {
      const drawing =
        '<w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:blipFill><a:blip xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:link="r9"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>';
      const path = await documentOf({
        "word/document.xml": `<w:document ${word}><w:body><w:p><w:r>${drawing}</w:r></w:p></w:body></w:document>`,
        "word/_rels/document.xml.rels": rels(
          `<Relationship Id="r9" Type="${office}/image" Target="${target}" TargetMode="External"/>`,
        ),
      });
      expect(await wordsIn(path)).not.toMatch(/read-from-disk|cmVhZC1mcm9tLWRpc2s|fetched|ZmV0Y2hlZA/);
    }
    expect(readings).toBe(0);
  });

  it("in a drawing, whose words alone are read", async () => {
    const nobody = { pages: async () => "", picture: async () => "" } as never;
    for (const [index, doctype] of declarations().entries()) {
      const path = join(folder, `${index}.svg`);
      writeFileSync(
        path,
        `<?xml version="1.0"?>${doctype}<svg xmlns="http://www.w3.org/2000/svg"><text>图 &x;</text></svg>`,
      );
      const words = await fileWords(path, "图.svg", "text", nobody);
      expect(words).toContain("图");
      expect(words).not.toMatch(/read-from-disk|fetched|(lol){100}/);
    }
    expect(readings).toBe(0);
  });
});
