/** What a reply's file says of where it was made: producer and time of a PDF, the look of a seal in a picture. Read in a process of its own. */
import { readFile } from "node:fs/promises";
import type { FileKind } from "@digao/contract/endpoint";
import { codeOf } from "../../../platform/lib/qr-code.ts";
import type { FileReading } from "../../../platform/readings/reading.ts";
import type { FileTraits } from "./traces.ts";

const pixelsMax = 40_000_000;
const side = 9;
/** Bright and red, as seals are; a picture without enough of it has none. */
const isRed = (r: number, g: number, b: number): boolean => r > 110 && r > g * 1.35 && r > b * 1.35;
const redShareMin = 0.0005;

const field = (text: string, name: string): string =>
  new RegExp(`/${name}\\s*\\(((?:[^()\\\\]|\\\\.){1,200})\\)`).exec(text)?.[1] ?? "";

/** Two papers of one program at one second come from one desk; a program alone says nothing. */
function pdfTrait(bytes: Buffer): string | undefined {
  const text = bytes.toString("latin1");
  const [producer, made] = [field(text, "Producer"), field(text, "CreationDate")];
  return producer !== "" && made !== "" ? `${producer}|${made}`.slice(0, 280) : undefined;
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

function redBox(data: Uint8ClampedArray, width: number, height: number): Box | null {
  const box = { left: width, top: height, right: -1, bottom: -1 };
  let count = 0;
  for (let pixel = 0; pixel < width * height; pixel++) {
    const at = pixel * 4;
    if (!isRed(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)) continue;
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    count += 1;
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  return count >= width * height * redShareMin ? box : null;
}

/** Of each cell of a grid over the seal how red it is; a bit for each step from one cell to the next (dHash, 64 bits). */
function hashOf(data: Uint8ClampedArray, width: number, box: Box): string {
  const shade = (column: number, row: number): number => {
    const [w, h] = [box.right - box.left + 1, box.bottom - box.top + 1];
    const [x0, x1] = [box.left + Math.floor((column * w) / side), box.left + Math.floor(((column + 1) * w) / side)];
    const [y0, y1] = [box.top + Math.floor((row * h) / (side - 1)), box.top + Math.floor(((row + 1) * h) / (side - 1))];
    let red = 0;
    for (let y = y0; y < Math.max(y1, y0 + 1); y++)
      for (let x = x0; x < Math.max(x1, x0 + 1); x++) {
        const at = (y * width + x) * 4;
        if (isRed(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)) red += 1;
      }
    return red / (Math.max(x1 - x0, 1) * Math.max(y1 - y0, 1));
  };
  let bits = 0n;
  for (let row = 0; row < side - 1; row++)
    for (let column = 0; column < side - 1; column++)
      bits = (bits << 1n) | (shade(column, row) > shade(column + 1, row) ? 1n : 0n);
  return bits.toString(16).padStart(16, "0");
}

const letterCode = /^DIGAO-HZ:[^:]{1,80}:[A-Z0-9]{12}$/;

async function pictureTraits(bytes: Buffer): Promise<FileTraits> {
  const { createCanvas, loadImage } = await import("@napi-rs/canvas");
  const image = await loadImage(bytes);
  if (image.width * image.height > pixelsMax) return {};
  const canvas = createCanvas(image.width, image.height);
  const drawing = canvas.getContext("2d");
  drawing.drawImage(image, 0, 0);
  const { data } = drawing.getImageData(0, 0, image.width, image.height);
  const pixels = new Uint8ClampedArray(data);
  const box = redBox(pixels, image.width, image.height);
  const qr = codeOf(pixels, image);
  return {
    seal: box ? hashOf(pixels, image.width, box) : undefined,
    qr: qr !== null && letterCode.test(qr) ? qr : undefined,
  };
}

/** A file that cannot be read has no traits: it is evidence all the same. */
export const fileTraits: FileReading<{ kind: FileKind }, FileTraits> = {
  name: "letter-file-traits",
  async read(path, { kind }) {
    const bytes = await readFile(path);
    if (kind === "pdf") return { pdf: pdfTrait(bytes) };
    if (kind !== "png" && kind !== "jpg") return {};
    return pictureTraits(bytes).catch(() => ({}));
  },
};
