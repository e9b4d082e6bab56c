/** The QR code in a picture. It computes for a second at most: for job and reading processes alone. */
import jsqr from "jsqr";

type Read = (data: Uint8ClampedArray, width: number, height: number) => { data: string } | null;
// The package's default export is its module where it is bundled, its function where it is not.
const read = (typeof jsqr === "function" ? jsqr : (jsqr as unknown as { default: Read }).default) as Read;
const pixelsMax = 40_000_000;
const charsMax = 500;

export function codeOf(pixels: Uint8ClampedArray, { width, height }: { width: number; height: number }): string | null {
  if (width * height > pixelsMax) return null;
  return read(pixels, width, height)?.data.slice(0, charsMax) || null;
}

/** Of a picture's file; null where there is none, or it cannot be read. */
export async function codeInPicture(bytes: Buffer): Promise<string | null> {
  const { createCanvas, loadImage } = await import("@napi-rs/canvas");
  const image = await loadImage(bytes);
  if (image.width * image.height > pixelsMax) return null;
  const drawing = createCanvas(image.width, image.height).getContext("2d");
  drawing.drawImage(image, 0, 0);
  const { data } = drawing.getImageData(0, 0, image.width, image.height);
  return codeOf(new Uint8ClampedArray(data), image);
}
