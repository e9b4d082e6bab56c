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
  /** Where each piece of upright text stands, in points. */
  boxes: { text: string; left: number; right: number; top: number }[];
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
    const boxes = content.items.flatMap((item) =>
      "str" in item && Number(item.transform[1]) === 0
        ? [
            {
              text: item.str,
              left: Number(item.transform[4]),
              right: Number(item.transform[4]) + item.width,
              top: Number(item.transform[5]),
            },
          ]
        : [],
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
      boxes,
    });
  }
  return pages;
}
