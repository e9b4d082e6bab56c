/** A reply as it comes from a scanner: the letter as it was printed, grey, sealed across its words, a little askew or on its side. */
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { createCanvas, GlobalFonts, loadImage, type SKRSContext2D } from "@napi-rs/canvas";
import { type ReadPage, readPages } from "./pdf-pages.ts";

export interface ReplyLook {
  /** Where the seal stands: the letter has two places for it. */
  seal: "agrees" | "differs";
  /** Degrees to the right. */
  turn?: number;
  /** Written behind 经办人 and 日期. */
  signed?: { by: string; date: string };
}

/** Its words stand above the place of the seal. */
const places = { agrees: "信息证明无误。", differs: "信息不符，请列明" };

const font = join(
  dirname(createRequire(import.meta.url).resolve("@embedpdf/fonts-sc")),
  "..",
  "fonts",
  "NotoSansHans-Regular.otf",
);

/** In place of the line that is printed for it. */
function sign(
  drawing: SKRSContext2D,
  page: ReadPage | undefined,
  { by, date }: NonNullable<ReplyLook["signed"]>,
): void {
  const { width, height } = drawing.canvas;
  const top = (page?.lines.find(({ text }) => text.includes("经办人"))?.top ?? 0) * height;
  GlobalFonts.registerFromPath(font, "Signed");
  drawing.fillStyle = "#d6d3ca";
  drawing.fillRect(width * 0.2, top - height * 0.015, width * 0.68, height * 0.022);
  drawing.fillStyle = "#222222";
  // Larger than print, as people write.
  drawing.font = `${Math.round(height * 0.015)}px Signed`;
  drawing.fillText(`经办人：${by}`, width * 0.4, top);
  drawing.fillText(`日期：${date}`, width * 0.63, top);
}

export async function drawnReply(pdf: Uint8Array, { seal, turn = 0, signed }: ReplyLook): Promise<Buffer> {
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
  drawing.globalCompositeOperation = "source-over";
  if (signed) sign(drawing, first, signed);
  drawing.globalCompositeOperation = "multiply";
  drawing.strokeStyle = "#e0202a";
  drawing.fillStyle = "#e0202a";
  drawing.lineWidth = width / 220;
  drawing.beginPath();
  // Beside what was written by hand: across a name it would make another of it.
  const across = signed ? 0.32 : 0.55;
  drawing.arc(width * across, middle, width * 0.045, 0, Math.PI * 2);
  drawing.stroke();
  drawing.fillRect(width * (across - 0.03), middle, width * 0.06, height * 0.004);
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
