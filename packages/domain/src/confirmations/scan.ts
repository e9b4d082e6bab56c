/** Fields of a recognised page of a reply: what its words and seals say, how sure that is, and where on the page it stands. */
import { fieldsIn } from "./reply-text.ts";

/** Left, top, right, bottom, in thousandths of the page. */
export type Box = readonly [number, number, number, number];

export interface PageWord {
  /** Where it stands in the page's text. */
  at: number;
  length: number;
  /** 0 to 1. */
  confidence: number;
  box: Box;
}

export interface RecognisedPage {
  text: string;
  words: readonly PageWord[];
  qr: string | null;
  /** Of each thousandth of the page's height how much of the page's red it holds (0 to 1); empty where there is no seal. */
  red: readonly number[];
}

export interface ScanField {
  name: string;
  value: string;
  confidence: number;
  box: Box | null;
}

/** From here on a field is taken without being asked about. */
export const SURE = 0.9;

const around = (boxes: readonly Box[]): Box | null =>
  boxes.length === 0
    ? null
    : [
        Math.min(...boxes.map(([left]) => left)),
        Math.min(...boxes.map(([, top]) => top)),
        Math.max(...boxes.map(([, , right]) => right)),
        Math.max(...boxes.map(([, , , bottom]) => bottom)),
      ];

const wordsAt = (page: RecognisedPage, at: number, length: number): PageWord[] =>
  page.words.filter((word) => word.at < at + length && word.at + word.length > at);

/** As sure as the least sure of its words. */
function placed(page: RecognisedPage, at: number, length: number): Pick<ScanField, "confidence" | "box"> {
  const words = wordsAt(page, at, length);
  const confidence = words.length === 0 ? 0 : Math.min(...words.map((word) => word.confidence));
  return { confidence, box: around(words.map(({ box }) => box)) };
}

/** Where most of its words begin: single ones are given too high where a seal crosses them. */
function lineTop(page: RecognisedPage, pattern: RegExp): number | null {
  const found = pattern.exec(page.text);
  if (!found) return null;
  const tops = wordsAt(page, found.index, found[0].length).map(({ box: [, top] }) => top);
  return tops.sort((a, b) => a - b)[tops.length >> 1] ?? null;
}

/** A letter asks for the seal in one of two places: it agrees above, it differs below. */
const sealSureness = 0.8;
const sealShareMin = 0.8;
function concludedBySeal(page: RecognisedPage): ScanField[] {
  const agrees = lineTop(page, /^[^\S\n]*[口□☐]?[^\S\n]*1?[^\S\n]*[.．、]?[^\S\n]*信息证明无误/m);
  const differs = lineTop(page, /^[^\S\n]*[口□☐]?[^\S\n]*2?[^\S\n]*[.．、]?[^\S\n]*信息不符/m);
  if (agrees === null || differs === null || differs <= agrees || page.red.length === 0) return [];
  const below = Math.min(1000, differs + (differs - agrees) * 1.5);
  const share = (from: number, to: number): number =>
    page.red.slice(Math.round(from), Math.round(to)).reduce((sum, one) => sum + one, 0);
  const [above, under] = [share(agrees, differs), share(differs, below)];
  const all = above + under;
  // The client's own seal stands above both.
  if (all < 0.1) return [];
  const confidence = sealSureness;
  if (above / all >= sealShareMin)
    return [{ name: "conclusion", value: "相符", confidence, box: [0, agrees, 1000, differs] }];
  if (under / all >= sealShareMin)
    return [{ name: "conclusion", value: "不符", confidence, box: [0, differs, 1000, below] }];
  return [];
}

export function fieldsOnPage(page: RecognisedPage): ScanField[] {
  const fields = fieldsIn(page.text).map(({ name, value, at, length }) => ({
    name,
    value,
    ...placed(page, at, length),
  }));
  const isConcluded = fields.some(({ name }) => name === "conclusion");
  return [
    // A code is read whole or not at all.
    ...(page.qr === null ? [] : [{ name: "qr", value: page.qr, confidence: 1, box: null }]),
    ...fields,
    ...(isConcluded ? [] : concludedBySeal(page)),
  ];
}
