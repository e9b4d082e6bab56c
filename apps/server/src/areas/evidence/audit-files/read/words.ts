/** The words of a file, by what it is. */
import { readFile } from "node:fs/promises";
import { wordsOf } from "../../../../platform/lib/clean-html.ts";
import { extensionOf, type Look } from "../looks.ts";
import { documentWords } from "./document.ts";
import { mailWords } from "./mail.ts";
import { openPdf, pdfWords } from "./pdf.ts";
import { plainText } from "./plain.ts";
import type { Recogniser } from "./recognise.ts";
import { sheetCells, sheetWords } from "./sheet.ts";
import { checkHead, Unreadable } from "./unreadable.ts";

/** Kept of one file. */
export const wordsMax = 400_000;

const isPage = /^(html?|xhtml|mht|svg|xml)$/;

async function wordsOfPdf(path: string, ocr: Recogniser): Promise<string> {
  const document = await openPdf(path);
  try {
    const { text, pictures } = await pdfWords(document, wordsMax);
    return pictures.length === 0 ? text : `${text}\n${await ocr.pages(document, pictures)}`;
  } finally {
    await document.loadingTask.destroy();
  }
}

async function wordsByLook(path: string, fileName: string, look: Look | null, ocr: Recogniser): Promise<string> {
  switch (look) {
    case "pdf":
      return wordsOfPdf(path, ocr);
    case "picture":
      return ocr.picture(await readFile(path));
    case "page":
      return documentWords(path);
    case "sheet":
      return sheetWords(path, wordsMax);
    case "mail":
      return mailWords(path, (part, name, own) => fileWords(part, name, own, ocr));
    case "text": {
      const { text } = await plainText(path, wordsMax);
      return isPage.test(extensionOf(fileName)) ? wordsOf(text) : text;
    }
    case null:
      throw new Unreadable("auditFile.text.kind");
  }
}

export async function fileWords(path: string, fileName: string, look: Look | null, ocr: Recogniser): Promise<string> {
  await checkHead(path, extensionOf(fileName));
  return (await wordsByLook(path, fileName, look, ocr)).slice(0, wordsMax);
}

/** Of a workbook cell by cell; of all else its words. */
export async function fileCells(path: string, fileName: string, look: Look | null, ocr: Recogniser): Promise<string> {
  if (look !== "sheet") return fileWords(path, fileName, look, ocr);
  await checkHead(path, extensionOf(fileName));
  return (await sheetCells(path, wordsMax)).slice(0, wordsMax);
}
