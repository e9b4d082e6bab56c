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

/** What the library leaves out: notes at the foot and the end, heads and feet of pages, comments. Text that was deleted is not theirs. */
const parts = /^word\/(?:footnotes|endnotes|comments|header\d*|footer\d*)\.xml$/;

async function besides(path: string): Promise<string[]> {
  const zip = await openZipParts(path);
  try {
    const found: string[] = [];
    for (const name of zip.names().filter((own) => parts.test(own)))
      found.push(textsIn((await zip.read(name, unpackedBytesMax))?.toString("utf8") ?? ""));
    return found.filter((text) => text.trim() !== "");
  } finally {
    zip.close();
  }
}

const textsIn = (xml: string): string =>
  xml
    .split("</w:p>")
    .map((paragraph) =>
      [...paragraph.matchAll(/<w:t(?:\s[^>]*)?>([^<]*)<\/w:t>/g)].map(([, text = ""]) => plain(text)).join(""),
    )
    .join("\n");
const plain = (text: string): string =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&");

export async function documentWords(path: string): Promise<string> {
  await checkUnpacked(path);
  const { value } = await mammoth.extractRawText({ buffer: await readFile(path) });
  return [value, ...(await besides(path))].join("\n");
}
