/** Text in pictures, and in the pages of a PDF that are pictures: Chinese and English, by tesseract. */
import { cp, mkdtemp } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { Block, Worker } from "tesseract.js";
import { openPicture, type Prepared, prepared, type Turn } from "./prepare.ts";

const require = createRequire(import.meta.url);
/** Taken one after the other, and not for ever. */
const pagesMax = 30;
/** About 200 dots an inch of a page: more makes nothing clearer. */
const scale = 2.85;
const sideMax = 4_000;
/** Below this a page may lie on its side; in hundredths. */
const readFrom = 75;
/** Print of ten points can still be read. */
const glanceSide = 1_500;

export interface Word {
  /** Where it stands in the text. */
  at: number;
  length: number;
  /** 0 to 1. */
  confidence: number;
  /** Left, top, right, bottom, in thousandths of the page. */
  box: [number, number, number, number];
}

export interface Recognised {
  text: string;
  /** 0 to 1. */
  confidence: number;
  words: Word[];
  /** Quarters to the right that set the page upright. */
  turn: Turn;
  /** How far it was set straight besides, in radians. */
  skew: number;
  /** Of each thousandth of the height how much of the page's red it holds; empty where there is no seal. */
  red: number[];
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

type FoundWord = Block["paragraphs"][number]["lines"][number]["words"][number];
const wide = /[\p{Script=Han}，。；：（）、“”]/u;
/** Chinese comes with blanks between the signs, amounts with blanks beside their points. */
function isOne(before: string, after: string, gap: number, height: number): boolean {
  const [last, next] = [before.at(-1) ?? "", after.at(0) ?? ""];
  if (wide.test(last) && wide.test(next)) return true;
  const isNumber = (/\d/.test(last) && /[.,，]/.test(next)) || (/[.,，]/.test(last) && /\d/.test(next));
  return isNumber && gap < height * 0.8;
}

const linesOf = (blocks: readonly Block[]) =>
  blocks.flatMap(({ paragraphs }) => paragraphs).flatMap(({ lines }) => lines);

/** The words in their lines, each with its place in the text and on the page. */
function written(blocks: readonly Block[], { width, height }: Prepared): Pick<Recognised, "text" | "words"> {
  const words: Word[] = [];
  let text = "";
  const share = (dots: number, of: number): number => Math.max(0, Math.min(1000, Math.round((dots * 1000) / of)));
  const writeLine = (lineWords: readonly FoundWord[]): void => {
    for (const [at, { text: word, confidence, bbox }] of lineWords.entries()) {
      const gap = bbox.x0 - (lineWords[at - 1]?.bbox.x1 ?? 0);
      if (at > 0 && !isOne(text, word, gap, bbox.y1 - bbox.y0)) text += " ";
      const box: Word["box"] = [
        share(bbox.x0, width),
        share(bbox.y0, height),
        share(bbox.x1, width),
        share(bbox.y1, height),
      ];
      words.push({ at: text.length, length: word.length, confidence: confidence / 100, box });
      text += word;
    }
    text += "\n";
  };
  for (const line of linesOf(blocks)) writeLine(line.words);
  return { text, words };
}

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

const goodFrom = 80;
/** How many signs are read well: what stands on its side gives as many, none of them well. */
const scoreOf = ({ blocks }: { blocks: Block[] | null }): number =>
  linesOf(blocks ?? [])
    .flatMap(({ words }) => words)
    .filter(({ confidence }) => confidence >= goodFrom)
    .reduce((sum, { text }) => sum + text.length, 0);

export function recogniser(): Recogniser {
  const opened: Promise<Worker>[] = [];
  const openFirst = (): Promise<Worker> => {
    const opening = openWorker();
    opened.push(opening);
    return opening;
  };
  const worker = (): Promise<Worker> => opened[0] ?? openFirst();
  const seen = async (page: Prepared) => {
    const { data } = await (await worker()).recognize(page.png, {}, { text: true, blocks: true });
    return data;
  };
  /** Glances at the other ways up, the likeliest first, and no more of them once one can be read. */
  const turnOf = async (image: Awaited<ReturnType<typeof openPicture>>, asIs: Prepared, score: number) => {
    let best: { turn: Turn; score: number } = { turn: 0, score };
    const ways: readonly Turn[] = asIs.isLevel ? [180, 90, 270] : [90, 270, 180];
    for (const turn of ways) {
      const glance = await seen(await prepared(image, turn, glanceSide));
      if (scoreOf(glance) > best.score) best = { turn, score: scoreOf(glance) };
      if (glance.confidence >= readFrom) break;
    }
    return best.turn;
  };
  const look = async (bytes: Buffer): Promise<Recognised> => {
    const image = await openPicture(bytes);
    const asIs = await prepared(image, 0);
    const first = await seen(asIs);
    const turn = first.confidence >= readFrom ? 0 : await turnOf(image, asIs, scoreOf(first));
    const page = turn === 0 ? asIs : await prepared(image, turn);
    const { blocks, confidence } = turn === 0 ? first : await seen(page);
    return { ...written(blocks ?? [], page), confidence: confidence / 100, turn, skew: page.skew, red: page.red };
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
