/** Word documents (.docx), as HTML or as words. */
import { readFile } from "node:fs/promises";
import { openZipParts } from "@digao/excel/xlsx/zip-parts";
import mammoth from "mammoth";
import { cleanHtml } from "../../../../platform/lib/clean-html.ts";
import { Unreadable } from "./unreadable.ts";

/** The library unpacks a document whole. */
const unpackedBytesMax = 96 * 1024 * 1024;
const partsMax = 2_000;
const htmlCharsMax = 6_000_000;

/** Unpacks it once to nowhere: what a directory declares, a hostile one declares wrongly. */
async function checkUnpacked(path: string): Promise<void> {
  const zip = await openZipParts(path);
  try {
    const parts = zip.files();
    if (!zip.has("word/document.xml")) throw new Unreadable("auditFile.preview.broken");
    if (parts.length > partsMax || zip.totalSize() > unpackedBytesMax)
      throw new Unreadable("auditFile.preview.tooLarge");
    for (const { key } of parts) for await (const chunk of zip.stream(key, unpackedBytesMax)) void chunk;
    const head = (await zip.read("word/document.xml", unpackedBytesMax))?.subarray(0, 65_536).toString("latin1") ?? "";
    if (head.includes("<!DOCTYPE") || head.includes("<!ENTITY")) throw new Unreadable("auditFile.preview.broken");
  } finally {
    zip.close();
  }
}

export async function documentHtml(path: string): Promise<{ html: string; isCut: boolean }> {
  await checkUnpacked(path);
  const { value } = await mammoth.convertToHtml({ buffer: await readFile(path) });
  const html = cleanHtml(value);
  if (html.length <= htmlCharsMax) return { html, isCut: false };
  // Cut in the middle of a picture it would be none: without pictures, then.
  return { html: cleanHtml(value.replace(/<img[^>]*>/g, "").slice(0, htmlCharsMax)), isCut: true };
}

export async function documentWords(path: string): Promise<string> {
  await checkUnpacked(path);
  return (await mammoth.extractRawText({ buffer: await readFile(path) })).value;
}
