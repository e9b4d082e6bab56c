/** Pages of a PDF as a reader sees them: their words, and their pixels with the QR codes in them. */
import { createCanvas } from "@napi-rs/canvas";
import jsQR from "jsqr";

const scale = 3;

const open = async (bytes: Uint8Array) => {
  const { getDocument } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  return getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
};

export interface ReadPage {
  text: string;
  /** Text of the QR code found on the page; null where there is none. */
  qr: string | null;
  png: Buffer;
  /** How far down the page each line of words stands, in shares of its height. */
  lines: { text: string; top: number }[];
}

export async function readPages(bytes: Uint8Array): Promise<ReadPage[]> {
  const document = await open(bytes);
  const pages: ReadPage[] = [];
  for (let no = 1; no <= document.numPages; no++) {
    const page = await document.getPage(no);
    const content = await page.getTextContent();
    const text = content.items.map((item) => ("str" in item ? item.str : "")).join("");
    const viewport = page.getViewport({ scale });
    const lines = content.items.flatMap((item) =>
      "str" in item ? [{ text: item.str, top: 1 - (Number(item.transform[5]) * scale) / viewport.height }] : [],
    );
    const [width, height] = [Math.ceil(viewport.width), Math.ceil(viewport.height)];
    const canvas = createCanvas(width, height);
    const drawing = canvas.getContext("2d");
    drawing.fillStyle = "#ffffff";
    drawing.fillRect(0, 0, width, height);
    await page.render({ canvas: canvas as never, canvasContext: drawing as never, viewport }).promise;
    const { data } = drawing.getImageData(0, 0, width, height);
    const found = jsQR(new Uint8ClampedArray(data), width, height);
    pages.push({
      text: text.normalize("NFKC"),
      qr: found?.data ?? null,
      png: canvas.toBuffer("image/png"),
      lines,
    });
  }
  return pages;
}

/** A piece of upright text: where it begins and ends on its line, in points. At an edge the empty half of a Chinese sign stands for nothing. */
interface Piece {
  text: string;
  left: number;
  right: number;
  base: number;
}
/** An upright stroke, as tables are ruled with. */
interface Rule {
  at: number;
  from: number;
  to: number;
}
interface Ruled {
  pieces: Piece[];
  rules: Rule[];
}

type Matrix = readonly [number, number, number, number, number, number];
const times = (m: Matrix, n: Matrix): Matrix => [
  m[0] * n[0] + m[2] * n[1],
  m[1] * n[0] + m[3] * n[1],
  m[0] * n[2] + m[2] * n[3],
  m[1] * n[2] + m[3] * n[3],
  m[0] * n[4] + m[2] * n[5] + m[4],
  m[1] * n[4] + m[3] * n[5] + m[5],
];
const matrixOf = (values: unknown): Matrix => {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = Array.from(values as ArrayLike<number>);
  return [a, b, c, d, e, f];
};

/** A path that is no wider than a stroke. */
function ruleOf(now: Matrix, bounds: unknown): Rule[] {
  const [left = 0, low = 0, right = 0, high = 0] = Array.from(bounds as ArrayLike<number>);
  const [one, other] = [times(now, [1, 0, 0, 1, left, low]), times(now, [1, 0, 0, 1, right, high])];
  const [from, to] = [Math.min(one[5], other[5]), Math.max(one[5], other[5])];
  return Math.abs(one[4] - other[4]) < 0.6 && to - from > 3 ? [{ at: one[4], from, to }] : [];
}

/** Wherever the drawing has been moved to. */
function rulesIn({ fnArray, argsArray }: { fnArray: number[]; argsArray: unknown[][] }, ops: Record<string, number>) {
  const rules: Rule[] = [];
  const kept: Matrix[] = [];
  let now: Matrix = [1, 0, 0, 1, 0, 0];
  for (const [at, fn] of fnArray.entries()) {
    const args = argsArray[at] ?? [];
    if (fn === ops.save) kept.push(now);
    else if (fn === ops.restore) now = kept.pop() ?? now;
    else if (fn === ops.transform) now = times(now, matrixOf(args));
    else if (fn === ops.constructPath && args[2]) rules.push(...ruleOf(now, args[2]));
  }
  return rules;
}

/** Where the words of each page stand, and how its tables are ruled; nothing is drawn. */
export async function readRuled(bytes: Uint8Array): Promise<Ruled[]> {
  const { OPS } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const document = await open(bytes);
  const pages: Ruled[] = [];
  for (let no = 1; no <= document.numPages; no++) {
    const page = await document.getPage(no);
    const { items } = await page.getTextContent();
    const pieces = items.flatMap((item): Piece[] => {
      if (!("str" in item) || item.str.trim() === "" || Number(item.transform[1]) !== 0) return [];
      const [size, , , , left, base] = matrixOf(item.transform);
      const half = size / 2;
      return [
        {
          text: item.str,
          left: left + (/^[（《“「【]/.test(item.str) ? half : 0),
          right: left + item.width - (/[，。；：、）》”」】]$/.test(item.str) ? half : 0),
          base,
        },
      ];
    });
    pages.push({ pieces, rules: rulesIn(await page.getOperatorList(), OPS) });
  }
  return pages;
}

/** Words that stand across a rule: they have left the cell in which they begin. */
export const outsideCells = ({ pieces, rules }: Ruled): string[] =>
  pieces
    .filter(({ left, right, base }) =>
      rules.some(({ at, from, to }) => at > left + 1 && at < right - 1 && from < base + 1 && to > base + 1),
    )
    .map(({ text }) => text);

/** The words of each line, whatever pieces they are set in. */
export function linesOf({ pieces }: Ruled): string[] {
  const lines = new Map<number, Piece[]>();
  for (const piece of pieces) {
    const base = [...lines.keys()].find((one) => Math.abs(one - piece.base) < 1.5) ?? piece.base;
    lines.set(base, [...(lines.get(base) ?? []), piece]);
  }
  return [...lines.values()].map((own) =>
    own
      .sort((a, b) => a.left - b.left)
      .map(({ text }) => text)
      .join("")
      .normalize("NFKC")
      .replace(/[\s\u200b]/g, ""),
  );
}
