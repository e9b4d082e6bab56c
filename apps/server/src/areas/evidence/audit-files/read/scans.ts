/** Pages of scans, one after the other: their words with how sure each is, and the page set upright as a picture. */
import { readFile } from "node:fs/promises";
import { codeInPicture } from "../../../../platform/lib/qr-code.ts";
import { openPdf } from "./pdf.ts";
import { openPicture, turned } from "./prepare.ts";
import { type Recognised, type Recogniser, recogniser } from "./recognise.ts";

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

type EachPage = (page: ScannedPage) => Promise<void>;

/** While one page is recognised, which a thread of its own does, the next one is drawn and made ready. */
async function pdfPages(path: string, ocr: Recogniser, most: number, each: EachPage): Promise<boolean> {
  const document = await openPdf(path);
  const last = Math.min(document.numPages, most);
  const begin = (page: number): Promise<ScannedPage> => {
    const found = ocr.draw(document, page).then((bytes) => pageOf(page, bytes, ocr));
    // Heard of where it is awaited; not at all once a page before it has failed.
    found.catch(() => undefined);
    return found;
  };
  let next = begin(1);
  try {
    for (let page = 1; page <= last; page += 1) {
      const current = next;
      if (page < last) next = begin(page + 1);
      await each(await current);
    }
    return document.numPages <= most;
  } finally {
    await next.catch(() => undefined);
    await document.loadingTask.destroy();
  }
}

interface Scans {
  /** Hands on page after page: their pictures are never all in memory. False where there are more pages than are recognised. */
  read(path: string, isPdf: boolean, each: EachPage): Promise<boolean>;
  close(): Promise<void>;
}

async function onePicture(path: string, ocr: Recogniser, each: EachPage): Promise<true> {
  await each(await pageOf(1, await readFile(path), ocr));
  return true;
}

export function openScans(most = pagesMax): Scans {
  const ocr = recogniser();
  return {
    read: (path, isPdf, each) => (isPdf ? pdfPages(path, ocr, most, each) : onePicture(path, ocr, each)),
    close: () => ocr.close(),
  };
}
