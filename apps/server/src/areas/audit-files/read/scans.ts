/** Pages of scans, one after the other, each with how sure the recognition is. */
import { readFile } from "node:fs/promises";
import { openPdf } from "./pdf.ts";
import { type Recognised, type Recogniser, recogniser } from "./recognise.ts";

export interface ScannedPage extends Recognised {
  page: number;
}
const pagesMax = 20;

async function pdfPages(path: string, ocr: Recogniser): Promise<ScannedPage[]> {
  const document = await openPdf(path);
  try {
    const pages: ScannedPage[] = [];
    for (let page = 1; page <= Math.min(document.numPages, pagesMax); page += 1)
      pages.push({ page, ...(await ocr.lookAt(document, page)) });
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
    read: async (path, isPdf) =>
      isPdf ? pdfPages(path, ocr) : [{ page: 1, ...(await ocr.look(await readFile(path))) }],
    close: () => ocr.close(),
  };
}
