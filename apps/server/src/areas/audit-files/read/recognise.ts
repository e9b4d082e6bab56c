/** Text in pictures, and in the pages of a PDF that are pictures: Chinese and English, by tesseract. */
import { cp, mkdtemp } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { Worker } from "tesseract.js";

const require = createRequire(import.meta.url);
/** Taken one after the other, and not for ever. */
const pagesMax = 30;
/** About 200 dots an inch of a page: more makes nothing clearer. */
const scale = 2.2;
const sideMax = 4_000;

export interface Recognised {
  text: string;
  /** 0 to 1. */
  confidence: number;
}

export interface Recogniser {
  picture(bytes: Buffer): Promise<string>;
  /** The same, with how sure it is. */
  look(bytes: Buffer): Promise<Recognised>;
  /** A page as a picture. */
  draw(document: PDFDocumentProxy, number: number): Promise<Buffer>;
  pages(document: PDFDocumentProxy, numbers: readonly number[]): Promise<string>;
  close(): Promise<void>;
}

const languages = ["chi_sim", "eng"] as const;
const packages = {
  chi_sim: require.resolve("@tesseract.js-data/chi_sim/package.json"),
  eng: require.resolve("@tesseract.js-data/eng/package.json"),
};
const languageAt = (name: (typeof languages)[number]): string =>
  join(dirname(packages[name]), "4.0.0", `${name}.traineddata.gz`);

/** Both languages come with the packages: nothing is fetched. */
async function openWorker(): Promise<Worker> {
  const { createWorker } = await import("tesseract.js");
  const folder = await mkdtemp(join(tmpdir(), "digao-ocr-"));
  for (const name of languages) await cp(languageAt(name), join(folder, `${name}.traineddata.gz`));
  return createWorker(languages.join("+"), 1, {
    langPath: folder,
    gzip: true,
    cacheMethod: "none",
    errorHandler: () => undefined,
  });
}

/** Chinese comes with blanks between the signs. */
const joined = (text: string): string =>
  text.replace(/(?<=[\p{Script=Han}，。；：（）、])[ \t]+(?=[\p{Script=Han}，。；：（）、])/gu, "");

async function drawn(document: PDFDocumentProxy, number: number): Promise<Buffer> {
  const { createCanvas } = await import("@napi-rs/canvas");
  const page = await document.getPage(number);
  const natural = page.getViewport({ scale: 1 });
  const fits = Math.min(scale, sideMax / Math.max(natural.width, natural.height, 1));
  const viewport = page.getViewport({ scale: fits });
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
  await page.render({ canvas: canvas as never, canvasContext: canvas.getContext("2d") as never, viewport }).promise;
  page.cleanup();
  return canvas.toBuffer("image/png");
}

export function recogniser(): Recogniser {
  const opened: Promise<Worker>[] = [];
  const openFirst = (): Promise<Worker> => {
    const opening = openWorker();
    opened.push(opening);
    return opening;
  };
  const worker = (): Promise<Worker> => opened[0] ?? openFirst();
  const look = async (bytes: Buffer): Promise<Recognised> => {
    const { data } = await (await worker()).recognize(bytes);
    return { text: joined(data.text), confidence: data.confidence / 100 };
  };
  const picture = async (bytes: Buffer): Promise<string> => (await look(bytes)).text;
  return {
    picture,
    look,
    draw: drawn,
    async pages(document, numbers) {
      const texts: string[] = [];
      for (const number of numbers.slice(0, pagesMax)) texts.push(await picture(await drawn(document, number)));
      return texts.join("\n");
    },
    async close() {
      for (const one of opened) await one.then((found) => found.terminate());
    },
  };
}
