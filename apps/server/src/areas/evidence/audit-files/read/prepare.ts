/** A scan made ready for recognition: red of seals taken off, its grey paper white, rules of tables gone, the size that letters are read best at. */
import type { Canvas, Image } from "@napi-rs/canvas";

/** Of the longer side of a page: about 200 dots an inch of A4. */
const pageSide = 2_400;
/** Smaller pictures are single lines or cuttings: twice as large, no more. */
const growMax = 2;
const pixelsMax = 40_000_000;
/** Dots in a row that no sign has: rules of a table, or lines to write on; down the page those of a table with two rows. */
const ruleMin = { across: 95, down: 66 };
const ruleGap = 1;
const ruleThick = 9;
const paperCell = 32;
const inkShare = 0.8;
const sealShareMin = 0.0005;

export class TooLarge extends Error {}

/** Red ink is light in the red channel, where black beneath it stays dark. */
function greyOf(data: Uint8ClampedArray, width: number): { grey: Uint8Array; reds: Uint32Array } {
  const grey = new Uint8Array(data.length / 4);
  const reds = new Uint32Array(Math.ceil(grey.length / width));
  for (let at = 0, dot = 0; dot < grey.length; at += 4, dot += 1) {
    const [r, g, b] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
    const isRed = r > g * 1.25 && r > b * 1.25 && r > 90;
    grey[dot] = isRed ? Math.min(255, r * 1.25) : (r * 299 + g * 587 + b * 114) / 1000;
    const row = Math.floor(dot / width);
    if (isRed) reds[row] = (reds[row] ?? 0) + 1;
  }
  return { grey, reds };
}

/** Where the red stands, by thousandths of the height; nothing of a page with less of it than a seal has. */
function redBands(reds: Uint32Array, width: number): number[] {
  const all = reds.reduce((sum, one) => sum + one, 0);
  if (all < reds.length * width * sealShareMin) return [];
  const bands = Array.from({ length: 1000 }, () => 0);
  for (const [row, count] of reds.entries()) {
    const band = Math.floor((row * 1000) / reds.length);
    bands[band] = (bands[band] ?? 0) + count / all;
  }
  return bands;
}

interface Grid {
  grey: Uint8Array;
  width: number;
  height: number;
}

/** The brightest tenth of a cell is its paper. */
function paperOf({ grey, width, height }: Grid, left: number, top: number): number {
  const [right, bottom] = [Math.min(width, left + paperCell), Math.min(height, top + paperCell)];
  const shades: number[] = [];
  // Every second dot is enough.
  for (let y = top; y < bottom; y += 2) for (let x = left; x < right; x += 2) shades.push(grey[y * width + x] ?? 0);
  shades.sort((a, b) => a - b);
  return Math.max(60, shades[Math.floor(shades.length * 0.9)] ?? 255);
}

/** Shades of a photo and grey scans come out white. */
function whiten(grid: Grid): void {
  const { grey, width, height } = grid;
  const columns = Math.ceil(width / paperCell);
  const paper = Array.from({ length: columns * Math.ceil(height / paperCell) }, (_cell, at) =>
    paperOf(grid, (at % columns) * paperCell, Math.floor(at / columns) * paperCell),
  );
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor(y / paperCell) * columns;
    for (let x = 0; x < width; x += 1) {
      const white = paper[row + Math.floor(x / paperCell)] ?? 255;
      const at = y * width + x;
      grey[at] = Math.min(255, ((grey[at] ?? 0) * 255) / (white * 0.96));
    }
  }
}

interface Way {
  min: number;
  lines: number;
  length: number;
  step: number;
  next: number;
}

/** Strokes that cross a rule stay: only where no more ink stands across it than a rule is thick is it wiped out, with its soft edge. */
function wipe(grey: Uint8Array, ink: Uint8Array, dot: number, next: number): void {
  let thick = 1;
  for (const way of [-next, next]) for (let at = dot + way; thick < ruleThick && ink[at] === 1; at += way) thick += 1;
  if (thick >= ruleThick) return;
  for (const at of [dot - next, dot, dot + next]) if (at >= 0 && at < grey.length) grey[at] = 255;
}

/** Runs of ink longer than any stroke, along one line: from and to. */
function runsOf(ink: Uint8Array, start: number, { length, step, min }: Way): [number, number][] {
  const runs: [number, number][] = [];
  let [from, last] = [-1, -1];
  for (let at = 0; at < length; at += 1) {
    if (ink[start + at * step] !== 1) continue;
    if (from >= 0 && at - last > ruleGap + 1) {
      if (last - from + 1 >= min) runs.push([from, last]);
      from = at;
    }
    if (from < 0) from = at;
    last = at;
  }
  if (from >= 0 && last - from + 1 >= min) runs.push([from, last]);
  return runs;
}

function wipeRules(grey: Uint8Array, ink: Uint8Array, way: Way): void {
  for (let line = 0; line < way.lines; line += 1) {
    const start = line * way.next;
    for (const [from, to] of runsOf(ink, start, way))
      for (let at = from; at <= to; at += 1) wipe(grey, ink, start + at * way.step, way.next);
  }
}

function withoutRules({ grey, width, height }: Grid): void {
  const ink = Uint8Array.from(grey, (shade) => (shade < 255 * inkShare ? 1 : 0));
  wipeRules(grey, ink, { min: ruleMin.across, lines: height, length: width, step: 1, next: width });
  wipeRules(grey, ink, { min: ruleMin.down, lines: width, length: height, step: width, next: 1 });
}

/** Between lines of words the ink ends and begins again: more sharply across the lines than along them. */
function isLevel({ grey, width, height }: Grid): boolean {
  const [rows, columns] = [new Float64Array(height), new Float64Array(width)];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const ink = 255 - (grey[y * width + x] ?? 255);
      rows[y] = (rows[y] ?? 0) + ink / width;
      columns[x] = (columns[x] ?? 0) + ink / height;
    }
  const edges = (sums: Float64Array): number =>
    sums.reduce((total, sum, at) => total + (sum - (sums[at - 1] ?? sum)) ** 2, 0);
  return edges(rows) >= edges(columns);
}

/** A picture of which nothing is kept but what can be read. */
export interface Prepared {
  png: Buffer;
  width: number;
  height: number;
  /** Of each thousandth of the height how much of the page's red it holds; empty where there is no seal. */
  red: number[];
  /** Lines of words run across it, not down it. */
  isLevel: boolean;
  /** How far it was set straight, in radians. */
  skew: number;
}

/** Degrees to the right. */
export type Turn = 0 | 90 | 180 | 270;

export async function openPicture(bytes: Buffer): Promise<Image> {
  const { loadImage } = await import("@napi-rs/canvas");
  const image = await loadImage(bytes);
  if (image.width * image.height > pixelsMax) throw new TooLarge("The picture has too many dots.");
  return image;
}

/** The picture turned, its longer side as asked. */
export async function turned(
  image: Image,
  turn: Turn,
  { side, skew }: { side: number; skew: number },
): Promise<Canvas> {
  const { createCanvas } = await import("@napi-rs/canvas");
  const factor = Math.min(growMax, side / Math.max(image.width, image.height, 1));
  const [w, h] = [Math.max(1, Math.round(image.width * factor)), Math.max(1, Math.round(image.height * factor))];
  const isSide = turn === 90 || turn === 270;
  const canvas = createCanvas(isSide ? h : w, isSide ? w : h);
  const drawing = canvas.getContext("2d");
  drawing.fillStyle = "#fff";
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  drawing.translate(canvas.width / 2, canvas.height / 2);
  drawing.rotate((turn * Math.PI) / 180 - skew);
  drawing.drawImage(image, -w / 2, -h / 2, w, h);
  // Dots are put back as they are, not turned once more.
  drawing.resetTransform();
  return canvas;
}

const skewSide = 1_600;
const skewSteps = 36;
const skewStep = 0.00125;

/** The slant along which the ink of lines ends and begins most sharply; up to three degrees. */
async function skewOf(image: Image, turn: Turn): Promise<number> {
  const canvas = await turned(image, turn, { side: skewSide, skew: 0 });
  const { width, height } = canvas;
  const { grey } = greyOf(new Uint8ClampedArray(canvas.getContext("2d").getImageData(0, 0, width, height).data), width);
  whiten({ grey, width, height });
  let best = { skew: 0, sharpness: -1 };
  for (let step = -skewSteps; step <= skewSteps; step += 1) {
    const rows = new Float64Array(height);
    for (let x = 0; x < width; x += 4) {
      const down = Math.round(x * step * skewStep);
      for (let y = Math.max(0, -down); y < Math.min(height, height - down); y += 1)
        rows[y] = (rows[y] ?? 0) + 255 - (grey[(y + down) * width + x] ?? 255);
    }
    const sharpness = rows.reduce((sum, row, at) => sum + (row - (rows[at - 1] ?? row)) ** 2, 0);
    if (sharpness > best.sharpness) best = { skew: step * skewStep, sharpness };
  }
  return Math.atan(best.skew);
}

export async function prepared(image: Image, turn: Turn, side = pageSide): Promise<Prepared> {
  const skew = await skewOf(image, turn);
  const canvas = await turned(image, turn, { side, skew });
  const { width, height } = canvas;
  const drawing = canvas.getContext("2d");
  const dots = drawing.getImageData(0, 0, width, height);
  const { grey, reds } = greyOf(new Uint8ClampedArray(dots.data), width);
  whiten({ grey, width, height });
  withoutRules({ grey, width, height });
  const level = isLevel({ grey, width, height });
  for (let dot = 0; dot < grey.length; dot += 1) {
    const shade = grey[dot] ?? 255;
    dots.data[dot * 4] = shade;
    dots.data[dot * 4 + 1] = shade;
    dots.data[dot * 4 + 2] = shade;
    dots.data[dot * 4 + 3] = 255;
  }
  drawing.putImageData(dots, 0, 0);
  return { png: canvas.toBuffer("image/png"), width, height, red: redBands(reds, width), isLevel: level, skew };
}
