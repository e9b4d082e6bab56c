/** Pages of scans, one after the other, each with how sure the recognition is. */
import { readFile } from "node:fs/promises";
import { codeInPicture } from "../../../platform/lib/qr-code.ts";
import { openPdf } from "./pdf.ts";
import { type Recognised, type Recogniser, recogniser } from "./recognise.ts";

export interface ScannedPage extends Recognised {
  page: number;
  /** What the QR code on it says; null where there is none. */
  qr: string | null;
}
const pagesMax = 20;

const pageOf = async (page: number, bytes: Buffer, ocr: Recogniser): Promise<ScannedPage> => ({
  page,
  qr: await codeInPicture(bytes).catch(() => null),
  ...(await ocr.look(bytes)),
});

async function pdfPages(path: string, ocr: Recogniser): Promise<ScannedPage[]> {
  const document = await openPdf(path);
  try {
    const pages: ScannedPage[] = [];
    for (let page = 1; page <= Math.min(document.numPages, pagesMax); page += 1)
      pages.push(await pageOf(page, await ocr.draw(document, page), ocr));
    return pages;
  } finally {
    await document.loadingTask.destroy();
  }
}

interface Scans {
  read(path: string, isPdf: boolean): Promise<ScannedPage[]>;
  close(): Promise<void>;
}

export function openScans(): Scans {
  const ocr = recogniser();
  return {
    read: async (path, isPdf) => (isPdf ? pdfPages(path, ocr) : [await pageOf(1, await readFile(path), ocr)]),
    close: () => ocr.close(),
  };
}
