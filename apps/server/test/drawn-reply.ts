/** A reply as it comes from a scanner: the letter as it was printed, grey, sealed across its words, a little askew or on its side. */
import { createCanvas, loadImage } from "@napi-rs/canvas";
import { readPages } from "./pdf-pages.ts";

export interface ReplyLook {
  /** Where the seal stands: the letter has two places for it. */
  seal: "agrees" | "differs";
  /** Degrees to the right. */
  turn?: number;
}

/** Its words stand above the place of the seal. */
const places = { agrees: "信息证明无误。", differs: "信息不符，请列明" };

export async function drawnReply(pdf: Uint8Array, { seal, turn = 0 }: ReplyLook): Promise<Buffer> {
  const [first] = await readPages(pdf);
  const page = await loadImage(first?.png ?? Buffer.alloc(0));
  const [width, height] = [page.width, page.height];
  const head = first?.lines.findLast(({ text }) => text.includes(places[seal]))?.top ?? 0;
  const middle = height * (head + 0.045);
  const paper = createCanvas(width, height);
  const drawing = paper.getContext("2d");
  drawing.fillStyle = "#d6d3ca";
  drawing.fillRect(0, 0, width, height);
  drawing.globalCompositeOperation = "multiply";
  drawing.drawImage(page, 0, 0);
  drawing.strokeStyle = "#e0202a";
  drawing.fillStyle = "#e0202a";
  drawing.lineWidth = width / 220;
  drawing.beginPath();
  drawing.arc(width * 0.55, middle, width * 0.045, 0, Math.PI * 2);
  drawing.stroke();
  drawing.fillRect(width * 0.52, middle, width * 0.06, height * 0.004);
  const isSide = turn % 180 !== 0;
  const scanned = createCanvas(isSide ? height : width, isSide ? width : height);
  const glass = scanned.getContext("2d");
  glass.fillStyle = "#bbb9b2";
  glass.fillRect(0, 0, scanned.width, scanned.height);
  glass.translate(scanned.width / 2, scanned.height / 2);
  glass.rotate((turn * Math.PI) / 180 + 0.005);
  glass.drawImage(paper, -width / 2, -height / 2);
  return scanned.toBuffer("image/jpeg", 75);
}
