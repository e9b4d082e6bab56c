/** The words of a PDF; pages that are pictures are left to the recognition of text. */

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";

const pagesMax = 2_000;
/** A page with less holds a picture, as a rule, with a number below it. */
const wordsLeast = 12;

const folder = dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));

export async function openPdf(path: string): Promise<PDFDocumentProxy> {
  const pdf = await import("pdfjs-dist/legacy/build/pdf.mjs");
  return pdf.getDocument({
    data: new Uint8Array(await readFile(path)),
    isEvalSupported: false,
    enableXfa: false,
    useSystemFonts: false,
    cMapUrl: `${join(folder, "cmaps")}/`,
    standardFontDataUrl: `${join(folder, "standard_fonts")}/`,
    wasmUrl: `${join(folder, "wasm")}/`,
    verbosity: 0,
  }).promise;
}

export interface PdfWords {
  text: string;
  /** Numbers of the pages that hold no words. */
  pictures: number[];
}

export async function pdfWords(document: PDFDocumentProxy, charsMax: number): Promise<PdfWords> {
  const pages: string[] = [];
  const pictures: number[] = [];
  let chars = 0;
  for (let at = 1; at <= Math.min(document.numPages, pagesMax) && chars < charsMax; at += 1) {
    const page = await document.getPage(at);
    const { items } = await page.getTextContent();
    const words = items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join("");
    page.cleanup();
    if (words.trim().length < wordsLeast) pictures.push(at);
    pages.push(words);
    chars += words.length;
  }
  return { text: pages.join("\n"), pictures };
}
