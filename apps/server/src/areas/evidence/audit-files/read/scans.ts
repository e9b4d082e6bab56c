/** Pages of scans, one after the other, each recognised in a reading process: their words with how sure each is, and the page set upright as a picture. */
import { readFile } from "node:fs/promises";
import type { MessageKey } from "@digao/contract/messages";
import type { JobRun } from "../../../../platform/jobs/handlers.ts";
import { codeInPicture } from "../../../../platform/lib/qr-code.ts";
import type { FileReading } from "../../../../platform/readings/reading.ts";
import { Refusal } from "../../../../platform/refusal.ts";
import { openPdf } from "./pdf.ts";
import { openPicture, turned } from "./prepare.ts";
import type { Recognised, Recogniser } from "./recognise.ts";
import { withRecogniser } from "./shared-recogniser.ts";

export interface ScannedPage extends Recognised {
  page: number;
  /** What the QR code on it says; null where there is none. */
  qr: string | null;
  /** To be looked at beside what was read (JPEG). */
  picture: Buffer;
  width: number;
  height: number;
}
/** Of one file: each takes its time. */
const pagesMax = 20;
const pictureSide = 1_700;
const pictureQuality = 72;

async function pageOf(page: number, bytes: Buffer, ocr: Recogniser): Promise<ScannedPage> {
  const found = await ocr.look(bytes);
  const upright = await turned(await openPicture(bytes), found.turn, { side: pictureSide, skew: found.skew });
  const { width, height } = upright;
  const picture = upright.toBuffer("image/jpeg", pictureQuality);
  return { page, qr: await codeInPicture(bytes).catch(() => null), ...found, picture, width, height };
}

interface Asked {
  isPdf: boolean;
  /** From 1. */
  page: number;
}
interface Found {
  /** Of the whole file. */
  pages: number;
  found: ScannedPage;
}

/** One page of a scan: in a process with limits, as somebody outside has sent it. */
export const recognisingPage: FileReading<Asked, Found> = {
  name: "recognise-page",
  read: (path, { isPdf, page }) =>
    withRecogniser(async (ocr) => {
      if (!isPdf) return { pages: 1, found: await pageOf(1, await readFile(path), ocr) };
      const document = await openPdf(path);
      try {
        return { pages: document.numPages, found: await pageOf(page, await ocr.draw(document, page), ocr) };
      } finally {
        await document.loadingTask.destroy();
      }
    }),
};

type ReadFile = JobRun["readFile"];

/**
 * Hands on page after page: their pictures are never all in memory.
 * @returns false where there are more pages than are recognised
 */
export async function recognisePages(
  readFile: ReadFile,
  { path, isPdf, most = pagesMax }: { path: string; isPdf: boolean; most?: number },
  each: (page: ScannedPage) => Promise<void>,
): Promise<boolean> {
  let pages = 1;
  for (let page = 1; page <= Math.min(pages, most); page += 1) {
    const answer = await readFile(recognisingPage, path, { isPdf, page });
    pages = answer.pages;
    await each({ ...answer.found, picture: Buffer.from(answer.found.picture) });
  }
  return pages <= most;
}

/** What ends a reading from outside, and is no fault of the picture's contents. */
const limits: readonly MessageKey[] = [
  "file.readingTime",
  "file.readingMemory",
  "file.machineBusy",
  "import.fileTooLarge",
];
export const limitIn = (error: unknown): MessageKey | null =>
  error instanceof Refusal && limits.includes(error.key) ? error.key : null;
